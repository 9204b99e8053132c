/**
 * A text in which a secret is replaced by `[token]`: what we sent may come back in what is said to us. Finds each of its
 * characters as it stands, escaped as in JSON (`\u0074`, `\/`), or in percent-encoding.
 */
export function conceal(text: string, secret: string | null): string {
  if (secret === null || secret === '') return text;
  return text.replace(new RegExp(Array.from(secret, formsOf).join(''), 'gu'), '[token]');
}

function formsOf(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  const escapes = units.map((unit) => `\\\\u${anyCase(unit.toString(16).padStart(4, '0'))}`).join('');
  const bytes = Array.from(Buffer.from(character, 'utf8'), (byte) => `%${anyCase(byte.toString(16).padStart(2, '0'))}`);
  const plain = `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  // A backslash before a letter or digit would be another escape.
  const escaped = /["\\/]/.test(character) ? `|\\\\${plain}` : '';
  return `(?:${plain}${escaped}|${escapes}|${bytes.join('')})`;
}

function anyCase(hex: string): string {
  return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
