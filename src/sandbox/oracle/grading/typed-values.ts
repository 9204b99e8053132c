import { compareValue } from '../../../../examiner/comparing/compare-value.ts';
import type { Span } from '../../../../examiner/span.ts';
import { compareDates, datesIn } from '../../../../examiner/values/calendar-date.ts';
import { type Quantity, quantitiesIn } from '../../../../examiner/values/quantity.ts';
import { compareNumbers } from '../../../../examiner/values/same-quantity.ts';
import type { Attribute } from '../../attribute.ts';
import type { KnownWorld } from '../known-world.ts';

/** `name` for a name that may be one of a place, a person or a code. */
export type ValueType = Attribute['spec']['type'] | 'name';

/** A value that a text states. */
export interface TypedValue extends Span {
  readonly type: ValueType;
  readonly text: string;
  /** Number with its bound, which precedes it. */
  readonly quantity?: Quantity;
}

/** Outcome of comparing a stated value with an expected one; `partial` agrees and says less. */
export type ValueFit = 'same' | 'partial' | 'different';

const code = /(?<![\p{L}\p{N}])\p{Lu}{2}[-–‑ ]?\d{2}(?![\p{L}\p{N}])/gu;
const capitalRun =
  /\p{Lu}\. ?\p{Lu}\p{Ll}+|\p{Lu}\p{Ll}+[ -]\p{Lu}\p{Ll}+(?![ -]\p{Lu})|(?<=[\p{Ll},:–—(→>] ?\s?)\p{Lu}\p{Ll}{3,}|(?<=^\s*)(?!Un|No|Mis|Same|Blank|Ditto|Absent)\p{Lu}\p{Ll}{3,}(?=\s*(?:→|->|$))/gu;

/** The type of an attribute: that of the world, or as its value looks. */
export function typeOf(value: string, attribute: Attribute | undefined): ValueType {
  if (attribute) return attribute.spec.type;
  if (datesIn(value).some(isFullDate)) return 'date';
  if (/^\d/.test(value)) return 'number';
  return /^\p{Lu}/u.test(value) ? 'name' : 'choice';
}

/**
 * Dates, numbers and names in a text, in its order; what stands in one of them is not read again.
 * @param label with the unit of numbers that have none: `sales (thousand)`
 */
export function typedValuesIn(text: string, label: string, world: KnownWorld): readonly TypedValue[] {
  const unit = /\((?:in )?(\p{L}+?)s?\)/u.exec(label)?.[1];
  const typed = (type: ValueType, spans: readonly Span[]) =>
    spans.map(({ start, end }) => ({ type, text: text.slice(start, end), start, end }));
  const formed = (form: RegExp) =>
    Array.from(text.matchAll(form), ({ index, 0: words }) => ({ start: index, end: index + words.length }));
  const quantities = quantitiesIn(text);
  const all: readonly TypedValue[] = [
    ...typed('code', formed(code)),
    ...typed('date', datesIn(text).filter(isFullDate)),
    ...typed('number', quantities).map((value, at) => {
      return { ...value, quantity: unit ? quantitiesIn(`${value.text} ${unit}`)[0] : quantities[at] };
    }),
    ...world.placesAndPeopleIn(text).flatMap((name) => typed(world.isPerson(name.value) ? 'person' : 'place', [name])),
    ...typed('name', formed(capitalRun)),
  ];
  const apart: TypedValue[] = [];
  for (const each of all) if (!apart.some(({ start, end }) => each.start < end && start < each.end)) apart.push(each);
  return apart.sort((a, b) => a.start - b.start);
}

const isFullDate = ({ month }: { readonly month: number | null }) => month !== null;

/** Compares a stated value with an expected one of the same type. */
export function compareStated(expected: string, { type, text, quantity }: TypedValue): ValueFit {
  if (type === 'choice') return expected === text ? 'same' : 'different';
  const [number] = quantitiesIn(expected);
  if (number && quantity) {
    const match = compareNumbers(number, quantity);
    return match === 'bounded' ? 'partial' : match;
  }
  const [date, stated] = [datesIn(expected)[0], datesIn(text)[0]];
  if (date && stated) return compareDates(date, stated);
  return compareValue(expected, text) === 'different' ? 'different' : 'same';
}
