/**
 * Colours for lines and marks. Each keeps a contrast of at least 3:1 to a white page and to a dark one (#121212), the
 * least for graphics (WCAG 2.2, 1.4.11); so a chart needs no colours of its own for either.
 */
export const chartColours = [
  '#2f7ed8',
  '#d9572b',
  '#1d9a6c',
  '#b5529c',
  '#8a7a00',
  '#7c6bd6',
  '#c2434f',
  '#0f8fb0',
  '#9a6b3f',
  '#808080',
] as const;

/** A colour for each name, in order of the list; after ten they begin again. */
export function colourOf(names: readonly string[]): (name: string) => string {
  return (name) => chartColours[Math.max(0, names.indexOf(name)) % chartColours.length] ?? chartColours[0];
}
