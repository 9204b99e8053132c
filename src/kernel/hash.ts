import { createHash } from 'node:crypto';
import type { ContentHash } from './ids.ts';
import { canonicalJson } from './json.ts';

/** SHA-256 of a text (UTF-8), 64 lower-case hex digits. */
export function contentHash(text: string): ContentHash {
  return createHash('sha256').update(text, 'utf8').digest('hex') as ContentHash;
}

/** SHA-256 of bytes, 64 lower-case hex digits. */
export function bytesHash(bytes: Uint8Array): ContentHash {
  return createHash('sha256').update(bytes).digest('hex') as ContentHash;
}

/** The first `digits` (4 to 64) hex digits of the hash of any JSON value; equal values give equal ids, whatever their key order. */
export function shortHash(value: unknown, digits = 12): string {
  return contentHash(canonicalJson(value)).slice(0, digits);
}
