import { type AcceptedValue, valueForm } from '../comparing/compare-value.ts';
import { plainWords } from '../comparing/words.ts';
import type { Fact } from '../fact.ts';
import type { PageFacts } from '../reading/read-facts.ts';
import { cutOut } from '../span.ts';
import { datesIn } from '../values/calendar-date.ts';
import { quantitiesIn } from '../values/quantity.ts';

/** With fewer attributes to ask for than this, targets are no set to ask about. */
export const leastShared = 2;

/** How many attributes but the kind all targets state as one thing that can be graded. */
export function countShared([first, ...others]: readonly PageFacts[]): number {
  const isOpen = (fact: Fact | undefined) => fact !== undefined && isOneItem(fact) && fact.attribute !== 'kind';
  const shared = first?.own.filter(
    (fact) => isOpen(fact) && others.every((page) => isOpen(factAbout(page, fact.attribute))),
  );
  return shared?.length ?? 0;
}

const isOneItem = ({ value, parts }: Fact) => isGradable(value) && !isComposite(value, parts);

/** The page's own fact with this attribute. */
export function factAbout(page: PageFacts, attribute: string): Fact | undefined {
  return page.own.find((fact) => fact.attribute === attribute);
}

/** A value that an answer's punctuation would cut cannot be graded. */
export function isGradable(value: string): boolean {
  return !/[;|\n]|\p{Ll}{2}[.!?]\s/u.test(value);
}

/** Marks between the parts of a value. */
const separators = /[;/|+•·()]|,(?!\d)|\s(?:and|&|with|or)\s|\s[-–—@]\s/;
/** `Tarn, Northern Vale` and `Edda Marn and Sef Tarl` are still one thing to ask for. */
const mostNamedParts = 2;

/**
 * Whether a value says several things at once, such as a size, a type and a resolution, so that it is neither one item
 * of a checklist nor a clue. A single date, a single quantity with its conversion, and up to two names are one thing.
 */
export function isComposite(value: string, parts: AcceptedValue['parts'] = undefined): boolean {
  if (parts !== undefined && parts.length > 1) return true;
  const expected = valueForm(value);
  if (expected.type === 'date') return false;
  const pieces = value.split(separators).filter((piece) => plainWords(piece).length > 0);
  if (expected.type === 'quantities') return pieces.length > 1 && !isConverted(value);
  const numbers = [...quantitiesIn(value), ...datesIn(value)];
  return pieces.length > mostNamedParts || (pieces.length > 1 && numbers.length > 0);
}

/** `12 m (39 ft)`: every number measures the same, and nothing is said beside them. */
function isConverted(value: string): boolean {
  const quantities = quantitiesIn(value);
  const [dimension, ...others] = new Set(quantities.map((quantity) => quantity.dimension));
  return dimension !== null && others.length === 0 && plainWords(cutOut(value, quantities)).length === 0;
}
