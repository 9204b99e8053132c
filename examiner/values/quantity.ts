import { memoizeByText } from '../comparing/memoize-by-text.ts';
import type { Span } from '../span.ts';
import { looseCounts, numbersByWord, type SpelledNumber, spelledNumbers } from './number-words.ts';
import { currencyAt, unitAt } from './units.ts';
import table from './words.json' with { type: 'json' };

/** Bounds that words in front of a number make of it; `at_most` holds `up to`, `below` holds `under`. */
const boundNames = ['below', 'at_most', 'above', 'at_least'] as const;

/** A number as a text states it, with its unit where it has a known one. */
export interface Quantity extends Span {
  /** The number as stated, multipliers such as `million` included. */
  readonly value: number;
  /** Dimension of the unit, `money` for an amount; null for a bare number or an unknown unit. */
  readonly dimension: string | null;
  /** The value in the base unit of its dimension. */
  readonly base: number;
  /** Base units in one unit. */
  readonly factor: number;
  /** The multiplier that is part of the value, such as a million. */
  readonly times: number;
  readonly unit: string | null;
  /** The other reading where the only separator stands before three digits, as in 4.500 or 4,500: how many times the value, and its step. */
  readonly turned?: { readonly by: number; readonly step: number };
  /** Worth of the last significant digit, in the unit as stated: 0.1 for 28.4, 100 for 2,200. */
  readonly step: number;
  /** Ends in zeros that may be counted or rounded, as 2,200 and unlike 28.4 and 13 million. */
  readonly zeros: boolean;
  /** True where the words around it call it approximate. */
  readonly about: boolean;
  readonly bound: (typeof boundNames)[number] | null;
}

/** `1.234.567`, `1.234,5` and `32,5` as many languages write them; a comma before exactly three digits is no decimal one. */
const continental = String.raw`\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}|\d{1,6},(?:\d{1,2}|\d{4,9})(?!\d|[.,]\d)`;
const plainNumber = String.raw`(?:\d{1,3}(?:[,\u00a0\u202f '’]\d{3})+(?!\d)|\d+)(?:\.\d+|[¼½¾⅓⅔])?`;
const numberForm = new RegExp(
  String.raw`(?:(?<![\p{L}\p{N}.,])|(?<=\d ?[x×] ?))(?:[Mm]inus )?[-−]?(?:(?:${continental}|${plainNumber})(?![\p{L}\p{N}]|\.\d)|(?:${continental}|\d+(?:\.\d+)?)(?=[\p{L}µ°%]))`,
  'gu',
);
const isContinental = new RegExp(`^-?(?:${continental})$`);
/** An ordinal or a decade. */
const isNoNumber = /^\d+(?:st|nd|rd|th|(?<=\d\d\d0)s)(?!\p{L})/u;
const multipliers = numbersByWord(table.multipliers);
const multiplierForm = new RegExp(`^(?:[\\s\\u00a0-]?(${[...multipliers.keys()].join('|')}))(?![\\p{L}\\p{N}])`, 'iu');
/** `300k` and `1.5M`, in letters that are no units. */
const attached: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, M: 1e6, B: 1e9 };
const attachedForm = /^[kMB](?![\p{L}\p{N}])/u;
/** `5.97×10^24` and `5.97 × 10²⁴`. */
const powerForm = /^\s?[×x·*]\s?10(?:\^([-−]?\d{1,2})|([⁻⁰¹²³⁴-⁹]{1,3}))(?![\p{L}\p{N}])/u;
const fractions: Readonly<Record<string, number>> = { '¼': 0.25, '½': 0.5, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3 };

/** The numbers in a text with their units, digits and spelled-out numbers, in the order in which they stand. */
export const quantitiesIn = memoizeByText((text): readonly Quantity[] => {
  const digits = Array.from(text.matchAll(numberForm))
    .filter((match) => !isNoNumber.test(text.slice(match.index, match.index + match[0].length + 3)))
    .map((match) => readDigits(match[0], match.index, text));
  const inWords = spelledNumbers(text).map((number) => readSpelled(number, text));
  const all = [...digits, ...inWords].sort((a, b) => a.start - b.start).filter(isOutside);
  return all.length < 2 ? all : withSharedUnits(withCompounds(all, text), text);
});

