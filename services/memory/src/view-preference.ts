import type { Step, Turn } from './turn.ts';

/** 我的偏好. */
export function viewPreference({ person: { preference } }: Turn): Step {
  const { slot, saved } = preference;
  return {
    answer: saved ? { status: 'preference', ...saved, revision: slot.revision } : { status: 'nothing_saved' },
  };
}
