import { wordsOf } from '../../../../examiner/comparing/words.ts';
import type { Span } from '../../../../examiner/span.ts';
import { quantitiesIn } from '../../../../examiner/values/quantity.ts';
import type { Attribute } from '../../attribute.ts';
import type { KnownWorld } from '../known-world.ts';
import type { Segment } from './answer-segments.ts';
import { isOutdated, nearness } from './attribute-words.ts';
import {
  compareStated,
  contentRoots,
  coverage,
  leastCoverage,
  type TypedValue,
  typedValuesIn,
  typeOf,
} from './typed-values.ts';

/** An attribute of an entity with the value that is expected of it. */
export interface AskedValue {
  readonly name: string;
  readonly value: string;
  readonly attribute: Attribute | undefined;
  /** What the checklist and the world have for it, where it is said in words. */
  readonly options: readonly string[];
}

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
  const lead = `${label}: `;
  const values = [...typedValuesIn(part, world), ...optionsIn(part, owners.flatMap(askedOf))];
  return rowsOf(part, values, owners.length).flatMap((row) => {
    const span = { start: lead.length + (row[0]?.start ?? 0), end: lead.length + (row.at(-1)?.end ?? 0) };
    const isDenied = denial.test(part.slice(0, row[0]?.start));
    return owners.flatMap((owner, at) => {
      const value = row.length === 1 ? row[0] : row.length === owners.length ? row[at] : undefined;
      const asked = askedOf(owner).filter(({ name }) => !isDenied || isOutdated(name));
      const best =
        value && (bestAttribute(lead + part, value, span, asked) ?? (isDenied ? { name: '', score: 0 } : undefined));
      return value && best ? [{ ...value, start: value.start + start, end: value.end + start, owner, ...best }] : [];
    });
  });
}

/** In front of a value that the answer does not state but denies. */
const denial = /(?:\bnot|\bnever|n['’]t)(?:\s(?!until|only|before)\p{Ll}+)?\s+$/iu;

const clauseEnd = /[.:;,()/\n]|\s(?:and|or|while|whereas|but)\s|$/g;

/** Clauses that say what an option says, each as the option that it covers best. */
function optionsIn(part: string, all: readonly AskedValue[]): TypedValue[] {
  const options = [...new Set(all.flatMap((asked) => asked.options))];
  const ends = Array.from(part.matchAll(clauseEnd), ({ index }) => index);
  return ends.flatMap((to, at) => {
    const from = ends[at - 1] ?? 0;
    const clause = part.slice(from, to);
    const share = (option: string) => coverage(option, clause);
    const said = options.filter((option) => share(option) >= leastCoverage);
    const [best = ''] = said.sort((a, b) => share(b) - share(a) || b.length - a.length);
    const words = wordsOf(clause).filter(({ word }) => coverage(word, best) === 1);
    const [first] = words.slice(-contentRoots(best).length);
    const last = words.at(-1);
    if (!first || !last) return [];
    return [{ type: 'choice' as const, text: best, start: from + first.start, end: from + last.end }];
  });
}

/** Between two values, with what the first one counts. */
const joining = /^(?:\s\p{Ll}+){0,3}[\s,;/]*(?:and\s)?(?:\p{Ll}+\s)?$/u;

/** Values of one type between which stand signs and a few words, at most `longest` in a row. */
function rowsOf(part: string, values: readonly TypedValue[], longest: number): readonly (readonly TypedValue[])[] {
  const rows: TypedValue[][] = [];
  for (const value of values.toSorted((a, b) => a.start - b.start)) {
    const row = rows.at(-1) ?? [];
    const last = row.at(-1);
    const isNext = last?.type === value.type && joining.test(part.slice(last.end, value.start));
    if (isNext && row.length < longest) row.push(value);
    else rows.push([value]);
  }
  return rows;
}

function bestAttribute(part: string, value: TypedValue, row: Span, attributes: readonly AskedValue[]) {
  const scored = attributes
    .filter((each) => fitsType(value, each))
    .map((each) => {
      const inRange = isInRange(value, each) ? 0 : -5;
      const isSame = compareStated(each.value, value) === 'same' ? 2 : 0;
      return { name: each.name, score: nearness(part, row, each.name) + inRange + isSame };
    });
  return scored.filter(({ score }) => score >= 0).sort((a, b) => b.score - a.score)[0];
}

function fitsType({ type, text, quantity }: TypedValue, { value, attribute, options }: AskedValue): boolean {
  if (type !== typeOf(value, attribute)) return false;
  if (type === 'choice') return options.includes(text);
  return !quantity?.dimension || quantity.dimension === quantitiesIn(value)[0]?.dimension;
}

/** A measure may be given in another unit, so that its range says nothing. */
function isInRange({ quantity }: TypedValue, { attribute }: AskedValue): boolean {
  const spec = attribute?.spec;
  if (!quantity || quantity.dimension !== null || spec?.type !== 'number') return true;
  return quantity.value >= spec.low && quantity.value <= spec.high;
}
