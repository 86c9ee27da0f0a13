import type { DietaryType } from '@jiaba/shared/domain/diet-class';
import { type Next, next } from '@jiaba/shared/events';
import type { MemoryRequest } from '@jiaba/shared/memory-turn';

/** What memory can be asked for by command: everything but a search, which goes its own way. */
type Asked = Exclude<MemoryRequest, { operation: 'fill-search' }>;

const writing: readonly Asked['operation'][] = ['approve', 'cancel', 'cancel-all', 'forget'];

export const askMemory = (asked: Asked): Next =>
  next('memory.requested', asked, writing.includes(asked.operation) ? 'write' : 'read');

/** The fixed entries that memory answers. */
export const personalEntries = {
  preference: { operation: 'view' },
  forget: { operation: 'forget' },
  cancel: { operation: 'cancel-all' },
  data: { operation: 'view-data' },
  'data.delete': { operation: 'propose-delete' },
} as const satisfies Record<string, Asked>;

/** To be remembered as 不限 means to remember nothing. */
export const remember = (dietary_type: DietaryType): Asked => ({
  operation: 'propose',
  proposal: dietary_type === 'any' ? { operation: 'forget' } : { operation: 'save', dietary_type },
});
