import { memoizeByText } from '../../../examiner/comparing/memoize-by-text.ts';
import { emptyWords, plainWords, stem, wordsOf } from '../../../examiner/comparing/words.ts';
import type { Span } from '../../../examiner/span.ts';

/** Words that answers use in place of an attribute's own, by a word of the attribute. */
const otherWords: Readonly<Record<string, string>> = {
  present: 'now new current currently today to became has since',
  former: 'once previous previously formerly earlier old then',
  change: 'changed since on took',
  rejected: 'rejected withdrawn wrong instead discarded superseded incorrect earlier not from against dismissed',
  decision: 'decided decision settled on corrected withdrawn rejected',
  born: 'birth born',
  birthplace: 'birthplace came from native born',
  cause: 'because since due',
};
/** Words that make a former value of what follows them. */
const formerAhead =
  'before was had used until replaced replacing succeeded succeeding succeeds followed following from place';
/** Words that say something of what follows them alone. */
const ahead = `${formerAhead} to`.split(' ');

/** True if an attribute's value no longer holds or never did. */
export function isOutdated(attribute: string): boolean {
  return /^(?:rejected|former) /.test(attribute);
}

/**
 * 0 to 10: how near an attribute's words stand to a value, those in front of it in its clause before others.
 * @param all what else the value may be of: words that they share count half
 * @param said how the world's pages say the attribute
 */
export function nearness(part: string, row: Span, attribute: string, all: readonly string[], said = ''): number {
  const own = plainWords(attribute);
  const cues = new Map([...contentRoots(said).map((word) => [word, 0.7] as const), ...cueWords(attribute)]);
  const others = new Set(all.filter((other) => other !== attribute).flatMap(contentRoots));
  // A bracket without a value says what the value before it is.
  const bracket = /^\s\((?=[^()\p{Lu}\d]*\))/u.exec(part.slice(row.end))?.[0].length ?? 0;
  const scores = wordsOf(part).map(({ word, start, end }) => {
    const behind = part.slice(end);
    const cue = ahead.includes(word) ? aheadOf(word, behind) : word;
    const root = contentRoots(cue)[0] ?? cue;
    const weight = (cues.get(cue) ?? cues.get(root) ?? 0) * (others.has(root) ? 0.5 : 1);
    const isBefore = end <= row.start;
    const isAhead = ahead.includes(cue) && !/^\s*(?:[.;,)]|$)/.test(behind);
    if (weight === 0 || (start < row.end && row.start < end) || (isAhead && !isBefore)) return 0;
    const gap = isBefore ? part.slice(end, row.start) : part.slice(row.end, start).slice(bracket);
    const breaks = gap.match(/[,;()|.]|\s(?:and|which|who|–|—)\s/g)?.length ?? 0;
    const distance = plainWords(gap).filter((each) => !own.includes(each)).length + breaks * (isBefore ? 2.5 : 4);
    return (10 - (distance + (isBefore ? 0 : 0.6)) * 1.3) * weight;
  });
  return Math.max(attribute.startsWith(byArrow(part, row)) ? 9 : 0, ...scores);
}

/** Of `A → B`, returns A as the former value and B as the present one. */
function byArrow(part: string, { start, end }: Span): string {
  if (/^\s*(?:→|[-=]>)/.test(part.slice(end))) return 'former ';
  return /(?:→|[-=]>)\s*$/.test(part.slice(0, start)) ? 'present ' : '-';
}

/** `Replaced by` makes a present value of what follows, and `until then` a former one of what is next to it. */
function aheadOf(word: string, behind: string): string {
  if (word.endsWith('ed') && /^\sby\b/.test(behind)) return 'now';
  return word !== 'from' && /^\s(?:then|that)\b/.test(behind) ? 'previously' : word;
}

/** Words that announce an attribute, with their weight. */
const cueWords = memoizeByText((attribute): ReadonlyMap<string, number> => {
  const words = plainWords(attribute);
  const isQualified = isOutdated(attribute);
  const own = (isQualified ? words.slice(0, 1) : words).filter((word) => !unspecific.has(word));
  return new Map<string, number>([
    ...(words.includes('former') ? plainWords(formerAhead).map((word) => [word, 0.9] as const) : []),
    ...words.flatMap((word) => plainWords(otherWords[word] ?? '').map((other) => [other, 0.9] as const)),
    ...own.map((word) => [contentRoots(word)[0] ?? word, isQualified ? 1.25 : 1] as const),
  ]);
});

const unspecific: ReadonlySet<string> = new Set([...emptyWords, 'number', 'date', 'place']);

const clauseEnd = /[.:;,()/\n]|\s(?:and|or|while|whereas|but)\s|$/g;

/** Clauses that say what an option says, each as the option that it covers best. */
export function optionsIn(part: string, options: readonly string[]): (Span & { readonly text: string })[] {
  const ends = Array.from(part.matchAll(clauseEnd), ({ index }) => index);
  return ends.flatMap((to, at) => {
    const from = ends[at - 1] ?? 0;
    const clause = part.slice(from, to);
    const share = (option: string) => coverage(option, clause);
    const mentionedOptions = options.filter((option) => share(option) >= leastCoverage);
    const [best = ''] = mentionedOptions.sort((a, b) => share(b) - share(a) || b.length - a.length);
    const words = wordsOf(clause).filter(({ word }) => coverage(word, best) === 1);
    const [first] = words.slice(-contentRoots(best).length);
    const last = words.at(-1);
    if (!first || !last) return [];
    return [{ text: best, start: from + first.start, end: from + last.end }];
  });
}

/** Minimum share of an option's content words that must occur in any form. */
const leastCoverage = 0.65;

/** The share of an option's words with content that a text has. */
export function coverage(option: string, text: string): number {
  const roots = contentRoots(option);
  const there = new Set(contentRoots(text));
  return roots.filter((root) => there.has(root)).length / Math.max(1, roots.length);
}

/** Words with content, cut so that `loan` and `loaned` are one. */
const contentRoots = memoizeByText((text): readonly string[] =>
  plainWords(text)
    .filter((word) => !emptyWords.has(word))
    .map((word) => stem(word).replace(/(?<=....)(?:ed|ing|e|d|s)$/, '')),
);
