import { escapeRegExp } from './words.ts';

interface Unit {
  readonly dimension: string;
  readonly factor: number;
  readonly offset?: number;
}

/** A unit where a text states it. */
export interface FoundUnit extends Unit {
  readonly symbol: string;
  /** Where it ends in the text. */
  readonly end: number;
}

/**
 * SI brochure (9th edition), IEC 80000-13 for data, and the international yard and pound agreement of 1959. Symbols keep
 * their case; words do not. A table of our own, since libraries of units parse single quantities and not running text, and
 * none of them leaves what it does not know alone.
 */
const symbols: Readonly<Record<string, Unit>> = {
  ...scaled('length', { nm: 1e-9, µm: 1e-6, mm: 1e-3, cm: 1e-2, dm: 0.1, m: 1, km: 1e3 }),
  ...scaled('length', { in: 0.0254, '″': 0.0254, ft: 0.3048, yd: 0.9144, mi: 1609.344, nmi: 1852 }),
  ...scaled('mass', { mg: 1e-6, g: 1e-3, kg: 1, t: 1e3, lb: 0.45359237, lbs: 0.45359237, oz: 0.028349523125 }),
  ...scaled('area', { 'mm²': 1e-6, 'cm²': 1e-4, 'm²': 1, m2: 1, 'km²': 1e6, km2: 1e6, ha: 1e4 }),
  ...scaled('area', { acre: 4046.8564224, 'sq ft': 0.09290304, 'sq mi': 2589988.110336, 'sq km': 1e6, 'sq m': 1 }),
  ...scaled('volume', {
    ml: 1e-6,
    mL: 1e-6,
    cl: 1e-5,
    l: 1e-3,
    L: 1e-3,
    'cm³': 1e-6,
    cc: 1e-6,
    'm³': 1,
    m3: 1,
    'km³': 1e9,
    'cu ft': 0.028316846592,
  }),
  ...scaled('time', { ms: 1e-3, s: 1, min: 60, h: 3600 }),
  ...scaled('speed', { mph: 0.44704, kn: 1852 / 3600 }),
  ...scaled('power', { mW: 1e-3, W: 1, kW: 1e3, MW: 1e6, GW: 1e9, hp: 745.69987158227, PS: 735.49875 }),
  ...scaled('frequency', { Hz: 1, kHz: 1e3, MHz: 1e6, GHz: 1e9 }),
  ...scaled('rotation', { rpm: 1 }),
  ...scaled('voltage', { mV: 1e-3, V: 1, kV: 1e3 }),
  ...scaled('current', { mA: 1e-3, A: 1 }),
  ...scaled('charge', { mAh: 3.6, Ah: 3600 }),
  ...scaled('energy', { J: 1, kJ: 1e3, Wh: 3600, kWh: 3.6e6, MWh: 3.6e9, GWh: 3.6e12, TWh: 3.6e15 }),
  ...scaled('pressure', { Pa: 1, hPa: 100, kPa: 1e3, MPa: 1e6, bar: 1e5, psi: 6894.757293168 }),
  ...scaled('data', { bit: 0.125, kbit: 125, Kbit: 125, Mbit: 125e3, Gbit: 125e6 }),
  ...scaled('data', { kB: 1e3, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 }),
  ...scaled('pixels', { px: 1, MP: 1e6 }),
  ...scaled('share', { '%': 1, '‰': 0.1 }),
  '°C': { dimension: 'temperature', factor: 1, offset: 273.15 },
  '°F': { dimension: 'temperature', factor: 5 / 9, offset: 459.67 },
  K: { dimension: 'temperature', factor: 1 },
};

