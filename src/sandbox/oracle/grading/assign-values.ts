import type { Span } from '../../../../examiner/span.ts';
import { quantitiesIn } from '../../../../examiner/values/quantity.ts';
import type { Attribute } from '../../attribute.ts';
import { isOutdated, nearness, optionsIn } from '../../grammar/attribute-words.ts';
import { denial } from '../../grammar/ruling-words.ts';
import type { KnownWorld } from '../known-world.ts';
import type { Segment } from './answer-segments.ts';
import { compareStated, type TypedValue, typedValuesIn, typeOf, type ValueType } from './typed-values.ts';

/** An attribute of an entity with the value that is expected of it. */
export interface AskedValue {
  readonly name: string;
  readonly value: string;
  readonly attribute: Attribute | undefined;
  /** Words for it in the checklist and the world, if it is said in words. */
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
  { start, end, owners, told, label }: Segment,
  askedOf: (owner: string) => readonly AskedValue[],
  world: KnownWorld,
): readonly Assigned[] {
  const part = text.slice(start, end);
  const lead = `${label}: `;
  const options = [...new Set(owners.flatMap(askedOf).flatMap((asked) => asked.options))];
  const choices = optionsIn(part, options).map((each) => ({ ...each, type: 'choice' as const }));
  const values = [...typedValuesIn(part, label, world), ...choices].sort((a, b) => a.start - b.start);
  const [together, between] = owners.length > 1 ? [owners, joining] : [told, joiningAlone];
  const claims = rowsOf(part, values, together.length, between).flatMap((row) => {
    const span = { start: lead.length + (row[0]?.start ?? 0), end: lead.length + (row.at(-1)?.end ?? 0) };
    const isDenied = denial.test(part.slice(0, row[0]?.start));
    return (row.length > 1 ? together : owners).flatMap((owner, at) => {
      const value = row[row.length > 1 ? at : 0];
      if (!value) return [];
      const asked = askedOf(owner).filter(({ name }) => !isDenied || isOutdated(name));
      const scored = scoredAttributes(lead + part, value, span, asked);
      return { ...value, start: value.start + start, end: value.end + start, owner, scored };
    });
  });
  return apart(claims);
}

/** Two values for one attribute need more to show for it than one. */
const repeated = 6;

interface Claim extends Omit<Assigned, 'name' | 'score'> {
  /** The attributes that the value may be of, the likeliest first. */
  readonly scored: readonly Pick<Assigned, 'name' | 'score'>[];
}

/** Values that show more for an attribute choose before others, which go to another one where that is nearly as likely. */
function apart(claims: readonly Claim[]): readonly Assigned[] {
  const assignments: Assigned[] = [];
  for (const { scored, ...claim } of claims.toSorted((a, b) => (b.scored[0]?.score ?? 0) - (a.scored[0]?.score ?? 0))) {
    const others = assignments.filter(({ owner, text }) => owner === claim.owner && text !== claim.text);
    const scoreOf = ({ name, score }: (typeof scored)[number]) =>
      others.some((other) => other.name === name) ? score - repeated : score;
    const [best] = scored.map((each) => ({ ...each, score: scoreOf(each) })).sort((a, b) => b.score - a.score);
    if (best) assignments.push({ ...claim, ...best });
  }
  return assignments;
}

/** Between two values of a row: behind their owners with what the first one counts. */
const joining = /^(?:\s\p{Ll}+){0,3}[\s,;/]*(?:and\s)?(?:\p{Ll}+\s)?$/u;
const joiningAlone = /^\s?(?:,|,?\sand|&)\s$/;

/** Values of one type that follow each other, `longest` in a row, and all others by themselves. */
function rowsOf(part: string, values: readonly TypedValue[], longest: number, between: RegExp): TypedValue[][] {
  const rows: TypedValue[][] = [];
  for (const value of values) {
    const row = rows.at(-1) ?? [];
    const last = row.at(-1);
    const isNext = last?.type === value.type && between.test(part.slice(last.end, value.start));
    if (isNext && row.length < longest) row.push(value);
    else rows.push([value]);
  }
  return rows.flatMap((row) => (row.length === longest ? [row] : row.map((value) => [value])));
}

/** The attributes that a value may be of, the likeliest first. */
function scoredAttributes(part: string, value: TypedValue, row: Span, attributes: readonly AskedValue[]) {
  const names = attributes.map(({ name }) => name);
  const scored = attributes
    .filter((each) => fitsType(value, each))
    .map((each) => {
      const isSame = compareStated(each.value, value) === 'same' ? 2 : 0;
      const unit = /(?<=\d) \p{L}[\p{L} ]+$/u.exec(each.value)?.[0];
      const isUnit = value.type === 'number' && unit && part.startsWith(unit, row.end) ? 1 : 0;
      const score = nearness(part, row, each.name, names, each.attribute?.says) + isSame + isUnit;
      return { name: each.name, score, least: isClear(part, value, row, each) ? 0 : 0.1 };
    });
  return scored.filter(({ score, least }) => score >= least).sort((a, b) => b.score - a.score);
}

/** True if a value shows its attribute: no count or year of other things, no name among words unknown to the world. */
function isClear(part: string, { type, text, quantity }: TypedValue, { start, end }: Span, asked: AskedValue): boolean {
  const isYear = [text, asked.value].every((each) => /^[12]\d{3}$/.test(each));
  if (type === 'number' ? quantity?.dimension || isYear : type !== 'name') return true;
  const isBegun = /(?:^|[:;,(|–—/→]|\band)\s*$/.test(part.slice(0, start));
  return isBegun && /^\s*(?:$|[.;,()|–—/→]|and\b)/.test(part.slice(end));
}

const namesOf: readonly ValueType[] = ['name', 'place', 'person', 'code'];

function fitsType({ type, text, quantity }: TypedValue, { value, attribute, options }: AskedValue): boolean {
  const valueType = typeOf(value, attribute);
  const isAnyName = (type === 'name' || valueType === 'name') && namesOf.includes(type) && namesOf.includes(valueType);
  if (type !== valueType && !isAnyName) return false;
  if (type === 'choice') return options.includes(text);
  if (quantity?.dimension) return quantity.dimension === quantitiesIn(value)[0]?.dimension;
  return !(quantity && attribute?.spec.type === 'number' && quantity.value * 3 < attribute.spec.low);
}
