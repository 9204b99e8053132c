import type { Random } from '../kernel/random.ts';

/** Names that many pages of one web use as values, so that a value alone seldom tells one page from all others. */
export interface ValuePools {
  readonly places: readonly string[];
  readonly people: readonly string[];
}

type ValueSpec =
  | {
      readonly type: 'number';
      readonly low: number;
      readonly high: number;
      readonly step: number;
      readonly unit: string;
    }
  | { readonly type: 'date'; readonly low: number; readonly high: number }
  | { readonly type: 'place' }
  | { readonly type: 'person' }
  | { readonly type: 'choice'; readonly options: readonly string[] }
  | { readonly type: 'code'; readonly prefixes: readonly string[] };

/** One property that all siblings of a kind have. */
export interface Attribute {
  /** A lower-case noun phrase. */
  readonly name: string;
  readonly spec: ValueSpec;
  /** True when no two siblings have the same value. */
  readonly unique: boolean;
  /** A sentence that states the value; `{S}` is the subject, `{v}` the value. */
  readonly says: string;
}

/** A year between `low` and `high`; differs among siblings. */
export function year(name: string, low: number, high: number, says: string): Attribute {
  return { name, spec: { type: 'number', low, high, step: 1, unit: '' }, unique: true, says };
}

/** A number from `low` to `high` in steps, with its unit (`''` for a plain count); differs among siblings. */
export function measure(
  name: string,
  range: readonly [low: number, high: number, step: number],
  unit: string,
  says: string,
): Attribute {
  const [low, high, step] = range;
  return { name, spec: { type: 'number', low, high, step, unit }, unique: true, says };
}

/** A day such as `14 March 1907` in the years `low` to `high`; differs among siblings. */
export function date(name: string, low: number, high: number, says: string): Attribute {
  return { name, spec: { type: 'date', low, high }, unique: true, says };
}

/** A place of the world; `unique` says whether it differs among siblings. */
export function place(name: string, says: string, unique = false): Attribute {
  return { name, spec: { type: 'place' }, unique, says };
}

/** A person of the world; differs among siblings. */
export function person(name: string, says: string): Attribute {
  return { name, spec: { type: 'person' }, unique: true, says };
}

/** One of a few words; shared by some siblings. */
export function choice(name: string, options: readonly string[], says: string): Attribute {
  return { name, spec: { type: 'choice', options }, unique: false, says };
}

/** A catalogue code such as `KR-47`; differs among siblings. */
export function code(name: string, prefixes: readonly string[], says: string): Attribute {
  return { name, spec: { type: 'code', prefixes }, unique: true, says };
}

const months = 'January February March April May June July August September October November December'.split(' ');
/** Few days of each year are used, so that unlike pages often share a date. */
const datesPerYear = 3;
const codesPerPrefix = 90;
/** Siblings share a value among at most this many, so that some groups of two to four arise. */
const sharedValues = 4;

/** Values of one attribute for `count` siblings, in their order. */
export function drawValues(attribute: Attribute, count: number, pools: ValuePools, random: Random): string[] {
  const total = valueCount(attribute.spec, pools);
  const indexes = attribute.unique ? distinct(total, count, random) : shared(total, count, random);
  return indexes.map((index) => valueAt(attribute.spec, index, pools));
}

/** Counts the different values that an attribute can take. */
function valueCount(spec: ValueSpec, pools: ValuePools): number {
  switch (spec.type) {
    case 'number':
      return Math.floor((spec.high - spec.low) / spec.step + 1e-9) + 1;
    case 'date':
      return (spec.high - spec.low + 1) * datesPerYear;
    case 'place':
      return pools.places.length;
    case 'person':
      return pools.people.length;
    case 'choice':
      return spec.options.length;
    case 'code':
      return spec.prefixes.length * codesPerPrefix;
  }
}

function valueAt(spec: ValueSpec, index: number, pools: ValuePools): string {
  switch (spec.type) {
    case 'number':
      return numberText(spec.low + index * spec.step, spec.step, spec.unit);
    case 'date':
      return dateText(spec.low, index);
    case 'place':
      return pools.places[index] ?? '';
    case 'person':
      return pools.people[index] ?? '';
    case 'choice':
      return spec.options[index] ?? '';
    case 'code':
      return `${spec.prefixes[Math.floor(index / codesPerPrefix)]}-${10 + (index % codesPerPrefix)}`;
  }
}

function numberText(value: number, step: number, unit: string): string {
  const decimals = Number.isInteger(step) ? 0 : (String(step).split('.')[1]?.length ?? 0);
  return unit === '' ? value.toFixed(decimals) : `${value.toFixed(decimals)} ${unit}`;
}

function dateText(firstYear: number, index: number): string {
  const inYear = firstYear + Math.floor(index / datesPerYear);
  const turn = index % datesPerYear;
  const month = months[(inYear * 7 + turn * 5) % months.length];
  return `${1 + ((inYear * 11 + turn * 9) % 28)} ${month} ${inYear}`;
}

function distinct(total: number, count: number, random: Random): number[] {
  if (count > total) throw new RangeError(`${count} siblings cannot have distinct values out of ${total}`);
  const taken = new Set<number>();
  while (taken.size < count) {
    let index = random.int(0, total - 1);
    while (taken.has(index)) index = (index + 1) % total;
    taken.add(index);
  }
  return [...taken];
}

function shared(total: number, count: number, random: Random): number[] {
  const some = distinct(total, Math.min(sharedValues, total), random);
  return Array.from({ length: count }, () => random.pick(some));
}
