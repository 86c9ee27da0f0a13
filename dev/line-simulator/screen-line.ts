import type { messagingApi } from '@line/bot-sdk';

type Action = messagingApi.Action;

/** One line on a text screen; `action` where it can be pressed. */
export interface ScreenLine {
  text: string;
  action?: Action;
  inCard?: boolean;
}

/** What a press leads to, where the label does not say so itself. */
export function kindLabel(action: Action): string {
  switch (action.type) {
    case 'uri':
      return action.uri?.startsWith('tel:') ? '打電話' : '開網頁';
    case 'datetimepicker':
      return '選時間';
    case 'location':
      return '傳位置';
    case 'camera':
      return '開相機';
    case 'cameraRoll':
      return '選照片';
    case 'clipboard':
      return '複製';
    case 'postback':
      return action.inputOption === 'openKeyboard' ? '打字' : '';
    default:
      return '';
  }
}

/** A line that can be pressed, named by its label or by what stands on it. */
export const pressLine = (action: Action, words?: string): ScreenLine => ({
  text: words || action.label || kindLabel(action),
  action,
});
