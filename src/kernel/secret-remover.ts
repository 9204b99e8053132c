/**
 * Returns a function that puts a mark in the place of a secret, wherever a text holds it: each of its characters as it
 * stands, escaped as in JSON (`\u0074`, `\/`), or in percent-encoding, a blank also as `+`. Blanks around the secret do not
 * count: a key from a file often ends with a line break, which is not sent.
 * @param secret null or blank: texts stay as they are
 */
export function secretRemover(secret: string | null, mark: string): (text: string) => string {
  const bare = secret?.trim() ?? '';
  if (bare === '') return (text) => text;
  const forms = new RegExp(Array.from(bare, formsOf).join(''), 'gu');
  return (text) => text.replace(forms, () => mark);
}

function formsOf(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  const escapes = units.map((unit) => `\\\\u${anyCase(unit.toString(16).padStart(4, '0'))}`).join('');
  const bytes = Array.from(Buffer.from(character, 'utf8'), (byte) => `%${anyCase(byte.toString(16).padStart(2, '0'))}`);
  const plain = `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  // A backslash before a letter or digit would be another escape.
  const escaped = /["\\/]/.test(character) ? `|\\\\${plain}` : character === ' ' ? '|\\+' : '';
  return `(?:${plain}${escaped}|${escapes}|${bytes.join('')})`;
}

function anyCase(hex: string): string {
  return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
