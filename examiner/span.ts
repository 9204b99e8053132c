/** A part of a text, by its characters. */
export interface Span {
  readonly start: number;
  /** Behind its last character. */
  readonly end: number;
}

export function isInside(inner: Span, outer: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}
