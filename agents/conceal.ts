/** A text in which a secret is replaced by `[token]`: what we sent may come back in what is said to us. */
export function conceal(text: string, secret: string | null): string {
  return secret === null || secret === '' ? text : text.replaceAll(secret, '[token]');
}
