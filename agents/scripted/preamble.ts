/** What some writers put before the point; none of it speaks of what was asked. */
const sentences = [
  'Before coming to the result, a few words on how this report came about seem to be in order.',
  'A question of this kind can be approached in several ways, and each of them has something to be said for it.',
  'The search began with broad terms, which were then narrowed down step by step until the matter became clear.',
  'Many pages that looked promising at first sight turned out to be of little use for the present purpose.',
  'Care was taken to look at every page in full and not to rely on first impressions or on short summaries.',
  'Where two pages seemed to say the same, both were read, since small differences can matter a great deal.',
  'It should be kept in mind that pages on the web change, and that any report can only say what they held.',
  'Readers who are in a hurry may of course skip this part, but the background helps to see things in context.',
  'All in all the material proved to be rich, and what follows is an attempt to do justice to it.',
] as const;

const wordsIn = (text: string) => text.split(' ').length;

/**
 * Words that say nothing, as a verbose writer spends them before the point.
 * @param room the most words it may take; whole sentences only, each at most once
 */
export function writePreamble(room: number): string {
  const kept: string[] = [];
  let words = 0;
  for (const sentence of sentences) {
    words += wordsIn(sentence);
    if (words > room) break;
    kept.push(sentence);
  }
  return kept.join(' ');
}
