import { secretRemover } from '../kernel/secret-remover.ts';

/** A key that is shorter is a word such as `ollama` or `not-needed`, which stands for none and may well be said. */
const shortestSecret = 12;

/**
 * Returns a function that replaces the key by `[key]`. Texts stay as they are where there is no key, or one too short to be
 * a secret.
 */
export function keyRemover(key: string | null): (text: string) => string {
  return secretRemover(key !== null && key.length < shortestSecret ? null : key, '[key]');
}
