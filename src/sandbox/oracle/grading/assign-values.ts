import { plainWords, wordsOf } from '../../../../examiner/comparing/words.ts';
import type { Span } from '../../../../examiner/span.ts';
import { quantitiesIn } from '../../../../examiner/values/quantity.ts';
import type { KnownWorld } from '../known-world.ts';
import { PhraseIndex } from '../phrase-index.ts';
import type { Segment } from './answer-segments.ts';
import { type AskedValue, labelFit, leastFit, nearness } from './attribute-words.ts';
import {
  compareStated,
  contentRoots,
  coverage,
  leastCoverage,
  type TypedValue,
  typedValuesIn,
  typeOf,
} from './typed-values.ts';

/** A stated value, and the attribute that the answer most likely states by it. */
export interface Assigned extends TypedValue {
  readonly owner: string;
  readonly name: string;
  readonly score: number;
}

/**
 * The typed values of a part of an answer, each given to the attribute whose words stand nearest, by its type, range and unit. Values in a
 * row of as many as the owners go to them in order; a single one goes to all.
 */
export function assignValues(
  text: string,
  segment: Segment,
  askedOf: (owner: string) => readonly AskedValue[],
  world: KnownWorld,
): readonly Assigned[] {
  const part = text.slice(segment.start, segment.end);
  const all = segment.owners.flatMap(askedOf);
  const values = [...typedValuesIn(part, world), ...optionsIn(part, all), ...statementsIn(part, all)];
  return distribute(part, values, segment.owners, all).flatMap(({ value, row, owner }) => {
    const best = bestAttribute(part, value, row, segment.label, askedOf(owner));
    if (best === null) return [];
    return [{ ...value, start: value.start + segment.start, end: value.end + segment.start, owner, ...best }];
  });
}

/** Words of choices, which only their attribute can tell. */
function optionsIn(part: string, all: readonly AskedValue[]): TypedValue[] {
  const index = new PhraseIndex<string>();
  for (const option of new Set(all.flatMap(optionsOf))) index.add(option, option);
  return index.matchesIn(part).map(({ start, end }) => ({ type: 'choice', text: part.slice(start, end), start, end }));
}

function optionsOf({ value, attribute }: AskedValue): readonly string[] {
  const options = attribute?.spec.type === 'choice' ? attribute.spec.options : [];
  return typeOf(value, attribute) === 'choice' ? [...options, value] : options;
}

const statementBreak = /[.;,()\n]|\s(?:and|while|whereas|but)\s/g;

/** Clauses that say what a statement says, each as the statement that it covers best. */
function statementsIn(part: string, all: readonly AskedValue[]): TypedValue[] {
  const statements = [...new Set(all.flatMap((attributes) => attributes.statements))];
  const statementValues: TypedValue[] = [];
  let start = 0;
  if (statements.length === 0) return [];
  for (const end of [...Array.from(part.matchAll(statementBreak), ({ index }) => index), part.length]) {
    const clause = part.slice(start, end);
    const shares = statements.map((statement) => ({ statement, share: coverage(statement, clause) }));
    const best = shares.reduce((a, b) => (b.share > a.share ? b : a));
    const roots = new Set(contentRoots(best.statement));
    const first = wordsOf(clause).find(({ word }) => contentRoots(word).some((root) => roots.has(root)));
    const from = start + (first?.start ?? 0);
    if (best.share >= leastCoverage)
      statementValues.push({ type: 'statement', text: best.statement, start: from, end });
    start = end;
  }
  return statementValues;
}

interface Placed {
  readonly value: TypedValue;
  /** The span of the row of values in which it stands. */
  readonly row: Span;
  readonly owner: string;
}

function distribute(
  part: string,
  values: readonly TypedValue[],
  owners: readonly string[],
  all: readonly AskedValue[],
): Placed[] {
  const nouns = new Set(all.flatMap(({ name, value }) => [...plainWords(name), ...plainWords(value)]));
  return rowsOf(part, values, owners.length, nouns).flatMap((row) => {
    const span = { start: row[0]?.start ?? 0, end: row.at(-1)?.end ?? 0 };
    if (row.length === owners.length) return row.map((value, at) => ({ value, row: span, owner: owners[at] ?? '' }));
    return row.length === 1 ? owners.flatMap((owner) => row.map((value) => ({ value, row: span, owner }))) : [];
  });
}

/** Values of one type between which stand signs, joining words and what they count, at most `longest` in a row. */
function rowsOf(
  part: string,
  values: readonly TypedValue[],
  longest: number,
  nouns: ReadonlySet<string>,
): TypedValue[][] {
  const rows: TypedValue[][] = [];
  for (const value of [...values].sort((a, b) => a.start - b.start)) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    const gap = part
      .slice(last?.end ?? 0, value.start)
      .replace(/\p{L}+/gu, (word) => (nouns.has(word.toLowerCase()) ? '' : word));
    const isNext = row && last && last.type === value.type && row.length < longest && /^(?:[\s,;/]|and|in)*$/.test(gap);
    if (isNext) row.push(value);
    else rows.push([value]);
  }
  return rows;
}

function bestAttribute(
  part: string,
  value: TypedValue,
  row: Span,
  label: string | null,
  attributes: readonly AskedValue[],
) {
  const ownLabel = labelBefore(part, row.start);
  const labels = [label, ownLabel].filter((words) => words !== null);
  const isLabelled = labels.some(
    (words) => (words === label || words.includes(':')) && attributes.some((each) => labelFit(words, each) >= leastFit),
  );
  let best = { name: '', score: -1 };
  for (const each of attributes.filter((other) => fitsType(value, other))) {
    const near = isLabelled ? 0 : nearness(part, row, each.name);
    const byLabel = Math.max(0, ...labels.map((words) => labelFit(words, each))) * 12;
    const inRange = isInRange(value, each) ? 0 : -6;
    const isSame = compareStated(value.type, each.value, value) === 'same' ? 3 : 0;
    const score = near + byLabel + inRange + isSame;
    if (score > best.score) best = { name: each.name, score };
  }
  return best.score < 0 ? null : best;
}

/** The words between the last sign of punctuation and a value, where they may name it. */
function labelBefore(part: string, start: number): string | null {
  const lead = /(?:^|[;,(|–—]|\s-\s|\.\s)([^;,(|–—.]*)$/.exec(part.slice(0, start))?.[1]?.replace(/^\s*:/, '') ?? '';
  return /:\s*$/.test(lead) || /^\s*\p{L}[\p{L} ]*$/u.test(lead) ? lead : null;
}

function fitsType(value: TypedValue, asked: AskedValue): boolean {
  const { value: expected, attribute, statements } = asked;
  const type = typeOf(expected, attribute);
  if (type !== value.type) return type === 'number' && value.type === 'date' && /^[12]\d{3}$/.test(expected);
  if (type === 'choice') return optionsOf(asked).some((option) => compareStated(type, option, value) === 'same');
  if (type === 'statement') return statements.includes(value.text);
  const dimension = value.quantity?.dimension;
  return !dimension || dimension === quantitiesIn(expected)[0]?.dimension;
}

function isInRange(value: TypedValue, { value: expected, attribute }: AskedValue): boolean {
  const stated = value.type === 'number' ? value.quantity : undefined;
  const spec = attribute?.spec;
  if (!stated || spec?.type !== 'number' || (stated.dimension && stated.unit !== quantitiesIn(expected)[0]?.unit))
    return true;
  return stated.value >= spec.low && stated.value <= spec.high;
}
