/**
 * The words of an answer as SQuAD compares them: NFC, lower case, ASCII punctuation taken out, the articles a, an and the
 * as whole words taken out, split at white space. Nothing is split inside of a word, so a text without blanks, as in
 * Chinese, is one word.
 */
export function comparedWords(answer: string): string[] {
  return answer
    .normalize('NFC')
    .toLowerCase()
    .replace(punctuation, '')
    .replace(articles, ' ')
    .split(/\s+/u)
    .filter((word) => word !== '');
}

const punctuation = /[!-/:-@[-`{-~]/g;
const articles = /(?<![\p{L}\p{N}_])(?:an?|the)(?![\p{L}\p{N}_])/gu;

/**
 * F1 of the words of an answer against those of one right answer, each counted as often as it stands (Rajpurkar, Zhang,
 * Lopyrev & Liang 2016). Where one of the two comes to no words, 1 if both do, else 0 (as in SQuAD 2.0).
 *
 * @returns 0 to 1
 */
export function tokenF1(answer: string, gold: string): number {
  const words = comparedWords(answer);
  const right = comparedWords(gold);
  if (words.length === 0 || right.length === 0) return words.length === right.length ? 1 : 0;
  const common = commonWords(words, right);
  return (2 * common) / (words.length + right.length);
}

/**
 * The best F1 of an answer over all right answers.
 *
 * @throws RangeError without a right answer
 */
export function bestTokenF1(answer: string, golds: readonly string[]): number {
  if (golds.length === 0) throw new RangeError('there is at least one right answer');
  return Math.max(...golds.map((gold) => tokenF1(answer, gold)));
}

function commonWords(words: readonly string[], right: readonly string[]): number {
  const remaining = new Map<string, number>();
  for (const word of right) remaining.set(word, (remaining.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of words) {
    const count = remaining.get(word) ?? 0;
    if (count === 0) continue;
    remaining.set(word, count - 1);
    common += 1;
  }
  return common;
}
