import { escapeRegExp } from '../comparing/words.ts';
import table from './units.json' with { type: 'json' };

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
 * Units by symbol, with the forms of their names. `units.json` has a line for each dimension, of entries
 * `symbol=factor+offset:names`, blanks as `_`. Factors are those of the SI brochure (9th edition), of IEC 80000-13 for data, and of
 * the international yard and pound agreement of 1959. A table of our own, since libraries of units parse single quantities and not
 * running text, and none of them leaves what it does not know alone. Symbols keep their case; names do not.
 */
const units = new Map<string, Unit>();
const names: { readonly form: RegExp; readonly symbol: string; readonly length: number }[] = [];
for (const [dimension, line] of Object.entries(table)) {
  for (const [, symbol = '', factor, offset, name] of line
    .replaceAll('_', '\0')
    .matchAll(/(\S+?)=([\d.e+-]+?)(?:\+([\d.]+))?(?::(\S+))?(?=\s|$)/g)) {
    units.set(symbol.replaceAll('\0', ' '), {
      dimension,
      factor: Number(factor),
      ...(offset !== undefined && { offset: Number(offset) }),
    });
    if (name === undefined) continue;
    const form = new RegExp(`^(?:${name.replaceAll('\0', ' ')})(?![\\p{L}\\p{N}])`, 'iu');
    names.push({ form, symbol: symbol.replaceAll('\0', ' '), length: name.length });
  }
}
names.sort((a, b) => b.length - a.length);

const symbolForm = new RegExp(
  `^(?:${[...units.keys()]
    .sort((a, b) => b.length - a.length)
    .map(escapeRegExp)
    .join('|')})(?![\\p{L}\\p{N}²³])`,
  'u',
);
/** Initial letters of all names: most numbers are followed by a word that is no unit. */
const mayBeName = /^[abcdfghiklmnoprstvwy]/i;
/** A unit over another one that has a name of its own. */
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
  // The Greek letter for the micro sign.
  const rest = text.slice(from, from + 40).replaceAll('μ', 'µ');
  const symbol = symbolForm.exec(rest)?.[0];
  // `In` is mostly a preposition.
  if (symbol !== undefined && !(symbol === 'in' && /^in\s+\p{L}/u.test(rest)))
    return unitOf(symbol, from + symbol.length);
  if (!mayBeName.test(rest)) return null;
  for (const { form, symbol: named } of names) {
    const length = form.exec(rest)?.[0].length;
    if (length !== undefined) return unitOf(named, from + length);
  }
  return null;
}

function unitOf(symbol: string, end: number): FoundUnit | null {
  const unit = units.get(symbol);
  return unit ? { ...unit, symbol, end } : null;
}
