import { memoizeByText } from '../../../../examiner/comparing/memoize-by-text.ts';
import { plainWords, wordsOf } from '../../../../examiner/comparing/words.ts';
import type { Span } from '../../../../examiner/span.ts';
import { contentRoots } from './typed-values.ts';

/** Words that answers use in place of an attribute's own, by a word of the attribute. */
const otherWords: Readonly<Record<string, string>> = {
  present: 'now current currently today to became as has since',
  former:
    'previous previously formerly before earlier was until replaced replacing succeeded succeeding succeeds from old place',
  change: 'changed since on took',
  rejected: 'rejected withdrawn wrong instead discarded superseded incorrect earlier not from against dismissed',
  decision: 'decided decision settled on corrected withdrawn rejected',
  born: 'birth born',
  birthplace: 'birthplace came from native born',
  cause: 'because since due',
};

/** Whether an attribute's value is one that no longer holds or never did. */
export function isOutdated(attribute: string): boolean {
  return /^(?:rejected|former) /.test(attribute);
}

/** 0 to 10: how near an attribute's words stand to a value, those in front of it in its clause before others. */
export function nearness(part: string, row: Span, attribute: string): number {
  const own = plainWords(attribute);
  const cues = cueWords(attribute);
  const scores = wordsOf(part).map(({ word, start, end }) => {
    const weight = cues.get(word) ?? cues.get(contentRoots(word)[0] ?? word) ?? 0;
    const isBefore = end <= row.start;
    if (weight === 0 || (start < row.end && row.start < end) || (weight < 0 && !isBefore)) return 0;
    const gap = isBefore ? part.slice(end, row.start) : part.slice(row.end, start);
    const breaks = gap.match(/[,;()|.]|\s(?:and|which|who|–|—)\s/g)?.length ?? 0;
    const distance = plainWords(gap).filter((each) => !own.includes(each)).length + breaks * (isBefore ? 2.5 : 4);
    return (10 - (distance + (isBefore ? 0 : 0.6)) * 1.3) * Math.abs(weight);
  });
  return Math.max(0, ...scores);
}

/** Words that announce an attribute, with their weight: those of its name, and of `otherWords`. */
const cueWords = memoizeByText((attribute): ReadonlyMap<string, number> => {
  const cues = new Map<string, number>();
  const isQualified = isOutdated(attribute);
  for (const [at, word] of plainWords(attribute).entries()) {
    const isOwn = at === 0 || !isQualified;
    if (isOwn && !['number', 'date', 'place', 'of', 'the'].includes(word))
      cues.set(contentRoots(word)[0] ?? word, isQualified ? 1.25 : 1);
    // `succeeded` and `before` make a former value of what follows them alone.
    for (const other of plainWords(otherWords[word] ?? '')) cues.set(other, word === 'former' ? -0.9 : 0.9);
  }
  return cues;
});
