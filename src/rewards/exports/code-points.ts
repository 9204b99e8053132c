/** How many Unicode code points a text has: its length in Python. */
export function codePoints(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
}

/** A text cut into pieces of so many code points each, in one pass; what lies behind the last is left out. */
export function codePointPieces(text: string, lengths: readonly number[]): string[] {
  let start = 0;
  return lengths.map((length) => {
    let end = start;
    for (let left = length; left > 0 && end < text.length; left--) {
      end += (text.codePointAt(end) ?? 0) > 0xff_ff ? 2 : 1;
    }
    const piece = text.slice(start, end);
    start = end;
    return piece;
  });
}
