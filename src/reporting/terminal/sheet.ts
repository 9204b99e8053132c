import stringWidth from 'string-width';

/** Meaning of a part of a text to a reader; its colour follows from it. */
export type Tone = 'heading' | 'good' | 'bad' | 'warning' | 'faint';

/** A text in the colour of its tone, or as it is where there are no colours. */
export type Paint = (tone: Tone, text: string) => string;

/** Width and colours of the medium that a text is written on. */
export interface Sheet {
  /** Width in columns; null: as wide as the text. */
  readonly width: number | null;
  readonly paint: Paint;
}

export const plainPaint: Paint = (_tone, text) => text;

/** A file or a pipe. */
export const plainSheet: Sheet = { width: null, paint: plainPaint };

/**
 * Lines with columns of equal width as a terminal draws them (wide characters take two places), two blanks between them, each line
 * ending with a line break.
 * @param alignment one per column; further columns are left
 */
export function alignedTable(rows: readonly (readonly string[])[], alignment: readonly ('left' | 'right')[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, stringWidth(cell));
  }
  const lineOf = (row: readonly string[]) =>
    row.map((cell, column) => padded(cell, widths[column] ?? 0, alignment[column] ?? 'left')).join('  ');
  return rows.map((row) => `${lineOf(row).trimEnd()}\n`).join('');
}

function padded(text: string, width: number, alignment: 'left' | 'right'): string {
  const blanks = ' '.repeat(Math.max(0, width - stringWidth(text)));
  return alignment === 'left' ? text + blanks : blanks + text;
}
