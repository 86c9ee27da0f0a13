import { fold } from '@jiaba/shared/domain/fold';

const unwanted = new RegExp(
  fold(
    '(?:不吃|不要吃|不能吃|不敢吃|不碰)((?:(?![，。！？；,!?;、]|\\s).){1,8}?)(?:的|了|喔|啦|耶|$|[，。！？；、]|\\s)',
  ),
  'd',
);
/** Who eats no meat names a condition that can be remembered. */
const meat = new RegExp(fold('肉|葷'));

/** The food that a sentence says is not eaten, as it was typed: 牛 of 「我不吃牛，幫我記住」. */
export function unwantedFood(text: string): string | undefined {
  const said = text.normalize('NFKC');
  const [start, end] = unwanted.exec(fold(said))?.indices?.[1] ?? [];
  const food = start === undefined ? undefined : said.slice(start, end).trim();
  return food && !meat.test(fold(food)) ? food : undefined;
}
