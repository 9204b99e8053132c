import { bytesHash } from '../../../kernel/hash.ts';
import { fail, ok, type Result } from '../../../kernel/result.ts';

/** The bytes that a benchmark's texts are combined with, over and over, made of the row's canary. */
export type CellKey = (canary: string) => Uint8Array;

/** The SHA-256 of the canary: `derive_key` of openai/simple-evals, browsecomp_eval.py. */
export const hashedCanary: CellKey = (canary) => Buffer.from(bytesHash(Buffer.from(canary, 'utf8')), 'hex');

/** The canary itself: `xor_decrypt` of xbench-ai/xbench-evals, xbench_evals.py. */
export const plainCanary: CellKey = (canary) => Buffer.from(canary, 'utf8');

/** Longer cells hold no question or answer that a set could take, in characters of base64; and no pattern is tried on them. */
const longestCell = 200_000;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** In no text, but soon in what another key makes of a short one. */
const control = /[^\P{Cc}\t\n\r]/u;

/**
 * The text of an encrypted cell: base64 of its UTF-8 bytes, each combined by XOR with those of the key.
 * Fails in words that say nothing of the text.
 */
export function decryptedCell(cell: string, key: Uint8Array): Result<string, string> {
  if (cell.length > longestCell) return fail(`is longer than ${longestCell} characters`);
  if (!base64.test(cell)) return fail('is no base64');
  const bytes = Buffer.from(cell, 'base64').map((byte, at) => byte ^ (key[at % key.length] ?? 0));
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return control.test(text) ? fail(undecrypted) : ok(text);
  } catch (thrown) {
    if (thrown instanceof TypeError) return fail(undecrypted);
    throw thrown;
  }
}

const undecrypted = 'does not decrypt with its canary';
