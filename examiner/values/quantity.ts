import { memoizeByText } from '../comparing/memoize-by-text.ts';
import { currencyAt } from './money.ts';
import { looseCounts, numbersByWord, type SpelledNumber, spelledNumbers } from './number-words.ts';
import { unitAt } from './units.ts';
import table from './words.json' with { type: 'json' };

/** What words in front of a number make of it; `at_most` holds `up to`, `below` holds `under`. */
export type Bound = 'below' | 'at_most' | 'above' | 'at_least';

/** A number as a text states it, with its unit where it has a known one. */
export interface Quantity {
  /** The number as stated, multipliers such as `million` included. */
  readonly value: number;
  /** What the unit measures, `money` for an amount; null for a bare number or an unknown unit. */
  readonly dimension: string | null;
  /** The value in the base unit of its dimension. */
  readonly base: number;
  /** How many base units one unit is. */
  readonly factor: number;
  /** The multiplier that is part of the value, such as a million. */
  readonly times: number;
  readonly unit: string | null;
  /** The value's other reading where its only separator stands before three digits, as in 4.500 or 4,500. */
  readonly turned?: number;
  /** What the last significant digit is worth, in the unit as stated: 0.1 for 28.4, 100 for 2,200. */
  readonly step: number;
  /** Ends in zeros that may be counted or rounded, as 2,200 and unlike 28.4 and 13 million. */
  readonly zeros: boolean;
  /** Whether the words around it call it approximate. */
  readonly about: boolean;
  readonly bound: Bound | null;
  /** Joined to its unit by a hyphen, as in `8-bit`: an attribute of what follows. */
  readonly attributive: boolean;
  readonly start: number;
  readonly end: number;
}

/** `1.234.567`, `1.234,5` and `32,5` as many languages write them; a comma before exactly three digits is no decimal one. */
const continental = String.raw`\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}|\d{1,6},(?:\d{1,2}|\d{4,9})(?!\d|[.,]\d)`;
const plainNumber = String.raw`(?:\d{1,3}(?:[,\u00a0\u202f '’]\d{3})+(?!\d)|\d+)(?:\.\d+|[¼½¾⅓⅔])?`;
const numberForm = new RegExp(
  String.raw`(?:(?<![\p{L}\p{N}.,])|(?<=\d ?[x×] ?))(?:[Mm]inus )?[-−]?(?:(?:${continental}|${plainNumber})(?![\p{L}\p{N}]|\.\d)|(?:${continental}|\d+(?:\.\d+)?)(?=[\p{L}µ°%]))`,
  'gu',
);
const isContinental = new RegExp(`^(?:${continental})$`);
const isAmbiguous = /^\d{1,3}[.,]\d{3}$/;
const multipliers = numbersByWord(table.multipliers);
const multiplierForm = new RegExp(`^(?:[\\s\\u00a0-]?(${[...multipliers.keys()].join('|')}))(?![\\p{L}\\p{N}])`, 'iu');
/** `300k` and `1.5M`, in letters that are no units. */
const attached: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, M: 1e6, B: 1e9 };
const attachedForm = /^[kMB](?![\p{L}\p{N}])/u;
const fractions: Readonly<Record<string, number>> = { '¼': 0.25, '½': 0.5, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3 };

/** The numbers in a text with their units, digits and spelled-out numbers, in the order in which they stand. */
export const quantitiesIn = memoizeByText(readQuantities);

function readQuantities(text: string): readonly Quantity[] {
  const digits = Array.from(text.matchAll(numberForm))
    .filter((match) => !isNoNumber.test(text.slice(match.index, match.index + match[0].length + 3)))
    .map((match) => readDigits(match[0], match.index, text));
  const inWords = spelledNumbers(text).map((number) => readSpelled(number, text));
  const found = inWords.length === 0 ? digits : [...digits, ...inWords].sort((a, b) => a.start - b.start);
  const all = withoutInner(found);
  return all.length < 2 ? all : withSharedUnits(withCompounds(all, text), text);
}

