import type { IncomingMessage } from 'node:http';
import type { Clock } from './clock.ts';

/** How long the rest of a refused body is still taken in and thrown away. */
const DISCARD_MS = 2_000;

/** A request that is answered with a 4xx: `status` is the answer, the message says what the caller can do. */
export interface Refusal extends Error {
  status: number;
}

export const refusal = (status: number, message: string): Refusal =>
  Object.assign(new Error(message), { name: 'Refusal', status });

interface RawBodyOptions {
  limitBytes: number;
  /** For the whole body, so that a byte now and then does not hold the request open. */
  timeoutMs: number;
  clock: Clock;
}

/**
 * The bytes of a request as they came, which is what a signature is made over: put no body parser in front.
 * Rejects with a `Refusal`: 413 over the limit, 408 too slow, 400 when the connection closes in between.
 */
export async function readRawBody(request: IncomingMessage, options: RawBodyOptions): Promise<Buffer> {
  const { limitBytes, timeoutMs, clock } = options;
  const { promise: body, resolve, reject } = Promise.withResolvers<Buffer>();
  const tooLarge = () => reject(refusal(413, `send at most ${limitBytes} bytes`));
  const chunks: Buffer[] = [];
  let size = 0;

  const onData = (chunk: Buffer) => {
    size += chunk.length;
    if (size > limitBytes) return tooLarge();
    chunks.push(chunk);
  };
  const onEnd = () => resolve(Buffer.concat(chunks));
  const onClose = () => reject(refusal(400, 'the connection closed before the whole body had come'));

  if (Number(request.headers['content-length']) > limitBytes) tooLarge();
  const cancel = clock.after(timeoutMs, () =>
    reject(refusal(408, `send the whole body within ${timeoutMs} ms`)),
  );
  request.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
  try {
    return await body;
  } catch (error) {
    discardRest(request, clock);
    throw error;
  } finally {
    cancel();
    request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
  }
}

/**
 * Closing a socket that still holds unread bytes resets the connection, and the client may never see the answer.
 * So the rest is read away for a moment before the connection is cut.
 */
function discardRest(request: IncomingMessage, clock: Clock): void {
  if (request.destroyed || request.readableEnded) return;
  const cancel = clock.after(DISCARD_MS, () => request.destroy());
  request.once('end', cancel).once('close', cancel);
  request.resume();
}
