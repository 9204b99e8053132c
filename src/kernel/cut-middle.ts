/** A text cut to this many characters is little more than its mark. */
export const shortestCut = 60;

/**
 * A text of at most `most` characters (UTF-16 code units, 60 or more): of a longer one the middle is left out, and a mark
 * says how much of it.
 */
export function cutMiddle(text: string, most: number): string {
  if (text.length <= most) return text;
  const room = most - markOf(text.length).length;
  const head = withoutHalf(text.slice(0, Math.ceil(room / 2)));
  const tail = withoutHalf(text.slice(text.length - Math.floor(room / 2)));
  return `${head}${markOf(text.length - head.length - tail.length)}${tail}`;
}

function markOf(characters: number): string {
  return `[… ${characters} characters left out …]`;
}

/** Without half of a surrogate pair at either end. */
function withoutHalf(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
}

/** The end of a text, of at most `most` characters: whole lines as far as they fit, and a mark where something is left out. */
export function lastLines(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = withoutHalf(text.slice(text.length - most + 1));
  const start = end.indexOf('\n') + 1;
  return `…${start < end.length ? end.slice(start) : end}`;
}