/** Without numbers that stand inside another one, as the power of ten. */
function withoutInner(found: readonly Quantity[]): Quantity[] {
  return found.filter(({ start }, at) => found.slice(Math.max(0, at - 2), at).every((before) => before.end <= start));
}

/** An ordinal or a decade. */
const isNoNumber = /^\d+(?:st|nd|rd|th|(?<=\d\d\d0)s)(?!\p{L})/u;

/** `5 ft 11 in` and `3 hours and 45 minutes` are one quantity each: less than one of the larger unit stands directly behind it. */
function withCompounds(all: readonly Quantity[], text: string): readonly Quantity[] {
  const joined: Quantity[] = [];
  for (const next of all) {
    const last = joined.at(-1);
    // `1 h 30 m` holds no metres.
    const each =
      next.unit === 'm' && last?.unit === 'h' ? { ...next, ...minutes, base: next.value * minutes.factor } : next;
    const isSmaller = last?.dimension === each.dimension && each.base < last.factor && each.factor < last.factor;
    const isPart = isSmaller && each.dimension !== null && between(last, each, text, compoundForm);
    if (!last || !isPart) joined.push(next);
    else {
      const base = last.base + each.base;
      const { about, bound, start } = last;
      joined[joined.length - 1] = { ...each, value: base / each.factor, base, about, bound, start };
    }
  }
  return joined;
}

const minutes = { unit: 'min', dimension: 'time', factor: 60 };
const compoundForm = /^\s*,?\s*(?:and\s)?\s*$/;
const rangeForm = new RegExp(`^\\s?(?:[x×–—-]|${table.rangeJoins})\\s?\\+?$`);
const pairForm = new RegExp(`(?:${table.between})\\s\\D{0,2}[\\d.,]+\\s(?:${table.and})$`, 'i');
const deviationForm = /^\s?(?:±|\+\/[-−])\s?$/;

const between = ({ end }: Quantity, { start }: Quantity, text: string, form: RegExp) =>
  form.test(text.slice(end, start));

