import { rememberedByText } from './remembered-by-text.ts';
import { escaped, wordsOf } from './words.ts';

/** A number as a text states it, with its unit where it has a known one. */
export interface Quantity {
  /** The number as stated, multipliers such as `million` included. */
  readonly value: number;
  /** What the unit measures; null for a bare number or an unknown unit. */
  readonly dimension: string | null;
  /** The value in the base unit of its dimension. */
  readonly base: number;
  readonly unit: string | null;
  /** The value's other reading where its only separator stands before three digits, as in 4.500 or 4,500. */
  readonly turned?: number;
  readonly start: number;
  readonly end: number;
}

interface Unit {
  readonly dimension: string;
  readonly factor: number;
  readonly offset?: number;
}

/** SI brochure (9th edition) and the international yard and pound agreement of 1959. Symbols keep their case; words do not. */
const symbols: Readonly<Record<string, Unit>> = {
  ...scaled('length', {
    nm: 1e-9,
    µm: 1e-6,
    mm: 1e-3,
    cm: 1e-2,
    dm: 0.1,
    m: 1,
    km: 1e3,
    in: 0.0254,
    ft: 0.3048,
    yd: 0.9144,
    mi: 1609.344,
  }),
  ...scaled('mass', { mg: 1e-6, g: 1e-3, kg: 1, t: 1e3, lb: 0.45359237, lbs: 0.45359237, oz: 0.028349523125 }),
  ...scaled('area', { 'mm²': 1e-6, 'cm²': 1e-4, 'm²': 1, m2: 1, 'km²': 1e6, km2: 1e6, ha: 1e4 }),
  ...scaled('volume', { ml: 1e-6, mL: 1e-6, cl: 1e-5, l: 1e-3, L: 1e-3, 'cm³': 1e-6, 'm³': 1, m3: 1 }),
  ...scaled('time', { ms: 1e-3, s: 1, min: 60, h: 3600 }),
  ...scaled('speed', { 'm/s': 1, 'km/h': 1 / 3.6, mph: 0.44704 }),
  ...scaled('power', { mW: 1e-3, W: 1, kW: 1e3, MW: 1e6, GW: 1e9 }),
  ...scaled('frequency', { Hz: 1, kHz: 1e3, MHz: 1e6, GHz: 1e9 }),
  ...scaled('voltage', { mV: 1e-3, V: 1, kV: 1e3 }),
  ...scaled('current', { mA: 1e-3, A: 1 }),
  ...scaled('energy', { J: 1, kJ: 1e3, Wh: 3600, kWh: 3.6e6 }),
  ...scaled('pressure', { Pa: 1, hPa: 100, kPa: 1e3, MPa: 1e6, bar: 1e5 }),
  ...scaled('data', { kB: 1e3, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 }),
  ...scaled('share', { '%': 1 }),
  '°C': { dimension: 'temperature', factor: 1, offset: 273.15 },
  '°F': { dimension: 'temperature', factor: 5 / 9, offset: 459.67 },
  K: { dimension: 'temperature', factor: 1 },
};

const words: Readonly<Record<string, string>> = {
  ...spelled(
    'millimet(?:re|er)s?',
    'mm',
    'centimet(?:re|er)s?',
    'cm',
    'met(?:re|er)s?',
    'm',
    'kilomet(?:re|er)s?',
    'km',
  ),
  ...spelled(
    'inch(?:es)?',
    'in',
    'foot|feet',
    'ft',
    'yards?',
    'yd',
    'miles?',
    'mi',
    'milligrams?',
    'mg',
    'grams?',
    'g',
  ),
  ...spelled('kilograms?|kilos?', 'kg', 'tonnes?', 't', 'pounds?', 'lb', 'ounces?', 'oz', 'hectares?', 'ha'),
  ...spelled('square met(?:re|er)s?', 'm²', 'square kilomet(?:re|er)s?', 'km²', 'cubic met(?:re|er)s?', 'm³'),
  ...spelled(
    'millilit(?:re|er)s?',
    'ml',
    'lit(?:re|er)s?',
    'l',
    'seconds?|secs?',
    's',
    'minutes?|mins?',
    'min',
    'hours?|hrs?',
    'h',
  ),
  ...spelled(
    'kilomet(?:re|er)s? (?:per|an) hour',
    'km/h',
    'met(?:re|er)s? per second',
    'm/s',
    'watts?',
    'W',
    'kilowatts?',
    'kW',
  ),
  ...spelled(
    'megawatts?',
    'MW',
    'hertz',
    'Hz',
    'kilohertz',
    'kHz',
    'megahertz',
    'MHz',
    'volts?',
    'V',
    'amperes?|amps?',
    'A',
  ),
  ...spelled('per ?cent', '%', 'degrees? celsius', '°C', 'degrees? fahrenheit', '°F', 'kelvins?', 'K'),
};

function scaled(dimension: string, factors: Readonly<Record<string, number>>): Record<string, Unit> {
  return Object.fromEntries(Object.entries(factors).map(([symbol, factor]) => [symbol, { dimension, factor }]));
}

function spelled(...pairs: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (let at = 0; at + 1 < pairs.length; at += 2) found[pairs[at] ?? ''] = pairs[at + 1] ?? '';
  return found;
}

const longestFirst = (a: string, b: string) => b.length - a.length;
const symbolForm = new RegExp(
  `^(?:${Object.keys(symbols).sort(longestFirst).map(escaped).join('|')})(?![\\p{L}\\p{N}²³/])`,
  'u',
);
const wordForms = Object.entries(words)
  .sort(([a], [b]) => longestFirst(a, b))
  .map(([form, symbol]) => ({ form: new RegExp(`^(?:${form})(?![\\p{L}\\p{N}])`, 'iu'), symbol }));
