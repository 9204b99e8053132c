import { memoizeByText } from '../../../../examiner/comparing/memoize-by-text.ts';
import { plainWords, wordsOf } from '../../../../examiner/comparing/words.ts';
import type { Span } from '../../../../examiner/span.ts';
import type { Attribute } from '../../attribute.ts';
import { contentRoots } from './typed-values.ts';

/** An attribute of an entity with the value that is expected of it. */
export interface AskedValue {
  readonly name: string;
  readonly value: string;
  readonly attribute: Attribute | undefined;
  /** Statements of its siblings and of the world about the same, where it is a statement. */
  readonly statements: readonly string[];
}

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
/** Below this a label does not name an attribute. */
export const leastFit = 0.34;

/** The fit of a label to an attribute, 0 to 1: the words that both have against all words of both. */
export function labelFit(label: string, { name }: Pick<AskedValue, 'name'>): number {
  const own = contentRoots(name).filter((root) => !noLabel.has(root));
  const words = contentRoots(label).filter((root) => !noLabel.has(root));
  const isNamed = (root: string) => own.includes(root) || synonyms(root).some((other) => own.includes(other));
  const extended = new Set(words.flatMap((root) => [root, ...synonyms(root)]));
  const both = own.filter((root) => extended.has(root)).length;
  return both / Math.max(1, own.length + new Set(words.filter((root) => !isNamed(root))).size);
}

/** Words of labels that say nothing of the attribute. */
const noLabel: ReadonlySet<string> = new Set('number value detail information item figure figur year total'.split(' '));

const synonymRoots = new Map<string, string[]>();
for (const [word, others] of Object.entries(otherWords)) {
  for (const other of plainWords(others)) {
    const [root = other] = contentRoots(other);
    synonymRoots.set(root, [...(synonymRoots.get(root) ?? []), ...contentRoots(word)]);
  }
}
const synonyms = (root: string) => synonymRoots.get(root) ?? [];

/** 0 to 10: how near an attribute's words stand to a value, those in front of it in its clause before others. */
export function nearness(part: string, row: Span, name: string): number {
  const cues = cueWords(name);
  const scores = wordsOf(part).map(({ word, start, end }) => {
    const weight = cues.get(word) ?? cues.get(contentRoots(word)[0] ?? word) ?? 0;
    const isBefore = end <= row.start;
    if (weight === 0 || (start < row.end && row.start < end) || (weight < 0 && !isBefore)) return 0;
    const gap = isBefore ? part.slice(end, row.start) : part.slice(row.end, start);
    const breaks = gap.match(/[,;()|.]|\s(?:and|which|who|–|—)\s/g)?.length ?? 0;
    const distance = plainWords(gap).length + (isBefore ? 0 : 0.6) + breaks * 2.5;
    return (10 - distance * 1.3) * Math.abs(weight);
  });
  return Math.max(0, ...scores);
}

/** Words that announce an attribute, with their weight: those of its name, and of `otherWords`. */
const cueWords = memoizeByText((name): ReadonlyMap<string, number> => {
  const cues = new Map<string, number>();
  const isQualified = /^(?:rejected|former) /.test(name);
  for (const word of plainWords(name)) {
    const [root = word] = contentRoots(word);
    const isOwn = !isQualified || name.startsWith(word);
    if (isOwn && !['number', 'date', 'place', 'of', 'the'].includes(word)) cues.set(root, 1);
    // `succeeded` and `before` make a former value of what follows them alone.
    for (const other of plainWords(otherWords[word] ?? '')) cues.set(other, word === 'former' ? -0.9 : 0.9);
  }
  return cues;
});
