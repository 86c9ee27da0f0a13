/** Who the bot can reach. */
export interface People {
  /** Somebody wrote or followed: the bot may ask for the profile. */
  meet(userId: string, displayName?: string): void;
  block(userId: string): void;
  unblock(userId: string): void;
  /** A push to somebody who blocked the bot is accepted and never seen. */
  hasBlocked(userId: string): boolean;
  /** Undefined for strangers and for those who blocked the bot. */
  profile(userId: string): { userId: string; displayName: string; language: string } | undefined;
}

export function people(): People {
  const names = new Map<string, string>();
  const blocked = new Set<string>();
  return {
    meet(userId, displayName) {
      if (displayName || !names.has(userId)) names.set(userId, displayName ?? `使用者 ${userId.slice(-4)}`);
    },
    block: (userId) => void blocked.add(userId),
    unblock: (userId) => void blocked.delete(userId),
    hasBlocked: (userId) => blocked.has(userId),
    profile(userId) {
      const displayName = names.get(userId);
      if (!displayName || blocked.has(userId)) return undefined;
      return { userId, displayName, language: 'zh-TW' };
    },
  };
}