/** Prefix that keeps a match from starting inside a number, as the power of ten does. */
const isOutside = ({ start }: Quantity, at: number, all: readonly Quantity[]) =>
  all.slice(Math.max(0, at - 2), at).every((before) => before.end <= start);

/** The same and words that may count something, such as `a single lamp`. */
export const looseQuantitiesIn = memoizeByText((text): readonly Quantity[] => [
  ...quantitiesIn(text),
  ...looseCounts(text).map((number) => readSpelled(number, text)),
]);

const compoundForm = /^\s*,?\s*(?:and\s)?\s*$/;

/** `5 ft 11 in` and `3 hours and 45 minutes` are one quantity each: less than one of the larger unit stands directly behind it. */
function withCompounds(all: readonly Quantity[], text: string): readonly Quantity[] {
  const joined: Quantity[] = [];
  for (const each of all) {
    const last = joined.at(-1);
    const isPart = last && each.dimension === last.dimension && each.base < last.factor && each.factor < last.factor;
    if (!isPart || each.dimension === null || !between(last, each, text, compoundForm)) joined.push(each);
    else {
      const { about, bound, start } = last;
      const base = last.base + each.base;
      joined[joined.length - 1] = { ...each, value: base / each.factor, base, about, bound, start };
    }
  }
  return joined;
}

const rangeForm = new RegExp(`^\\s?(?:[x×–—-]|${table.rangeJoins})\\s?\\+?$`);
const pairForm = new RegExp(`(?:${table.between})\\s\\D{0,2}[\\d.,]+\\s(?:${table.and})$`, 'i');
const deviationForm = /^\s?(?:±|\+\/[-−])\s?$/;

const between = (one: Quantity, next: Quantity, text: string, form: RegExp) =>
  form.test(text.slice(one.end, next.start));

/** A number has the unit and the multiplier of the next one in `2 to 3 km`, `105 × 68 m` and `5–7 million`; what may be off, as in `12.5 ± 0.2 kg`, is no value. */
function withSharedUnits(all: readonly Quantity[], text: string): readonly Quantity[] {
  const shared: Quantity[] = [];
  for (const each of all.toReversed()) {
    const next = shared.at(-1);
    if (next && between(each, next, text, deviationForm))
      shared[shared.length - 1] = { ...withUnitOf(each, next), end: next.end };
    else {
      const lead = text.slice(Math.max(0, each.start - longestLead), next?.start).trimEnd();
      const isRange = next && (between(each, next, text, rangeForm) || pairForm.test(lead));
      shared.push(isRange ? withUnitOf(each, next) : each);
    }
  }
  return shared.reverse();
}

function withUnitOf(each: Quantity, { dimension, unit, factor, times, value, base }: Quantity): Quantity {
  const scale = each.times === 1 && each.value < value / times ? times : 1;
  const scaled = { ...each, value: each.value * scale, base: each.base * scale, step: each.step * scale };
  if (each.dimension !== null || dimension === null) return scaled;
  return { ...scaled, dimension, unit, factor, base: base + (scaled.value - value) * factor };
}

