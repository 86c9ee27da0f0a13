import { expect, test } from '@jest/globals';
import { answerPlaces } from '@jiaba/shared/domain/place-search';
import type { PlaceRequest } from '@jiaba/shared/place-turn';
import { refusalOf } from '../../../dev/line-simulator/message-rules.ts';
import { anEnvelope } from '../../../dev/testing/an-event.ts';
import { always } from '../../../shared/test/fixtures/drawn-searches.ts';
import { plainMessages, withinLimits } from '../src/limits.ts';
import { renderReplies } from '../src/render.ts';
import { bubblesOf, linesOf, textsOf } from './sent-parts.ts';

/** Laws of what is sent for any search in any catalogue. */

const at = '2026-09-28T04:00:00.000Z';

/** Whose word the condition is, as it must be said. */
const conditions: Record<PlaceRequest['origin'], RegExp> = {
  this_turn: /條件：.+（您這次說的）/,
  consented_memory: /條件：.+（照您同意記住的）/,
  none: /條件：沒有指定素別/,
};

test('every answer says which condition took effect, whose word it is, and what is not known', () => {
  always((catalogue, request) => {
    const answer = answerPlaces({ catalogue, request, at });
    const messages = withinLimits(renderReplies([{ kind: 'places', request, answer }], anEnvelope({ at })));
    const words = [...textsOf(messages), ...bubblesOf(messages).flatMap(linesOf)].join('\n');
    const searched = answer.status !== 'needs_area' && answer.status !== 'outside';
    if (searched || request.origin === 'this_turn') expect(words).toMatch(conditions[request.origin]);
    if (searched) expect(words).toContain('我不知道：');
    if (request.aboutAllergy) expect(words).toContain('店家的過敏原我沒有資料');
  });
});

test('LINE takes every answer, and in plain words it still says the condition', () => {
  always((catalogue, request) => {
    const answer = answerPlaces({ catalogue, request, at });
    const messages = withinLimits(renderReplies([{ kind: 'places', request, answer }], anEnvelope({ at })));
    expect(refusalOf(JSON.parse(JSON.stringify(messages)))).toBeUndefined();
    if (answer.status === 'found')
      expect(textsOf(plainMessages(messages)).at(-1)).toMatch(conditions[request.origin]);
  });
});
