/** A part of a text, by its characters. */
export interface Span {
  readonly start: number;
  /** Behind its last character. */
  readonly end: number;
}

export function isInside(inner: Span, outer: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}

/** A text with spans taken out; of spans that overlap all. */
export function cutOut(text: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    parts.push(text.slice(from, Math.max(from, start)));
    from = Math.max(from, end);
  }
  return [...parts, text.slice(from)].join(' ');
}
