/** What a part of a text is to a reader; colours follow from it. */
export type Tone = 'heading' | 'good' | 'bad' | 'warning' | 'faint';

/** A text in the colour of its tone, or as it is where there are no colours. */
export type Paint = (tone: Tone, text: string) => string;

/** What a text is written on: how wide it is, and its colours. */
export interface Sheet {
  /** In columns; null: as wide as the text. */
  readonly width: number | null;
  readonly paint: Paint;
}

export const plainPaint: Paint = (_tone, text) => text;

/** A file or a pipe. */
export const plainSheet: Sheet = { width: null, paint: plainPaint };
