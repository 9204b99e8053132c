/** Whether a sentence or a line ends within a text. */
export function endsSentence(text: string): boolean {
  return /\n|(?<!\b\p{Lu})(?<!\b(?:St|Dr|Mr|Mrs))[.!?]\s/u.test(text);
}

/** Where the sentence begins in which a position stands; a semicolon ends one too. */
export function sentenceStart(text: string, at: number): number {
  const before = text.slice(Math.max(0, at - longestLookBack), at);
  const ends = Array.from(before.matchAll(/\n|(?<!\b\p{Lu})[.!?;]\s+/gu));
  const last = ends.at(-1);
  return last ? at - before.length + last.index + last[0].length : at - before.length;
}

/** In UTF-16 code units. */
const longestLookBack = 400;

/** The words between two names of one list, such as `, and the`. */
export function joinsNames(between: string): boolean {
  return /^[*_`"”'\])]*\s*(?:,|and|&|\/|or|nor|,\s*and|,\s*or)\s*(?:the\s+)?[*_`"“'[(]*$/i.test(between);
}