/** A number has the unit and the multiplier of the next one in `2 to 3 km`, `105 × 68 m` and `5–7 million`; what may be off, as in `12.5 ± 0.2 kg`, is no value. */
function withSharedUnits(all: readonly Quantity[], text: string): readonly Quantity[] {
  const shared: Quantity[] = [];
  for (const each of [...all].reverse()) {
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

/** The same and words that may count something, such as `a single lamp`. */
export const looseQuantitiesIn = memoizeByText((text): readonly Quantity[] => {
  const counts = looseCounts(text);
  return counts.length === 0
    ? quantitiesIn(text)
    : [...quantitiesIn(text), ...counts.map((each) => readSpelled(each, text))];
});

function readDigits(written: string, start: number, text: string): Quantity {
  const fraction = fractions[written.at(-1) ?? ''] ?? 0;
  const form = (fraction > 0 ? written.slice(0, -1) : written).replace(/^[Mm]inus |−/, '-');
  const { value: number, turned } = readNumber(form);
  const value = centuryOf(form, start, text) + number + fraction;
  const decimals = isContinental.test(form.replace(/^-/, '')) ? /,(\d+)$/.exec(form)?.[1] : /\.(\d+)$/.exec(form)?.[1];
  const step = decimals === undefined ? stepOfWhole(value) : 10 ** -decimals.length;
  const quantity = withUnit({ value, start, end: start + written.length }, step, text);
  return turned === null ? quantity : { ...quantity, turned: (quantity.value / value) * turned };
}

/** The second year of `1914–18` has the century of the first. */
function centuryOf(form: string, start: number, text: string): number {
  if (!/^\d\d$/.test(form)) return 0;
  const century = /(?<!\d)([12]\d)\d\d[–-]$/.exec(text.slice(Math.max(0, start - 6), start))?.[1];
  return century === undefined ? 0 : Number(century) * 100;
}

function readSpelled(number: SpelledNumber, text: string): Quantity {
  return withUnit(number, stepOfWhole(number.value), text);
}

/** The worth of the last digit that is no zero. */
function stepOfWhole(value: number): number {
  let step = 1;
  if (value === 0 || !Number.isInteger(value)) return Number.isInteger(value) ? 1 : 0.1;
  while (value % (step * 10) === 0 && step < 1e15) step *= 10;
  return step;
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

/** `5.97×10^24` and `5.97 × 10²⁴`. */
const powerForm = /^\s?[×x·*]\s?10(?:\^([-−]?\d{1,2})|([⁻⁰¹²³⁴-⁹]{1,3}))(?![\p{L}\p{N}])/u;

/** `€15m` and `$450 m` are millions and no metres. */
function millionsAt(text: string, start: number, end: number): string | undefined {
  const letter = /^[\s\u00a0]?m(?![\p{L}\p{N}²³])/u.exec(text.slice(end, end + 3))?.[0];
  return letter !== undefined && currencyAt(text, start, end + letter.length) ? letter : undefined;
}

/** Words looked at before a number, in UTF-16 code units. */
const longestLead = 40;

function withUnit({ value: number, start, end }: SpelledNumber, step: number, text: string): Quantity {
  const tail = text.slice(end, end + 20);
  const multiplier = multiplierForm.exec(tail);
  const power = powerForm.exec(tail);
  const letter = attachedForm.exec(tail)?.[0] ?? millionsAt(text, start, end);
  const factor =
    attached[letter?.trim() ?? ''] ??
    multipliers.get(multiplier?.[1]?.toLowerCase() ?? '') ??
    (power ? 10 ** Number((power[1] ?? power[2] ?? '0').normalize('NFKC').replace('−', '-')) : 1);
  const behind = end + (letter ?? multiplier?.[0] ?? power?.[0] ?? '').length;
  const value = number * factor;
  const money = currencyAt(text, start, behind);
  const unit = money ? null : unitAt(text, behind);
  const from = money?.start ?? start;
  const to = money?.end ?? unit?.end ?? behind;
  const lead = text.slice(Math.max(0, from - longestLead), from);
  return {
    value,
    dimension: money ? 'money' : (unit?.dimension ?? null),
    base: unit ? (value + (unit.offset ?? 0)) * unit.factor : value,
    factor: unit?.factor ?? 1,
    times: factor,
    unit: money?.currency ?? unit?.symbol ?? null,
    step: step * factor,
    zeros: step > 1 && factor === 1,
    about: aboutBefore.test(lead) || nearBound.test(lead) || aboutBehind.test(text.slice(to, to + 20)),
    bound: boundOf(lead, text.slice(to, to + 20)),
    attributive: unit !== null && text[behind] === '-',
    start: from,
    end: to,
  };
}

const aboutBefore = new RegExp(`(?:(?:^|[^\\p{L}])(?:${table.about})\\.?|[~≈≃∼±])\\s*(?:the\\s+)?$`, 'iu');
const aboutBehind = new RegExp(`^\\s*(?:\\(\\s*)?(?:${table.aboutBehind})(?!\\p{L})`, 'iu');
const bounds = (['below', 'at_most', 'above', 'at_least'] as const).map(
  (bound) => [bound, new RegExp(table[bound], 'iu')] as const,
);

const atLeastBehind = /^(?:\+|\s+(?:or|and) (?:more|over|older|above|higher|greater|up)(?!\p{L}))/iu;

/** `Just under 15,000` is an approximation. */
const nearBound =
  /(?<!\p{L})(?:just|slightly|a (?:little|bit)|barely)\s+(?:under|below|over|above|(?:more|less|fewer) than)\s+$/iu;

function boundOf(lead: string, tail: string): Bound | null {
  if (nearBound.test(lead)) return null;
  const words = lead.replace(/\s+(?:(?:about|the|a)\s+)?$/i, '');
  const bound = bounds.find(([, form]) => form.test(words));
  if (bound) return bound[0];
  return atLeastBehind.test(tail) ? 'at_least' : null;
}
