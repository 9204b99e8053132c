import type { AcceptedValue } from '../comparing/accepted-value.ts';
import { valueForm } from '../comparing/value-form.ts';
import { plainWords } from '../comparing/words.ts';
import { cutOut } from '../span.ts';
import { datesIn } from '../values/calendar-date.ts';
import { quantitiesIn } from '../values/quantity.ts';

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
  if (expected.type === 'quantities' && pieces.length < 2) return false;
  if (expected.type === 'quantities') return !isConverted(value);
  const numbers = [...quantitiesIn(value), ...datesIn(value)];
  return pieces.length > mostNamedParts || (pieces.length > 1 && numbers.length > 0);
}

/** `12 m (39 ft)`: every number measures the same, and nothing is said beside them. */
function isConverted(value: string): boolean {
  const quantities = quantitiesIn(value);
  const [dimension, ...others] = new Set(quantities.map((quantity) => quantity.dimension));
  return dimension !== null && others.length === 0 && plainWords(cutOut(value, quantities)).length === 0;
}

/** An attribute that is a verb, of the past as `discontinued`, `designed by` or `died`, or of the present as `replaces`. */
interface VerbForm {
  /** True for what something does by itself: `died`, not `was died`. */
  readonly isActive: boolean;
  /** The preposition that the attribute ends in; null when it has none; empty where it takes an object without. */
  readonly preposition: string | null;
}

/** Verbs of the present that headers use as names of fields. */
const present =
  /^(?:replaces|requires|supersedes|obsoletes|extends|implements|amends|precedes|succeeds|includes|contains|provides)$/;

/** Participles that do not end in `-ed`, as tables use them for attributes. */
const irregular = 'born|built|made|known|found|written|sold|won|held|drawn|led|laid|given|grown|sung|spoken|cast';
/** Verbs that have no passive. */
const active =
  'died|appeared|disappeared|occurred|happened|began|ended|lasted|arrived|emerged|retired|resigned|debuted|collapsed|sank';
/** Nouns and adjectives that only look like participles. */
const noVerbs: ReadonlySet<string> = new Set(['infrared', 'hundred', 'watershed', 'seabed', 'sacred', 'related']);
const verbWord = `[a-z]*[aeiouy][a-z]*[^e\\s]ed|${irregular}|${active}`;
const verbAttribute = new RegExp(
  `^(?:(?:first|last|originally|officially|also)\\s)?(${verbWord})(?:\\s(by|in|of|at|from|on|for|to|with|as))?$`,
);
const isActive = new RegExp(`^(?:${active})$`);

/** An attribute as a verb; null for noun phrases. */
export function verbForm(attribute: string): VerbForm | null {
  if (present.test(attribute)) return { isActive: true, preposition: '' };
  const [, verb, preposition = null] = verbAttribute.exec(attribute) ?? [];
  return verb === undefined || noVerbs.has(verb) ? null : { isActive: isActive.test(verb), preposition };
}

/** Whether a noun phrase already says which one it is, such as `longest span`, `first survey` or `last repair`. */
export function isSuperlative(attribute: string): boolean {
  return /^(?:first|last|most|least|best|worst|\p{L}{2,}est)\s/u.test(attribute);
}
