import { memoizeByText } from '../comparing/memoize-by-text.ts';
import { wordsOf } from '../comparing/words.ts';
import type { Span } from '../span.ts';
import table from './words.json' with { type: 'json' };

/** A number in words and where it stands. */
export interface SpelledNumber extends Span {
  readonly value: number;
}

/** Reads a line of a table, of entries `word=number`. */
export function numbersByWord(line: string): ReadonlyMap<string, number> {
  return new Map(line.split(' ').map((entry) => [entry.replace(/=.*/, ''), Number(entry.replace(/.*=/, ''))]));
}

const ones = table.ones.split(' ');
const tens = table.tens.split(' ');
const small = new Map([
  ...ones.map((word, value): [string, number] => [word, value]),
  ...tens.map((word, at): [string, number] => [word, (at + 2) * 10]),
]);
const large = numbersByWord(table.large);
/** Words that count where a noun follows, and elsewhere mean something else. */
const counts = numbersByWord(table.counts);

const oneOf = (words: Iterable<string>) => `(?:${[...words].join('|')})(?![\\p{L}\\p{N}])`;
const belowHundred = `(?:${oneOf(tens)}(?:[\\s-]+${oneOf(ones.slice(1, 10))})?|${oneOf(ones)})`;
const belowThousand = `${belowHundred}(?:[\\s-]+hundred(?:\\s+(?:and\\s+)?${belowHundred})?)?`;
const half = '(?:\\s+and\\s+a\\s+half)?';
const spelled = new RegExp(
  `(?<![\\p{L}\\p{N}])${belowThousand}(?:${half}[\\s-]+${oneOf(large.keys())}(?:,?\\s+(?:and\\s+)?${belowThousand})?)*${half}`,
  'giu',
);

/** The numbers in words in a text, up to trillions, as in `three and a half million`; `one`, mostly a pronoun, only in very short texts. */
export const spelledNumbers = memoizeByText((text): readonly SpelledNumber[] => {
  const isShort = wordsOf(text).length <= 3;
  return Array.from(text.matchAll(spelled), ({ 0: words, index }) => ({ words: words.toLowerCase(), start: index }))
    .filter(({ words }) => isShort || words !== 'one')
    .map(({ words, start }) => ({ value: numberIn(words), start, end: start + words.length }));
});

function numberIn(words: string): number {
  let total = 0;
  let group = 0;
  for (const word of words.split(/[\s,-]+/)) {
    const times = large.get(word);
    if (times !== undefined) {
      total += group * times;
      group = 0;
    } else if (word === 'hundred') group *= 100;
    else group += word === 'half' ? 0.5 : (small.get(word) ?? 0);
  }
  return total + group;
}

/** Words that may count something, such as `single` in `a single lamp`: to find an expected count, not to object to others. */
export const looseCounts = memoizeByText((text): readonly SpelledNumber[] =>
  wordsOf(text).flatMap(({ word, start, end }) => {
    const value = counts.get(word);
    return value === undefined ? [] : [{ value, start, end }];
  }),
);