/** What units are called, by symbol. */
const names: Readonly<Record<string, string>> = {
  mm: 'millimet(?:re|er)s?',
  cm: 'centimet(?:re|er)s?',
  m: 'met(?:re|er)s?',
  km: 'kilomet(?:re|er)s?',
  in: 'inch(?:es)?',
  ft: 'foot|feet',
  yd: 'yards?',
  mi: 'miles?',
  nmi: 'nautical miles?',
  mg: 'milligrams?',
  g: 'grams?',
  kg: 'kilograms?|kilos?',
  t: 'tonnes?',
  lb: 'pounds?',
  oz: 'ounces?',
  ha: 'hectares?',
  acre: 'acres?',
  'm²': 'square met(?:re|er)s?',
  'km²': 'square kilomet(?:re|er)s?',
  'sq mi': 'square miles?',
  'sq ft': 'square (?:foot|feet)',
  'm³': 'cubic met(?:re|er)s?',
  'km³': 'cubic kilomet(?:re|er)s?',
  'cu ft': 'cubic (?:foot|feet)',
  ml: 'millilit(?:re|er)s?',
  l: 'lit(?:re|er)s?',
  ms: 'milliseconds?',
  s: 'seconds?|secs?',
  min: 'minutes?|mins?',
  h: 'hours?|hrs?',
  kn: 'knots?',
  mph: 'miles? (?:per|an) hour',
  W: 'watts?',
  kW: 'kilowatts?',
  MW: 'megawatts?',
  hp: 'horsepower',
  Hz: 'hertz',
  kHz: 'kilohertz',
  MHz: 'megahertz',
  GHz: 'gigahertz',
  V: 'volts?',
  A: 'amperes?|amps?',
  mAh: 'milliamp(?:ere)?[- ]hours?',
  kWh: 'kilowatt[- ]hours?',
  Wh: 'watt[- ]hours?',
  bit: 'bits?',
  kbit: 'kilobits?',
  Mbit: 'megabits?',
  kB: 'kilobytes?',
  MB: 'megabytes?',
  GB: 'gigabytes?',
  px: 'pixels?',
  MP: 'megapixels?',
  '%': 'per ?cent',
  '‰': 'per ?mill?e?',
  rpm: 'revolutions per minute',
  '°C': 'degrees? celsius',
  '°F': 'degrees? fahrenheit',
  K: 'kelvins?',
};

function scaled(dimension: string, factors: Readonly<Record<string, number>>): Record<string, Unit> {
  return Object.fromEntries(Object.entries(factors).map(([symbol, factor]) => [symbol, { dimension, factor }]));
}

const longestFirst = (a: string, b: string) => b.length - a.length;
const symbolForm = new RegExp(
  `^(?:${Object.keys(symbols).sort(longestFirst).map(escapeRegExp).join('|')})(?![\\p{L}\\p{N}²³])`,
  'u',
);
const nameForms = Object.entries(names)
  .map(([symbol, form]) => ({ form: new RegExp(`^(?:${form})(?![\\p{L}\\p{N}])`, 'iu'), symbol, length: form.length }))
  .sort((a, b) => b.length - a.length);
/** Initial letters of all names: most numbers are followed by a word that is no unit. */
const mayBeName = /^[abcdfghiklmnoprstvwy]/i;

/** What a unit over another one measures, where it has a name of its own. */
const rates: Readonly<Record<string, string>> = { 'length/time': 'speed' };
const overForm = /^(?:\s?\/\s?|\s(?:per|an|a)\s)/u;

/** The unit that stands in a text from `at` on, at most one blank or hyphen away; one over another is a unit too, as `l/s`. */
export function unitAt(text: string, at: number): FoundUnit | null {
  const unit = simpleUnitAt(text, at);
  const over = unit && overForm.exec(text.slice(unit.end, unit.end + 8))?.[0];
  if (!unit || !over) return unit;
  const below = simpleUnitAt(text, unit.end + over.length);
  if (!below || below.offset !== undefined || unit.offset !== undefined) return over.includes('/') ? null : unit;
  const dimension = `${unit.dimension}/${below.dimension}`;
  return {
    dimension: rates[dimension] ?? dimension,
    factor: unit.factor / below.factor,
    symbol: `${unit.symbol}/${below.symbol}`,
    end: below.end,
  };
}

function simpleUnitAt(text: string, at: number): FoundUnit | null {
  const gap = /^[\s\u00a0\u202f-]?/.exec(text.slice(at, at + 1))?.[0].length ?? 0;
  const from = at + gap;
  const rest = text.slice(from, from + 40);
  const symbol = symbolForm.exec(rest)?.[0];
  // `In` is mostly a preposition, and a capital alone mostly a name.
  if (symbol !== undefined && !(symbol === 'in' && /^in\s+\p{L}/u.test(rest)))
    return found(symbol, from + symbol.length);
  if (!mayBeName.test(rest)) return null;
  for (const { form, symbol: named } of nameForms) {
    const length = form.exec(rest)?.[0].length;
    if (length !== undefined) return found(named, from + length);
  }
  return null;
}

function found(symbol: string, end: number): FoundUnit | null {
  const unit = symbols[symbol];
  return unit ? { ...unit, symbol, end } : null;
}
