/** At most `most` characters of a text from outside, so that one hostile value cannot fill the page; an ellipsis marks the cut. */
export function clipped(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}…`;
}
