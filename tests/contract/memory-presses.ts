import { expect, test } from '@jest/globals';
import { answerIn, approve, cancel, type MemoryBench, save } from '../../dev/testing/memory-bench.ts';

const times = (n: number) => Array.from({ length: n }, (_, index) => index);

/** What holds when a card is pressed more than once, or while something else happens. */
export function memoryPressTests(on: () => MemoryBench): void {
  const statuses = async (answers: ReturnType<MemoryBench['ask']>[]) =>
    (await Promise.all(answers)).map(({ status }) => status).sort();

  test('a card pressed twenty times at once is one write: the revision grows by one', async () => {
    const card = await on().card(save('vegan'));

    const pressed = await statuses(times(20).map(() => on().ask(approve(card))));

    expect(pressed).toEqual([...times(19).map(() => 'already_applied'), 'memory_saved']);
    expect(await on().kept()).toMatchObject({
      revision: { revision: 1 },
      value: { dietary_type: 'vegan' },
    });
  });

  test('one press delivered twenty times at once is decided once', async () => {
    const card = await on().card(save('vegan'));
    const press = on().event(approve(card));

    const answers = await Promise.all(times(20).map(async () => answerIn(await on().handle(press))));

    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ status: 'memory_saved', dietary_type: 'vegan', revision: 1 })]),
    );
    expect((await on().kept()).revision).toMatchObject({ revision: 1 });
  });

  test('同意 and 先不要 at once: one of them wins, and the person is told which', async () => {
    const card = await on().card(save('vegan'));

    const both = await statuses([on().ask(approve(card)), on().ask(cancel(card))]);

    const saved = (await on().kept()).value !== undefined;
    expect(both).toEqual(
      saved ? ['cancelled_too_late', 'memory_saved'] : ['cancelled_memory_card', 'card_cancelled'],
    );
  });

  test('同意 and forgetting at once: forgetting wins either way', async () => {
    await on().ask(approve(await on().card(save('vegan'))));
    const card = await on().card(save('ovo_lacto'));

    await Promise.all([on().ask(approve(card)), on().ask({ operation: 'forget' })]);

    expect((await on().kept()).value).toBeUndefined();
    expect(await on().ask(approve(card))).toMatchObject({ status: 'stale_memory_card' });
  });

  test('ten cards asked for at once: the last one stored can be pressed, the others are stale', async () => {
    const cards = await Promise.all(times(10).map(() => on().card(save('vegan'))));
    const answers: string[] = [];
    for (const card of cards) answers.push((await on().ask(approve(card))).status);

    expect(answers.sort()).toEqual(['memory_saved', ...times(9).map(() => 'stale_memory_card')]);
  });

  test('deleting everything while a card is pressed leaves nothing', async () => {
    const card = await on().card(save('vegan'));
    const deletion = await on().card({ operation: 'propose-delete' });

    await Promise.all([on().ask(approve(card)), on().ask(approve(deletion))]);

    expect((await on().kept()).value).toBeUndefined();
    expect(await on().ask(approve(card))).toMatchObject({ status: 'stale_memory_card' });
  });
}
