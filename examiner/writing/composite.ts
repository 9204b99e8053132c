import type { AcceptedValue } from '../comparing/compare-accepted.ts';
import { cutOut, expectedValue } from '../comparing/expected-value.ts';
import { plainWords } from '../comparing/words.ts';
import { gradeAnswer } from '../grading/grade-answer.ts';
import { decidingItems, type Task } from '../task.ts';
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
  const expected = expectedValue(value);
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

/**
 * The attributes of a task that its own truth does not satisfy, given as a plain list within the graded length: values
 * that the grader cannot read back, or more text than the word limit allows. A depth item that fails is `name`.
 */
export function ungradableAttributes(task: Task): ReadonlySet<string> {
  const outcomes = new Map(gradeAnswer(task, trueAnswer(task)).map(({ item, outcome }) => [item, outcome]));
  const items = decidingItems(task);
  return new Set(items.filter(({ id }) => outcomes.get(id) !== 'satisfied').map(({ attribute }) => attribute));
}

function trueAnswer(task: Task): string {
  const steps = task.chainCounts ? (task.chainChecklist ?? []).map(({ value }) => `Step: ${value}.`) : [];
  const lines = task.targets.map(({ node, name }) => {
    const own = task.widthChecklist.filter(({ target }) => target === node);
    return `- **${name}**: ${own.map(({ attribute, value }) => `${attribute}: ${value}`).join('; ')}`;
  });
  return [...steps, ...lines].join('\n');
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

/** The words of a noun phrase up to its first preposition: `number` of `number of strings`. */
function head(attribute: string): string {
  return attribute.split(/\s(?:of|in|at|by|for|from|on|to|with|per)\s/)[0] ?? attribute;
}

const isPluralWord = (word: string) => /[^sui']s$|^people$/.test(word);

/** Whether a noun phrase is plural, such as `dimensions`, `launch titles` or `units sold`. */
export function isPlural(attribute: string): boolean {
  const words = head(attribute).split(' ');
  const last = words.at(-1) ?? '';
  const isQualified = words.length > 1 && (last === 'active' || verbForm(last) !== null);
  return isPluralWord(isQualified ? (words.at(-2) ?? '') : last);
}

/** Whether a noun phrase already says which one it is, such as `longest span`, `first survey` or `last repair`. */
export function isSuperlative(attribute: string): boolean {
  return /^(?:first|last|most|least|best|worst|\p{L}{2,}est)\s/u.test(attribute);
}