/** `1.234.567`, `1.234,5` and `32,5` as many languages write them; a comma before exactly three digits is no decimal one. */
const continental = String.raw`\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}|\d{1,6},(?:\d{1,2}|\d{4,9})(?!\d|[.,]\d)`;
const plainNumber = String.raw`(?:\d{1,3}(?:[,\u00a0\u202f '’]\d{3})+(?!\d)|\d+)(?:\.\d+)?`;
const numberForm = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])[-−]?(?:(?:${continental}|${plainNumber})(?![\p{L}\p{N}])|(?:${continental}|\d+(?:\.\d+)?)(?=[\p{L}µ°%]))`,
  'gu',
);
const isContinental = new RegExp(`^(?:${continental})$`);
const isAmbiguous = /^\d{1,3}[.,]\d{3}$/;
const multipliers: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9 };

/** The numbers in a text with their units, digits and spelled-out numbers, in the order in which they stand. */
export const quantitiesIn = rememberedByText(readQuantities);

function readQuantities(text: string): readonly Quantity[] {
  const digits = Array.from(text.matchAll(numberForm), (match) => {
    const { value, turned } = readNumber(match[0].replace('−', '-'));
    const quantity = withUnit(value, match.index, match.index + match[0].length, text);
    return turned === null ? quantity : { ...quantity, turned: (quantity.value / value) * turned };
  });
  return [...digits, ...spelledOut(text)].sort((a, b) => a.start - b.start);
}

function readNumber(form: string): { value: number; turned: number | null } {
  const digits = form.replace(/^-/, '');
  const sign = digits === form ? 1 : -1;
  if (isContinental.test(digits))
    return { value: sign * Number(digits.replaceAll('.', '').replace(',', '.')), turned: null };
  const value = sign * Number(digits.replace(/[,\u00a0\u202f '’]/g, ''));
  if (!isAmbiguous.test(digits) || value === 0) return { value, turned: null };
  const turned = digits.includes(',') ? digits.replace(',', '.') : digits.replace('.', '');
  return { value, turned: sign * Number(turned) };
}

function withUnit(number: number, start: number, end: number, text: string): Quantity {
  const multiplier = /^[\s\u00a0]+(thousand|million|billion)\b/i.exec(text.slice(end, end + 20));
  const value = number * (multiplier?.[1] ? (multipliers[multiplier[1].toLowerCase()] ?? 1) : 1);
  const behind = end + (multiplier?.[0].length ?? 0);
  const found = unitAt(text, behind);
  if (!found) return { value, dimension: null, base: value, unit: null, start, end: behind };
  const { dimension, factor, offset = 0 } = found.unit;
  return { value, dimension, base: (value + offset) * factor, unit: found.symbol, start, end: found.end };
}

function unitAt(text: string, at: number): { unit: Unit; symbol: string; end: number } | null {
  const gap = /^[\s\u00a0\u202f-]?/.exec(text.slice(at, at + 1))?.[0].length ?? 0;
  const rest = text.slice(at + gap, at + gap + 40);
  const symbol = symbolForm.exec(rest)?.[0];
  const unit = symbol === undefined ? undefined : symbols[symbol];
  if (symbol !== undefined && unit && !(symbol === 'in' && /^in\s+\p{L}/u.test(rest))) {
    return { unit, symbol, end: at + gap + symbol.length };
  }
  if (!/^\p{L}/u.test(rest)) return null;
  for (const { form, symbol: name } of wordForms) {
    const match = form.exec(rest);
    const named = symbols[name];
    if (match && named) return { unit: named, symbol: name, end: at + gap + match[0].length };
  }
  return null;
}

const small: ReadonlyMap<string, number> = new Map(
  (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
    'eighteen nineteen twenty'
  )
    .split(' ')
    .map((word, value) => [word, value]),
);
const tens: ReadonlyMap<string, number> = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, at) => [word, (at + 2) * 10]),
);

/** `One` counts as a number only in a very short text, since it is mostly a pronoun. */
function spelledOut(text: string): Quantity[] {
  const list = wordsOf(text);
  const found: Quantity[] = [];
  for (let at = 0; at < list.length; at++) {
    const first = list[at];
    if (!first || (first.word === 'one' && list.length > 3)) continue;
    const unit = list[at + 1];
    const ten = tens.get(first.word);
    const ones = unit && unit.start === first.end + 1 ? small.get(unit.word) : undefined;
    const compound = ten !== undefined && unit !== undefined && ones !== undefined && ones > 0 && ones < 10;
    const value = compound ? ten + ones : (ten ?? small.get(first.word));
    if (value === undefined) continue;
    found.push(withUnit(value, first.start, compound ? unit.end : first.end, text));
    if (compound) at++;
  }
  return found;
}

/** Rounding that a change of units brings, such as 12 m as 39 ft. */
const conversionTolerance = 0.01;

/**
 * Whether two quantities are the same: equal numbers in the same unit or where one of them states none, or equal within
 * 1% where the units differ and measure the same. A number that can be read in two ways is taken in the way that fits.
 */
export function sameQuantity(a: Quantity, b: Quantity): boolean {
  return readingsOf(a).some((left) => readingsOf(b).some((right) => sameReading(left, right)));
}

function readingsOf(quantity: Quantity): Quantity[] {
  const { turned, value, base } = quantity;
  return turned === undefined ? [quantity] : [quantity, { ...quantity, value: turned, base: (base / value) * turned }];
}

function sameReading(a: Quantity, b: Quantity): boolean {
  if (a.dimension === null || b.dimension === null || a.unit === b.unit) return nearly(a.value, b.value, 1e-9);
  return a.dimension === b.dimension && nearly(a.base, b.base, conversionTolerance);
}

function nearly(a: number, b: number, tolerance: number): boolean {
  return Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b));
}
