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

/** Returns at most `length` characters, never half of a surrogate pair. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length).trimEnd();
}

/** Returns at most `length` characters of the text around the span [start, end), cut at blanks if there are any. */
function around(text: string, start: number, end: number, length: number): string {
  if (text.length <= length) return text.trim();
  const spare = Math.max(0, length - (end - start));
  const from = Math.max(0, Math.min(start - Math.floor(spare / 2), text.length - length));
  const blank = text.indexOf(' ', from);
  const begin = from === 0 || blank < 0 || blank >= start ? safeStart(text, from) : blank + 1;
  const rough = text.slice(begin, from + length);
  const lastBlank = rough.lastIndexOf(' ');
  const cutsWord = from + length < text.length && begin + lastBlank >= end;
  return cutText(cutsWord ? rough.slice(0, lastBlank) : rough, length).trim();
}

function safeStart(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff ? index + 1 : index;
}

const MAX_CONTEXT = 300;
/** The end of a sentence: its mark, closing quotes or brackets, a blank, and what can begin the next one. */
const SENTENCE_END = /[.!?…][)\]"'”’]*\s+(?=["'“‘([]?[\p{Lu}\p{N}])/gu;

/** The sentence around the span [start, end), at most 300 characters. */
export function sentenceAround(text: string, start: number, end: number): string {
  const near = nearby(text, start, end);
  let from = 0;
  let to = near.text.length;
  for (const match of near.text.matchAll(SENTENCE_END)) {
    const edge = match.index + match[0].length;
    if (edge <= near.start) from = edge;
    else if (match.index >= near.end - 1) {
      to = edge;
      break;
    }
  }
  return around(near.text.slice(from, to), near.start - from, near.end - from, MAX_CONTEXT);
}

/** The whole text around the span, at most 300 characters, on one line. */
export function wholeAround(text: string, start: number, end: number): string {
  const near = nearby(text, start, end);
  return around(near.text, near.start, near.end, MAX_CONTEXT);
}

/** Only so much text is looked at, since a paragraph may hold thousands of links. */
function nearby(text: string, start: number, end: number) {
  const from = Math.max(0, start - 2 * MAX_CONTEXT);
  const last = Math.min(end, start + MAX_CONTEXT);
  const near = text.slice(from, last + 2 * MAX_CONTEXT).replaceAll('\n', ' ');
  return { text: near, start: start - from, end: last - from };
}
