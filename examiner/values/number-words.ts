import { memoizeByText } from '../comparing/memoize-by-text.ts';
import { type Word, wordsOf } from '../comparing/words.ts';
import table from './words.json' with { type: 'json' };

/** A number in words and where it stands. */
export interface SpelledNumber {
  readonly value: number;
  readonly start: number;
  readonly end: number;
}

const small: ReadonlyMap<string, number> = new Map([
  ...table.ones.split(' ').map((word, value): [string, number] => [word, value]),
  ...table.tens.split(' ').map((word, at): [string, number] => [word, (at + 2) * 10]),
]);
const large = numbersByWord(table.large);
/** Words that count where a noun follows, and elsewhere mean something else. */
const counts = numbersByWord(table.counts);

/** Reads a line of a table, of entries `word=number`. */
export function numbersByWord(line: string): ReadonlyMap<string, number> {
  return new Map(line.split(' ').map((entry) => [entry.replace(/=.*/, ''), Number(entry.replace(/.*=/, ''))]));
}
/** Words in one number at the most. */
const longestNumber = 16;

/** The numbers in words in a text, up to trillions, as in `three and a half million`; `one` and its like only in very short texts. */
export const spelledNumbers = memoizeByText((text): readonly SpelledNumber[] => {
  const words = wordsOf(text);
  const found: SpelledNumber[] = [];
  for (let at = 0; at < words.length; at++) {
    const number = readNumber(words, at, text);
    if (!number) continue;
    found.push(number.spelled);
    at = number.last;
  }
  return found;
});

/** Words that may count something, such as `single` in `a single lamp`: to find an expected count, not to object to others. */
export const looseCounts = memoizeByText((text): readonly SpelledNumber[] =>
  wordsOf(text)
    .filter(({ word }) => counts.has(word))
    .map(({ word, start, end }) => ({ value: counts.get(word) ?? 1, start, end })),
);

interface Read {
  readonly spelled: SpelledNumber;
  readonly last: number;
}

function readNumber(words: readonly Word[], at: number, text: string): Read | null {
  const first = words[at];
  if (!first || !small.has(first.word) || (first.word === 'one' && isPronoun(words, at))) return null;
  let total = 0;
  let group = small.get(first.word) ?? 0;
  let last = at;
  for (let next = at + 1; next < Math.min(words.length, at + longestNumber); next++) {
    const word = words[next]?.word ?? '';
    if (!/^[\s,-]*$/.test(text.slice(words[next - 1]?.end, words[next]?.start))) break;
    const value = small.get(word);
    if (
      word === 'and' &&
      (words[last]?.word === 'hundred' || large.has(words[last]?.word ?? '') || isHalf(words, next))
    )
      continue;
    if (word === 'a' && isHalf(words, next - 1)) continue;
    if (word === 'half' && words[next - 1]?.word === 'a') group += 0.5;
    else if (word === 'hundred' && group > 0 && group < 100) group *= 100;
    else if (large.has(word) && group > 0) {
      total += group * (large.get(word) ?? 1);
      group = 0;
    } else if (
      value !== undefined &&
      value > 0 &&
      mayFollow(value, group, words[last]?.word ?? '', text.slice(words[next - 1]?.end, words[next]?.start))
    )
      group += value;
    else break;
    last = next;
  }
  const end = words[last]?.end ?? first.end;
  return { spelled: { value: total + group, start: first.start, end }, last };
}

const isHalf = (words: readonly Word[], and: number) =>
  words[and]?.word === 'and' && words[and + 1]?.word === 'a' && words[and + 2]?.word === 'half';

/** `One` is mostly a pronoun. */
function isPronoun(words: readonly Word[], at: number): boolean {
  const next = words[at + 1]?.word ?? '';
  return words.length > 3 && next !== 'hundred' && !large.has(next);
}

/** Ones follow tens, and both follow hundreds and larger words; `two, three` are two numbers. */
function mayFollow(value: number, group: number, last: string, between: string): boolean {
  if (between.includes(',') && !large.has(last)) return false;
  if (group === 0) return true;
  if (last === 'hundred') return value < 100;
  return group % 100 >= 20 && group % 10 === 0 && value < 10;
}

const foreign = new RegExp(table.foreign, 'i');

/** Whether a text may hold a number in words of another language, which are not read. */
export function hasForeignNumber(text: string): boolean {
  return foreign.test(text);
}
