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
  { start, end, owners, label }: Segment,
  askedOf: (owner: string) => readonly AskedValue[],
  world: KnownWorld,
): readonly Assigned[] {
  const part = text.slice(start, end);
  const all = owners.flatMap(askedOf);
  const values = [...typedValuesIn(part, world), ...optionsIn(part, all), ...statementsIn(part, all)];
  return rowsOf(part, values, owners.length, all).flatMap((row) => {
    const span = { start: row[0]?.start ?? 0, end: row.at(-1)?.end ?? 0 };
    const placed = owners.flatMap((owner, at) => {
      const value = row.length === 1 ? row[0] : row.length === owners.length ? row[at] : undefined;
      return value === undefined ? [] : [{ value, owner }];
    });
    return placed.flatMap(({ value, owner }) => {
      const best = bestAttribute(part, value, span, label, askedOf(owner));
      return best === null ? [] : [{ ...value, start: value.start + start, end: value.end + start, owner, ...best }];
    });
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
  const breaks = Array.from(part.matchAll(statementBreak), ({ index }) => index);
  return [...breaks, part.length].flatMap((end, at) => {
    const start = breaks[at - 1] ?? 0;
    const clause = part.slice(start, end);
    const said = statements.filter((statement) => coverage(statement, clause) >= leastCoverage);
    const [best] = said.sort((a, b) => coverage(b, clause) - coverage(a, clause));
    if (best === undefined) return [];
    const roots = contentRoots(best);
    const first = wordsOf(clause).find(({ word }) => contentRoots(word).some((root) => roots.includes(root)));
    return [{ type: 'statement' as const, text: best, start: start + (first?.start ?? 0), end }];
  });
}

/** Values of one type between which stand signs, joining words and what they count, at most `longest` in a row. */
function rowsOf(part: string, values: readonly TypedValue[], longest: number, all: readonly AskedValue[]) {
  const nouns = new Set(all.flatMap(({ name, value }) => [...plainWords(name), ...plainWords(value)]));
  const rows: TypedValue[][] = [];
  for (const value of values.toSorted((a, b) => a.start - b.start)) {
    const row = rows.at(-1) ?? [];
    const last = row.at(-1);
    const gap = part
      .slice(last?.end, value.start)
      .replace(/\p{L}+/gu, (word) => (nouns.has(word.toLowerCase()) ? '' : word));
    const isNext = last?.type === value.type && row.length < longest && /^(?:[\s,;/]|and|in)*$/.test(gap);
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

function isInRange({ quantity }: TypedValue, { value: expected, attribute }: AskedValue): boolean {
  const spec = attribute?.spec;
  if (!quantity || spec?.type !== 'number') return true;
  const isConverted = quantity.dimension !== null && quantity.unit !== quantitiesIn(expected)[0]?.unit;
  return isConverted || (quantity.value >= spec.low && quantity.value <= spec.high);
}
