/** The mark that ends a sentence; `St. Ulm`, `J. Vint` and `Oct. 14` go on. For a pattern with the flag `u`. */
export const sentenceMark = String.raw`(?<!\b\p{Lu})(?<!\b(?:St|Dr|Mr|Mrs))(?!(?<=\b\p{Lu}\p{Ll}{1,3})\.\s\d)[.!?]`;

const lineOrSentenceEnd = new RegExp(String.raw`\n|${sentenceMark}\s`, 'u');
const lastStop = new RegExp(String.raw`\n|(?:${sentenceMark}|;)\s+`, 'gu');

/** Whether a sentence or a line ends within a text. */
export function endsSentence(text: string): boolean {
  return lineOrSentenceEnd.test(text);
}

/** Where the sentence begins in which a position stands; a semicolon ends one too. */
export function sentenceStart(text: string, at: number): number {
  const before = text.slice(Math.max(0, at - longestLookBack), at);
  const ends = Array.from(before.matchAll(lastStop));
  const last = ends.at(-1);
  return last ? at - before.length + last.index + last[0].length : at - before.length;
}

/** In UTF-16 code units. */
const longestLookBack = 400;

/** The words between two names of one list, such as `, and the`. */
export function joinsNames(between: string): boolean {
  return /^[*_`"”'\])]*\s*(?:,|and|&|\/|or|nor|,\s*and|,\s*or)\s*(?:the\s+)?[*_`"“'[(]*$/i.test(between);
}
