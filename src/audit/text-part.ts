/** A part of a page's text at its place in the whole, in UTF-16 code units. */
export interface TextPart {
  readonly start: number;
  readonly text: string;
}

/** So much is taken on each side of a quote, */
const beside = 700;
/** and up to so much more, for a cut at the end of a line or at a blank. */
const reach = 100;

type Span = { readonly start: number; readonly end: number };

/** What stands around spans of a text, about 1,500 characters each, joined where they meet; in the order of the text. */
export function partsAround(parts: readonly TextPart[], spans: readonly Span[]): readonly TextPart[] {
  const inOrder = [...spans].sort((one, other) => one.start - other.start || one.end - other.end);
  return parts.flatMap((part) =>
    windows(part, inOrder).map(({ start, end }) => ({
      start,
      text: part.text.slice(start - part.start, end - part.start),
    })),
  );
}

function windows({ start: from, text }: TextPart, spans: readonly Span[]): readonly Span[] {
  const joined: { start: number; end: number }[] = [];
  for (const span of spans) {
    if (span.end <= from || span.start >= from + text.length) continue;
    const start = from + cutBefore(text, span.start - from - beside);
    const end = from + cutBehind(text, span.end - from + beside);
    const last = joined.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

function cutBefore(text: string, at: number): number {
  if (at <= 0) return 0;
  const near = text.slice(Math.max(0, at - reach), at);
  const found = Math.max(near.lastIndexOf('\n'), -1) + 1 || near.lastIndexOf(' ') + 1;
  return found > 0 ? at - near.length + found : betweenCharacters(text, at);
}

function cutBehind(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const near = text.slice(at, at + reach);
  const found = near.includes('\n') ? near.indexOf('\n') : near.indexOf(' ');
  return found < 0 ? betweenCharacters(text, at) : at + found;
}

/** No cut parts the two halves of a character. */
function betweenCharacters(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at + 1 : at;
}
