import { compactVerify, createRemoteJWKSet, decodeJwt, decodeProtectedHeader } from 'jose';
import type { Use } from '../floor.ts';

/** Nothing is signed on a developer's machine, so a service loads it and calls nothing of it. */
export const use: Use = () => [compactVerify, createRemoteJWKSet, decodeJwt, decodeProtectedHeader];
