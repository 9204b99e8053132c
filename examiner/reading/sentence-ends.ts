/** The mark that ends a sentence; `St. Ulm`, `J. Vint` and `Oct. 14` go on. For a pattern with the flag `u`. */
export const sentenceMark = String.raw`(?<!\b\p{Lu})(?<!\b(?:St|Dr|Mr|Mrs))(?!(?<=\b\p{Lu}\p{Ll}{1,3})\.\s\d)[.!?]`;

const closedSentence = new RegExp(String.raw`${sentenceMark}[)”"’'\]*_]*(?=\s)|[。！？]`, 'gu');

/** Where the sentences of a text end, with the marks that close them, in order; its own end is the last. */
export function sentenceEnds(text: string): number[] {
  return [...Array.from(text.matchAll(closedSentence), ({ 0: stop, index }) => index + stop.length), text.length];
}
