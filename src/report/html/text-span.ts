/** A part of a text in UTF-16 code units, end excluded. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}
