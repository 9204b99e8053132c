const LINKING_WORDS = new Set(['the', 'of', 'and']);

/**
 * A key that is equal for topics that say the same: letter case, accents, punctuation, an English plural, the order of the
 * words and the words "the", "of" and "and" make no difference. `+` and `#` do ("C", "C++", "C#"). Never empty for a topic
 * with a character other than blanks.
 */
export function topicKey(topic: string): string {
  const plain = topic.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.replace(/['’]s\b|['’]/g, '').match(/[\p{L}\p{N}+#]+/gu) ?? [];
  const telling = words.filter((word) => !LINKING_WORDS.has(word));
  const kept = telling.length > 0 ? telling : words;
  return kept.length > 0 ? kept.map(singular).sort().join(' ') : plain.trim();
}

/** Cuts English plural endings; what it makes of other words matters not, as long as it is always the same. */
function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && /[^su]s$/.test(word) && !word.endsWith('is') ? word.slice(0, -1) : word;
}
