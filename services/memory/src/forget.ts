import { forgotten } from '@jiaba/shared/domain/preference';
import type { Step, Turn } from './turn.ts';

/** 忘記我的飲食偏好: at once, without a card. Cards that wait are void too, whether or not anything was saved. */
export function forget({ person }: Turn): Step {
  const { slot, saved } = person.preference;
  const answer = saved ? 'memory_forgotten' : 'nothing_to_forget';
  const touched = saved !== undefined || slot.pending !== undefined;
  return {
    ...(touched && { person: { ...person, preference: forgotten(person.preference) } }),
    answer: { status: answer },
    removesOutcomes: true,
  };
}
