import { statusMessages } from './faults.ts';
import { type Fields, isObject } from './rules.ts';

/** 413 above this. */
export const MAX_BODY_BYTES = 2 * 1024 * 1024;

export interface ApiRequest {
  method: string;
  /** Without the query. */
  path: string;
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
  /** Undefined when it was larger than LINE takes. */
  body: string | undefined;
}

export interface Answer {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

export const refused = (status: number, message: string): Answer => ({ status, body: { message } });

/** Why this request is not even read, in the order in which LINE looks; undefined when it is. */
export function refusedAtTheDoor(request: ApiRequest, channelAccessToken: string): Answer | undefined {
  if (request.headers.authorization !== `Bearer ${channelAccessToken}`) {
    return refused(401, statusMessages[401]);
  }
  if (request.method !== 'POST') return undefined;
  const contentType = request.headers['content-type'] ?? '';
  if (!/^application\/json\s*(?:;|$)/i.test(contentType)) {
    return refused(415, `The content type, ${contentType}, is not supported`);
  }
  return request.body === undefined ? refused(413, 'Payload Too Large') : undefined;
}

/** The JSON object in a request body; undefined when there is none. */
export function readBody(request: ApiRequest): Fields | undefined {
  try {
    const value: unknown = JSON.parse(request.body ?? '');
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
