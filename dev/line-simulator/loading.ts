import type { Answer } from './api-request.ts';
import { bodyRefusal } from './message-rules.ts';
import { all, type Fields, matching, must, type Rule } from './rules.ts';
import { shape } from './shape.ts';

const onlyPeople = matching(
  /^U[0-9a-f]{32}$/,
  'Only user id is acceptable, please confirm if there are any group/room ids or illegal ids.',
);

const inRange: Rule = must((value) => Number(value) >= 5 && Number(value) <= 60, 'Must be between 5 and 60');
const inFives: Rule = must((value) => Number(value) % 5 === 0, 'must be a multiple of five');

const request = shape({
  required: { chatId: onlyPeople },
  optional: { loadingSeconds: all(inRange, inFives) },
});

/** Starts the loading animation: one-to-one chats only, 5 to 60 seconds in steps of five; 202. */
export function startLoading(body: Fields): Answer {
  const problems = request(body, []);
  return problems.length > 0 ? { status: 400, body: bodyRefusal(problems) } : { status: 202, body: {} };
}
