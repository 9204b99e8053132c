/**
 * Characters that no quote needs: controls (NUL among them, which Postgres refuses), soft hyphens, zero-width and
 * direction marks, noncharacters and halves of surrogate pairs.
 */
const UNWANTED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to remove
  /[\u0000-\u0008\u000E-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFFFE\uFFFF]|\p{Cs}/gu;

/** The text without unwanted characters; whitespace stays as it is. */
export function withoutControls(text: string): string {
  return text.replace(UNWANTED, '');
}

/** The text on one line: unwanted characters gone, every run of whitespace one blank, none at the ends. */
export function oneLine(text: string): string {
  return withoutControls(text).replace(/\s+/g, ' ').trim();
}

/** At most `length` characters, never half of a surrogate pair. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length).trimEnd();
}

/** At most `length` characters of the text around the span [start, end), cut at blanks where there are any. */
export function around(text: string, start: number, end: number, length: number): string {
  if (text.length <= length) return text.trim();
  const spare = Math.max(0, length - (end - start));
  const from = Math.max(0, Math.min(start - Math.floor(spare / 2), text.length - length));
  const blank = text.indexOf(' ', from);
  const begin = from === 0 || blank < 0 || blank >= start ? safeStart(text, from) : blank + 1;
  const rough = text.slice(begin, from + length);
  const lastBlank = rough.lastIndexOf(' ');
  const cutsWord = from + length < text.length && begin + lastBlank >= end;
  return cut(cutsWord ? rough.slice(0, lastBlank) : rough, length).trim();
}

function safeStart(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff ? index + 1 : index;
}
