/** The words of a turn. Blank ones are said to be nothing: not every provider takes them. */
export function saidText(text: string): string {
  return text.trim() === '' ? '(nothing)' : text;
}
