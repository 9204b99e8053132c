import { randomBytes } from 'node:crypto';

/** A token that nobody guesses: 192 random bits as 32 letters, digits, hyphens and underscores. */
export function secretToken(): string {
  return randomBytes(24).toString('base64url');
}
