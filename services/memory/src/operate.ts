import type { MemoryRequest } from '@jiaba/shared/memory-turn';
import { approve } from './approve.ts';
import { cancel, cancelAll } from './cancel.ts';
import { forget } from './forget.ts';
import { follow, unfollow } from './leave.ts';
import { propose } from './propose.ts';
import { showCard } from './show-card.ts';
import type { Step, Turn } from './turn.ts';
import { viewData } from './view-data.ts';
import { viewPreference } from './view-preference.ts';

/** Everything but a search, which is filled and goes on. */
export type Asked = Exclude<MemoryRequest, { operation: 'fill-search' }>;

/** Whether an operation only reads, so that it may as well be done again. */
export const isReading = ({ operation }: Asked): boolean => operation === 'view' || operation === 'view-data';

export function operate(turn: Turn, asked: Asked): Step {
  switch (asked.operation) {
    case 'view':
      return viewPreference(turn);
    case 'view-data':
      return viewData(turn);
    case 'propose':
      return propose(turn, asked.proposal);
    case 'propose-delete':
      return showCard(turn, { operation: 'delete' });
    case 'approve':
      return approve(turn, asked.token);
    case 'cancel':
      return cancel(turn, asked.token);
    case 'cancel-all':
      return cancelAll(turn);
    case 'forget':
      return forget(turn);
    case 'follow':
      return follow(turn, asked.returning);
    case 'unfollow':
      return unfollow(turn);
  }
}