function readDigits(digits: string, start: number, text: string): Quantity {
  const fraction = fractions[digits.at(-1) ?? ''] ?? 0;
  const form = (fraction > 0 ? digits.slice(0, -1) : digits).replace(/^[Mm]inus |−/, '-');
  const isTurned = isContinental.test(form);
  const plain = isTurned ? form.replaceAll('.', '').replace(',', '.') : form.replace(/[,\u00a0\u202f '’]/g, '');
  const value = Number(plain) + fraction;
  const decimals = /\.(\d+)$/.exec(plain)?.[1];
  const step = decimals === undefined ? stepOfWhole(value) : 10 ** -decimals.length;
  const quantity = withUnit({ value, start, end: start + digits.length }, step, text);
  if (isTurned || value === 0 || !/^-?\d{1,3}[.,]\d{3}$/.test(form)) return quantity;
  const turned = form.includes(',') ? { by: 0.001, step: 0.001 } : { by: 1000, step: stepOfWhole(value * 1000) };
  return { ...quantity, turned: { ...turned, step: turned.step * quantity.times } };
}

const readSpelled = (number: SpelledNumber, text: string) => withUnit(number, stepOfWhole(number.value), text);

/** The worth of the last digit that is no zero. */
function stepOfWhole(value: number): number {
  if (value === 0 || !Number.isInteger(value)) return Number.isInteger(value) ? 1 : 0.1;
  let step = 1;
  while (value % (step * 10) === 0 && step < 1e15) step *= 10;
  return step;
}

/** Words looked at before a number, in UTF-16 code units. */
const longestLead = 40;

function withUnit({ value: number, start, end }: SpelledNumber, step: number, text: string): Quantity {
  const { times, end: behind } = multiplierAt(text, start, end);
  const value = number * times;
  const money = currencyAt(text, start, behind);
  const unit = money ? null : unitAt(text, behind);
  const from = money?.start ?? start;
  const to = money?.end ?? unit?.end ?? behind;
  const lead = text.slice(Math.max(0, from - longestLead), from);
  const tail = text.slice(to, to + 20);
  return {
    value,
    dimension: money ? 'money' : (unit?.dimension ?? null),
    base: unit ? (value + unit.offset) * unit.factor : value,
    factor: unit?.factor ?? 1,
    times,
    unit: money?.currency ?? unit?.symbol ?? null,
    step: step * times,
    zeros: step > 1 && times === 1,
    about: aboutBefore.test(lead) || nearBound.test(lead) || aboutBehind.test(tail),
    bound: boundOf(lead, tail),
    start: from,
    end: to,
  };
}

/** Multiplier of a number, and where that ends; `€15m` and `$450 m` are millions and no metres. */
function multiplierAt(text: string, start: number, end: number): { readonly times: number; readonly end: number } {
  const tail = text.slice(end, end + 20);
  const millions = /^[\s\u00a0]?m(?![\p{L}\p{N}²³])/u.exec(tail)?.[0];
  const isMoney = millions !== undefined && currencyAt(text, start, end + millions.length) !== null;
  const letter = attachedForm.exec(tail)?.[0] ?? (isMoney ? millions : undefined);
  if (letter !== undefined) return { times: attached[letter.trim()] ?? 1, end: end + letter.length };
  const [multiplierText = '', word = ''] = multiplierForm.exec(tail) ?? [];
  if (word !== '') return { times: multipliers.get(word.toLowerCase()) ?? 1, end: end + multiplierText.length };
  const [power = '', digits, raised = '0'] = powerForm.exec(tail) ?? [];
  return { times: 10 ** Number((digits ?? raised).normalize('NFKC').replace('−', '-')), end: end + power.length };
}

const aboutBefore = new RegExp(`(?:(?:^|[^\\p{L}])(?:${table.about})\\.?|[~≈≃∼±])\\s*(?:the\\s+)?$`, 'iu');
const aboutBehind = new RegExp(`^\\s*(?:\\(\\s*)?(?:${table.aboutBehind})(?!\\p{L})`, 'iu');
const bounds = boundNames.map((bound) => ({ bound, form: new RegExp(table[bound], 'iu') }));
const atLeastBehind = /^(?:\+|\s+(?:or|and) (?:more|over|older|above|higher|greater|up)(?!\p{L}))/iu;
/** `Just under 15,000` is an approximation. */
const nearBound =
  /(?<!\p{L})(?:just|slightly|a (?:little|bit)|barely)\s+(?:under|below|over|above|(?:more|less|fewer) than)\s+$/iu;

function boundOf(lead: string, tail: string): Quantity['bound'] {
  if (nearBound.test(lead)) return null;
  const words = lead.replace(/\s+(?:(?:about|the|a)\s+)?$/i, '');
  return bounds.find(({ form }) => form.test(words))?.bound ?? (atLeastBehind.test(tail) ? 'at_least' : null);
}
