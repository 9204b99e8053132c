/** Text beyond this many times the word limit is not graded (design: verdict from grades). */
const gradedShare = 1.5;
/** A "word" without blanks must not carry a whole book past the limit. */
const mostCharactersPerWord = 40;

/** The part of an answer that is graded: its first 1.5 × `wordLimit` words. */
export function gradedText(text: string, wordLimit: number): string {
  const most = Math.floor(wordLimit * gradedShare);
  const bounded = text.slice(0, most * mostCharactersPerWord);
  let words = 0;
  for (const match of bounded.matchAll(/\S+/g)) {
    // Table bars and list marks are no words.
    if (/[\p{L}\p{N}]/u.test(match[0])) words++;
    if (words > most) return bounded.slice(0, match.index);
  }
  return bounded;
}
