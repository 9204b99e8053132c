import { type Word, wordsOf } from '../../../examiner/comparing/words.ts';

/** A phrase of an index where a text has it; indexes count UTF-16 code units. */
export interface PhraseMatch<T> {
  readonly value: T;
  readonly start: number;
  readonly end: number;
}

interface Entry<T> {
  readonly words: readonly string[];
  readonly value: T;
}

/** Finds many phrases in a text in one pass over its words: phrases are looked up by their first word. */
export class PhraseIndex<T> {
  readonly #byFirstWord = new Map<string, Entry<T>[]>();

  /** Case, diacritics and hyphens of a phrase do not matter; a phrase without words is ignored. */
  add(phrase: string, value: T): void {
    const words = wordsOf(phrase).map(({ word }) => word);
    const [first] = words;
    if (first === undefined) return;
    const entries = this.#byFirstWord.get(first) ?? [];
    if (entries.length === 0) this.#byFirstWord.set(first, entries);
    entries.push({ words, value });
  }

  /** The longest phrase at each place, in the order of the text, without overlaps. Phrases of equal words give all their values. */
  matchesIn(text: string): readonly PhraseMatch<T>[] {
    const words = wordsOf(text);
    const matches: PhraseMatch<T>[] = [];
    for (let at = 0; at < words.length; ) {
      const longest = this.#longestAt(words, at);
      matches.push(...longest.matches);
      at += Math.max(1, longest.length);
    }
    return matches;
  }

  #longestAt(words: readonly Word[], at: number): { matches: readonly PhraseMatch<T>[]; length: number } {
    const first = words[at];
    const keys = first?.owner ? [first.word, first.owner.word] : [first?.word ?? ''];
    const entries = keys.flatMap((key) => this.#byFirstWord.get(key) ?? []);
    let length = 0;
    let matches: PhraseMatch<T>[] = [];
    for (const entry of entries) {
      const end = entry.words.length < length ? null : endOf(entry.words, words, at);
      if (end === null) continue;
      if (entry.words.length > length) matches = [];
      length = entry.words.length;
      matches.push({ value: entry.value, start: first?.start ?? 0, end });
    }
    return { matches, length };
  }
}

/** Where a run of words ends that begins at a word; its last word may have a `'s` or a plural ending. */
function endOf(phrase: readonly string[], words: readonly Word[], at: number): number | null {
  const last = phrase.length - 1;
  for (let offset = 0; offset < last; offset++) if (words[at + offset]?.word !== phrase[offset]) return null;
  const word = words[at + last];
  const wanted = phrase[last];
  if (word === undefined || wanted === undefined) return null;
  if (word.word === wanted || word.word === `${wanted}s`) return word.end;
  return word.owner?.word === wanted ? word.owner.end : null;
}
