/** Words that say nothing of what a topic is about. */
const fillers = new Set(
  (
    'a about all an and are as at best by for from guide how in into is it list near new of on or top the to ' +
    'vs was what when where which who why with'
  ).split(' '),
);

/** Scripts that write words without blanks between them. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The words of a topic, plurals as singulars; fillers only where there is nothing else. */
export function topicWords(topic: string): readonly string[] {
  const words = [...segmenter.segment(topic.toLowerCase())].filter(({ isWordLike }) => isWordLike);
  const all = [...new Set(words.map(({ segment }) => segment))];
  const telling = all.filter((word) => !fillers.has(word));
  return (telling.length > 0 ? telling : all).map((word) => word.replace(/(?<=\p{L}{3})s$/u, ''));
}

/** How much of a topic a text names: the share of its words that occur in it, 0 to 1. */
export function shareNamed(topic: string, text: string): number {
  const words = topicWords(topic);
  const lower = text.toLowerCase();
  return words.filter((word) => names(lower, word)).length / Math.max(1, words.length);
}

/** A word counts where one begins with it, so that `console` is found in `consoles`. */
function names(text: string, word: string): boolean {
  if (unspaced.test(word)) return text.includes(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at))) return true;
  }
  return false;
}
