import type { messagingApi } from '@line/bot-sdk';
import { fittingAction } from './action-limits.ts';
import { type Component, type Droppable, droppable } from './cards/bubble.ts';
import { MAX_BUBBLE_BYTES, MAX_BUBBLES, MAX_BUTTONS_A_BUBBLE, MAX_CAROUSEL_BYTES } from './line-limits.ts';

type Container = messagingApi.FlexContainer;
type Bubble = messagingApi.FlexBubble;
type Slim = (container: Container) => Container;

const bytes = (value: object): number => Buffer.byteLength(JSON.stringify(value));
const bubblesOf = (container: Container): Bubble[] =>
  container.type === 'carousel' ? container.contents : [container];

/** Whether LINE takes these cards, by number and size. */
export function flexWithinLimits(container: Container): boolean {
  const bubbles = bubblesOf(container);
  return (
    bubbles.length > 0 &&
    bubbles.length <= MAX_BUBBLES &&
    bubbles.every((bubble) => bytes(bubble) <= MAX_BUBBLE_BYTES) &&
    (container.type === 'bubble' || bytes(container) <= MAX_CAROUSEL_BYTES)
  );
}

const eachBubble =
  (slim: (bubble: Bubble) => Bubble): Slim =>
  (container) =>
    container.type === 'carousel'
      ? { ...container, contents: container.contents.map(slim) }
      : slim(container);

/** Never drops a source, a warning or a condition: those lines carry no mark. */
const without = (kind: Droppable) =>
  eachBubble((bubble) => ({
    ...bubble,
    ...(bubble.body && {
      body: {
        ...bubble.body,
        contents: bubble.body.contents.filter((part: Component) => part[droppable] !== kind),
      },
    }),
  }));

const withButtons = (keep: (buttons: Component[]) => Component[]) =>
  eachBubble((bubble) => {
    const { footer, ...rest } = bubble;
    const contents = footer ? keep(footer.contents) : [];
    return footer && contents.length > 0 ? { ...rest, footer: { ...footer, contents } } : rest;
  });

const fittingButtons = withButtons((buttons) =>
  buttons.flatMap(fittingButton).slice(0, MAX_BUTTONS_A_BUBBLE),
);

function fittingButton(part: Component): Component[] {
  if (!isButton(part)) return [part];
  const action = fittingAction(part.action);
  return action ? [{ ...part, action }] : [];
}

const isButton = (part: Component): part is messagingApi.FlexButton => part.type === 'button';

const steps: Slim[] = [
  fittingButtons,
  without('why'),
  without('hint'),
  withButtons((buttons) => buttons.slice(0, 2)),
];

/** What may be taken away, each way on top of those before it: nothing, why, hints, the third button. */
export const flexSlimming: Slim[] = steps.map(
  (_step, n) => (container) => steps.slice(0, n + 1).reduce((slimmer, slim) => slim(slimmer), container),
);
