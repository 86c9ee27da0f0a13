import { digest } from '@jiaba/shared/ids';

/** Ids that look like LINE's and come out the same whenever the same seed is asked in the same order. */
export interface Sequence {
  /** `length` hex digits. */
  hex(length: number): string;
  uuid(): string;
  /** 18 digits, as message ids have. */
  messageId(): string;
  /** @param ms the time in the first ten characters */
  ulid(ms: number): string;
}

export function sequenceFrom(seed: string): Sequence {
  let count = 0;
  const hex = (length: number): string => {
    count += 1;
    return digest('sequence', seed, String(count)).slice(0, length);
  };
  return {
    hex,
    uuid: () => hex(32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5'),
    messageId: () => String(4n * 10n ** 17n + (BigInt(`0x${hex(16)}`) % 10n ** 17n)),
    ulid: (ms) => crockford(BigInt(ms), 10) + crockford(BigInt(`0x${hex(20)}`), 16),
  };
}

/** LINE's id for a name: U for a person, C for a group, R for a room. The same name always has the same id. */
export const lineId = (kind: 'U' | 'C' | 'R', name: string): string =>
  `${kind}${digest('line-id', kind, name).slice(0, 32)}`;

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function crockford(value: bigint, length: number): string {
  const digits = Array.from({ length }, (_, n) => ALPHABET[Number((value >> BigInt(5 * n)) & 31n)]);
  return digits.reverse().join('');
}
