import type { messagingApi } from '@line/bot-sdk';
import { flexScreen } from './flex-screen.ts';
import { pressLine, type ScreenLine } from './screen-line.ts';

/** A message, line by line, without its quick replies. */
export function messageScreen(message: messagingApi.Message): ScreenLine[] {
  switch (message.type) {
    case 'text':
      return [{ text: message.text }];
    case 'textV2':
      return [{ text: substituted(message) }];
    case 'flex':
      return flexScreen(message.contents);
    case 'template':
      return templateScreen(message.template);
    case 'location':
      return [{ text: `（位置）${message.title}，${message.address}` }];
    default:
      return [{ text: names[message.type] ?? `（${message.type}）` }];
  }
}

const names: Record<string, string> = {
  image: '（圖片）',
  video: '（影片）',
  audio: '（語音）',
  sticker: '（貼圖）',
};

function substituted({ text, substitution = {} }: messagingApi.TextMessageV2): string {
  return text
    .replaceAll(/(?<!\{)\{([0-9a-zA-Z_]+)\}(?!\})/g, (_, key: string) =>
      substitution[key]?.type === 'mention' ? `@${key}` : '□',
    )
    .replaceAll('{{', '{')
    .replaceAll('}}', '}');
}

function templateScreen(template: messagingApi.Template): ScreenLine[] {
  switch (template.type) {
    case 'buttons':
    case 'confirm':
      return columnScreen(template);
    case 'carousel':
      return template.columns.flatMap(columnScreen);
    case 'image_carousel':
      return template.columns.map(({ action }) => pressLine(action));
  }
}

const columnScreen = (column: {
  title?: string;
  text: string;
  actions: messagingApi.Action[];
}): ScreenLine[] => [
  ...(column.title ? [{ text: column.title }] : []),
  { text: column.text },
  ...column.actions.map((action) => pressLine(action)),
];
