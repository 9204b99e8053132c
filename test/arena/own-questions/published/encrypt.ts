import { createHash } from 'node:crypto';

/** Encrypts a cell as simple-evals documents it for BrowseComp: XOR with the SHA-256 of the canary, then base64. */
export const encryptedAsBrowseComp = (text: string, canary: string): string =>
  combined(text, createHash('sha256').update(canary, 'utf8').digest());

/** The same with the canary itself as the key, as xbench does. */
export const encryptedAsXbench = (text: string, canary: string): string => combined(text, Buffer.from(canary, 'utf8'));

function combined(text: string, key: Buffer): string {
  const bytes = Buffer.from(text, 'utf8');
  for (const [at, byte] of bytes.entries()) bytes[at] = byte ^ (key[at % key.length] ?? 0);
  return bytes.toString('base64');
}
