/** LINE's loading animation. Best effort: it never rejects, and nothing waits for it. */
export interface Loading {
  /**
   * @param chatId a user id: LINE knows no animation in groups
   * @param seconds 5 to 60, a multiple of 5
   * @param signal ends the request when the answer is there
   */
  start(chatId: string, seconds: number, signal: AbortSignal): Promise<void>;
}

interface LoadingOptions {
  channelAccessToken: string;
  /** e.g. https://api.line.me, or the simulator */
  apiBaseURL: string;
}

/** One request, without LINE's SDK: loading it would cost the router more than this call is worth. */
export function lineLoading({ channelAccessToken, apiBaseURL }: LoadingOptions): Loading {
  return {
    async start(chatId, loadingSeconds, signal) {
      try {
        const response = await fetch(new URL('/v2/bot/chat/loading/start', apiBaseURL), {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${channelAccessToken}` },
          body: JSON.stringify({ chatId, loadingSeconds }),
          signal,
        });
        await response.body?.cancel();
      } catch {
        // An animation that is missing is no trouble.
      }
    },
  };
}

/** Where there is no LINE to show it. */
export const noLoading: Loading = { start: async () => {} };

const LONGEST_S = 60;
const STEP_S = 5;

/** The seconds that are left, as LINE takes them: rounded up to five, between 5 and 60. */
export const loadingSeconds = (msLeft: number): number =>
  Math.min(LONGEST_S, Math.max(STEP_S, Math.ceil(msLeft / 1_000 / STEP_S) * STEP_S));
