import { escapeRegExp } from '../comparing/words.ts';
import unitTable from './units.json' with { type: 'json' };
import table from './words.json' with { type: 'json' };

interface Unit {
  readonly symbol: string;
  readonly dimension: string;
  readonly factor: number;
  /** Added before the factor, for temperatures. */
  readonly offset: number;
}

/** A unit where a text states it, and where it ends there. */
type FoundUnit = Unit & { readonly end: number };

/**
 * Units by symbol, with the forms of their names. `units.json` has a line for each dimension, of entries
 * `symbol=factor+offset:names`, blanks as `_`. Factors are those of the SI brochure (9th edition), of IEC 80000-13 for data, and of
 * the international yard and pound agreement of 1959. A table of our own, since libraries of units parse single quantities and not
 * running text, and none of them leaves what it does not know alone. Symbols keep their case; names do not.
 */
const units = new Map<string, Unit>();
const names: { readonly form: RegExp; readonly unit: Unit; readonly length: number }[] = [];
for (const [dimension, line] of Object.entries(unitTable)) {
  const entries = line.matchAll(/(\S+?)=([\d.e+-]+?)(?:\+([\d.]+))?(?::(\S+))?(?=\s|$)/g);
  for (const [, unitText = '', factor, offset = 0, name] of entries) {
    const symbol = unitText.replaceAll('_', ' ');
    const unit = { symbol, dimension, factor: Number(factor), offset: Number(offset) };
    units.set(symbol, unit);
    if (name === undefined) continue;
    const form = new RegExp(`^(?:${name.replaceAll('_', ' ')})(?![\\p{L}\\p{N}])`, 'iu');
    names.push({ form, unit, length: name.length });
  }
}
names.sort((a, b) => b.length - a.length);

const symbols = [...units.keys()].sort((a, b) => b.length - a.length).map(escapeRegExp);
/** `In` is mostly a preposition. */
const symbolForm = new RegExp(`^(?!in\\s+\\p{L})(?:${symbols.join('|')})(?![\\p{L}\\p{N}²³])`, 'u');
const overForm = /^(?:\s?\/\s?|\s(?:per|an|a)\s)/u;

/** The unit that stands in a text from `at` on, at most one blank or hyphen away; one over another is a unit too, as `l/s`. */
export function unitAt(text: string, at: number): FoundUnit | null {
  const unit = simpleUnitAt(text, at);
  const over = unit && overForm.exec(text.slice(unit.end, unit.end + 8))?.[0];
  if (!unit || !over) return unit;
  const below = simpleUnitAt(text, unit.end + over.length);
  if (!below || below.offset + unit.offset > 0) return over.includes('/') ? null : unit;
  const symbol = `${unit.symbol}/${below.symbol}`;
  const dimension = `${unit.dimension}/${below.dimension}`;
  return { symbol, dimension, factor: unit.factor / below.factor, offset: 0, end: below.end };
}

function simpleUnitAt(text: string, at: number): FoundUnit | null {
  const from = at + (/^[\s\u00a0\u202f-]/.test(text.slice(at, at + 1)) ? 1 : 0);
  // The Greek letter for the micro sign.
  const rest = text.slice(from, from + 40).replaceAll('μ', 'µ');
  const symbol = symbolForm.exec(rest)?.[0] ?? '';
  const unit = units.get(symbol);
  if (unit) return { ...unit, end: from + symbol.length };
  const name = names.find(({ form }) => form.test(rest));
  return name ? { ...name.unit, end: from + (name.form.exec(rest)?.[0].length ?? 0) } : null;
}

/** Signs of currencies whose country is not said. */
const shared: Readonly<Record<string, readonly (string | null)[]>> = {
  $: ['USD', 'AUD', 'CAD', 'HKD', 'SGD', 'NZD', 'TWD'],
  kr: ['SEK', 'NOK', 'DKK'],
};
const longestForm = 24;

let currencyUnits: ReturnType<typeof makeCurrencies> | null = null;

/** The currencies traded most (BIS survey 2022), with names from the CLDR, which load so slowly that they wait to be asked for. */
function makeCurrencies() {
  const names = new Intl.DisplayNames(['en'], { type: 'currency' });
  const byForm = new Map(['$', 'dollar', 'dollars'].map((form) => [form, '$']));
  for (const form of ['kr', 'kr.', 'krone', 'kroner', 'krona', 'kronor']) byForm.set(form, 'kr');
  for (const entry of table.currencies.split(' ')) {
    const [code = '', forms = ''] = entry.replaceAll('_', ' ').split('=');
    const name = names.of(code) ?? code;
    for (const form of [code, name, `${name}s`, ...forms.split('|')]) byForm.set(form.toLowerCase(), code);
  }
  const longestFirst = [...byForm.keys()].sort((a, b) => b.length - a.length);
  // A sign of no currency of the table is a currency of its own.
  const any = `(${longestFirst.map(escapeRegExp).join('|')}|\\p{Sc})`;
  return {
    byForm,
    before: new RegExp(`(?<![\\p{L}\\p{N}])${any}\\s?$`, 'iu'),
    behind: new RegExp(`^[\\s\\u00a0-]?${any}(?![\\p{L}\\p{N}])`, 'iu'),
  };
}

/** The currency whose sign, code or name stands directly before `start` or from `end` on, and the span with it. */
export function currencyAt(text: string, start: number, end: number) {
  currencyUnits ??= makeCurrencies();
  const { byForm, before, behind } = currencyUnits;
  const lead = before.exec(text.slice(Math.max(0, start - longestForm), start)) ?? ['', ''];
  const tail = behind.exec(text.slice(end, end + longestForm)) ?? ['', ''];
  const [first, second] = [lead, tail].map(([, form = '']) => byForm.get(form.toLowerCase()) ?? (form || undefined));
  // `$5 USD` states its dollar behind the number.
  const currency = first && shared[first] ? (second ?? first) : (first ?? second);
  return currency ? { currency, start: start - lead[0].length, end: end + tail[0].length } : null;
}

/** Tells whether two amounts may be in one currency: a dollar sign alone agrees with every dollar. */
export function sameCurrency(a: string | null, b: string | null): boolean {
  return a === b || shared[a ?? '']?.includes(b) === true || shared[b ?? '']?.includes(a) === true;
}
