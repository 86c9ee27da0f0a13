import type { messagingApi } from '@line/bot-sdk';
import { pressLine, type ScreenLine } from './screen-line.ts';

type Component = messagingApi.FlexComponent;

/** A bubble or a carousel, line by line, from top to bottom and from the first card to the last. */
export function flexScreen(container: messagingApi.FlexContainer): ScreenLine[] {
  if (container.type === 'bubble') return bubbleScreen(container, '卡片');
  const { contents: bubbles } = container;
  return bubbles.flatMap((bubble, n) => bubbleScreen(bubble, `卡片 ${n + 1}／${bubbles.length}`));
}

function bubbleScreen(bubble: messagingApi.FlexBubble, title: string): ScreenLine[] {
  const blocks = [bubble.header, bubble.hero, bubble.body, bubble.footer].filter(
    (block) => block !== undefined,
  );
  const lines = blocks.flatMap(componentScreen);
  const whole = bubble.action ? [pressLine(bubble.action)] : [];
  return [{ text: `┌ ${title}` }, ...[...lines, ...whole].map(inCard), { text: '└' }];
}

const inCard = (line: ScreenLine): ScreenLine => ({ ...line, inCard: true });

function componentScreen(component: Component): ScreenLine[] {
  switch (component.type) {
    case 'box':
      return boxScreen(component);
    case 'text':
      return pressable(wordsOf(component), component.action);
    case 'button':
      return [pressLine(component.action)];
    case 'image':
      return pressable('（圖片）', component.action);
    case 'video':
      return pressable('（影片）', component.action);
    default:
      return [];
  }
}

const pressable = (words: string, action?: messagingApi.Action): ScreenLine[] => [
  action ? pressLine(action, words) : { text: words },
];

/** A row is one line, except for what can be pressed in it. A box with an action is pressed as a whole. */
function boxScreen(box: messagingApi.FlexBox): ScreenLine[] {
  const lines = box.contents.flatMap(componentScreen);
  const presses = lines.filter((line) => line.action);
  if (box.action) return [pressLine(box.action, sentence(lines.filter((line) => !line.action))), ...presses];
  if (box.layout === 'vertical') return lines;
  const words = sentence(lines.filter((line) => !line.action));
  return words ? [{ text: words }, ...presses] : presses;
}

const sentence = (lines: ScreenLine[]): string => lines.map((line) => line.text).join(' ');

const wordsOf = (text: messagingApi.FlexText): string =>
  text.contents?.map((span) => span.text ?? '').join('') ?? text.text ?? '';
