import { spanOfRun, type Word, wordsOf } from '../../../examiner/comparing/words.ts';
import type { Span } from '../../../examiner/span.ts';

/** A phrase of an index where a text has it; indexes count UTF-16 code units. */
export interface PhraseMatch<T> extends Span {
  readonly value: T;
}

/** Finds many phrases in a text in one pass over its words: phrases are looked up by their first word. */
export class PhraseIndex<T> {
  readonly #byFirstWord = new Map<string, { readonly words: readonly string[]; readonly value: T }[]>();

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
    const matches: PhraseMatch<T>[] = [];
    const words = wordsOf(text);
    for (const [at, word] of words.entries()) {
      if (word.start < (matches.at(-1)?.end ?? 0)) continue;
      const phrases = this.#phrasesAt(words, at, word);
      const end = Math.max(...phrases.map((match) => match.end));
      matches.push(...phrases.filter((match) => match.end === end));
    }
    return matches;
  }

  #phrasesAt(words: readonly Word[], at: number, first: Word): readonly PhraseMatch<T>[] {
    const keys = first.owner ? [first.word, first.owner.word] : [first.word];
    const entries = keys.flatMap((key) => this.#byFirstWord.get(key) ?? []);
    return entries.flatMap(({ words: phrase, value }) => {
      const span = spanOfRun(phrase, words, at);
      return span === null ? [] : [{ value, ...span }];
    });
  }
}
