/** The words of a turn. Blank ones are said to be nothing, as with all vendors: not every server takes them. */
export function saidText(text: string): string {
  return text.trim() === '' ? '(nothing)' : text;
}
