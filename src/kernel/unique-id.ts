import { randomBytes, randomUUID } from 'node:crypto';

/** An id that no other process draws, such as `T-1f3a09c2b4d1`: for runs and processes, never for what a result depends on. */
export function uniqueId(prefix: string): string {
  return `${prefix}-${randomUUID().replaceAll('-', '').slice(0, 12)}`;
}

/** A token that nobody guesses: 192 random bits as 32 letters, digits, hyphens and underscores. */
export function secretToken(): string {
  return randomBytes(24).toString('base64url');
}
