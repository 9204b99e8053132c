import {
  asVerb,
  dateForms,
  inMarks,
  type MaskedText,
  maskQuoted,
  nounWords,
  prepositions,
  readAll,
  thingsCounted,
  unmask,
  valueWords,
} from './phrase.ts';
import type { AskedClue, AskedCondition } from './sandbox-question.ts';

/** The thing that a clause is about: `who was` of people, `that were` of several. */
export interface ClauseSubject {
  readonly isPeople: boolean;
  readonly isPlural: boolean;
}

/** A condition by its grammar: what happened to the thing, what it has, or what one of its attributes is. */
type Form = 'verb' | 'has' | 'whose';

type Fixed =
  | { readonly kind: 'is' | 'decade' | 'between' }
  | Pick<Extract<AskedCondition, { kind: 'beyond' }>, 'kind' | 'side'>
  | Pick<Extract<AskedCondition, { kind: 'extreme' }>, 'kind' | 'most'>;

/**
 * The clauses by which conditions are told, and read: the parts of a condition that a clause fixes, and its words with gaps for
 * the others, `{part}` or `{part:form}`. The first clause is taken that is read as the condition it tells.
 */
const clauses: readonly (readonly [Form, Fixed, words: string])[] = [
  ['verb', { kind: 'is' }, '{attribute:verb} on {value:day}'],
  ['verb', { kind: 'is' }, '{attribute:verb} in {value:date}'],
  ['verb', { kind: 'decade' }, '{attribute:verb} in the {from:count}s'],
  ['verb', { kind: 'beyond', side: 'after' }, '{attribute:verb} after {limit}'],
  ['verb', { kind: 'beyond', side: 'before' }, '{attribute:verb} before {limit}'],
  ['verb', { kind: 'extreme', most: 'greatest' }, '{attribute:verb} last'],
  ['verb', { kind: 'extreme', most: 'smallest' }, '{attribute:verb} first'],
  ['verb', { kind: 'is' }, '{attribute:verbBy} {value}'],
  ['has', { kind: 'between' }, 'between {low:count} and {high:count} {things}'],
  ['has', { kind: 'beyond', side: 'over' }, 'more than {limit:count} {things}'],
  ['has', { kind: 'beyond', side: 'under' }, 'fewer than {limit:count} {things}'],
  ['has', { kind: 'extreme', most: 'greatest' }, 'the most {things}'],
  ['has', { kind: 'extreme', most: 'smallest' }, 'the fewest {things}'],
  ['has', { kind: 'is' }, '{value:several} {things}'],
  ['whose', { kind: 'decade' }, '{attribute:noun} {falls} in the {from:count}s'],
  ['whose', { kind: 'between' }, '{attribute:noun} {is} between {low} and {high}'],
  ['whose', { kind: 'beyond', side: 'over' }, '{attribute:noun} {is} more than {limit}'],
  ['whose', { kind: 'beyond', side: 'under' }, '{attribute:noun} {is} less than {limit}'],
  ['whose', { kind: 'beyond', side: 'after' }, '{attribute:noun} {is} after {limit}'],
  ['whose', { kind: 'beyond', side: 'before' }, '{attribute:noun} {is} before {limit}'],
  ['whose', { kind: 'extreme', most: 'greatest' }, '{attribute:noun} {is} the greatest'],
  ['whose', { kind: 'extreme', most: 'smallest' }, '{attribute:noun} {is} the smallest'],
  ['whose', { kind: 'is' }, '{attribute:noun} {is} {value}'],
];

const gap = /\{(\w+)(?::(\w+))?\}/g;

/** A clue as relative clauses, such as `that was founded in 1666 and has 81 volumes` or `with 10 rooms`. */
export function clueWords(clue: AskedClue, subject: ClauseSubject): string {
  if (clue.kind === 'described') return `described as ${inMarks(clue.words)}`;
  const clauses = clue.conditions.map((condition) => ({ ...clauseOf(condition), attribute: condition.attribute }));
  if (clauses.every(({ form }) => form === 'has')) return clauses.map(({ words }) => `with ${words}`).join(' and ');
  return clauses.map((clause, at) => inSentence(clause, clauses[at - 1]?.form ?? 'whose', subject)).join(' and ');
}

/** The pronoun is left out where the clause before has it and the verb shows that a new one begins. */
function inSentence(
  { form, words, attribute }: { readonly form: Form; readonly words: string; readonly attribute: string },
  before: Form,
  { isPeople, isPlural }: ClauseSubject,
): string {
  if (form === 'whose') return `whose ${words}`;
  const pronoun = isPeople ? 'who' : 'that';
  if (form === 'verb' && asVerb(attribute)?.isActive === true) return `${pronoun} ${words}`;
  const was = isPlural ? 'were' : 'was';
  const has = isPeople ? 'had' : isPlural ? 'have' : 'has';
  const predicate = `${form === 'verb' ? was : has} ${words}`;
  return before === 'whose' ? `${pronoun} ${predicate}` : predicate;
}

function clauseOf(condition: AskedCondition) {
  const told: Readonly<Record<string, string | number>> = condition;
  const fitting = clauses.filter(([, fixed]) => Object.entries(fixed).every(([part, value]) => told[part] === value));
  const worded = fitting.map(([form, , words]) => ({
    form,
    words: words.replace(gap, (_, part: string, kind?: string) =>
      gapWords(condition.attribute, told[part], part, kind),
    ),
  }));
  const isRead = ({ form, words }: (typeof worded)[number]) => {
    const masked = maskQuoted(form === 'has' ? `with ${words}` : words);
    const read = readClause(masked.text, masked);
    return read !== null && Object.entries(read).every(([part, value]) => told[part] === value);
  };
  return worded.find((each) => each.form === 'whose' || isRead(each)) ?? { form: 'whose' as const, words: '' };
}

function gapWords(attribute: string, value: string | number | undefined, part: string, kind?: string): string {
  const isSeveral = isPlural(attribute);
  if (part === 'is') return isSeveral ? 'are' : 'is';
  if (part === 'falls') return isSeveral ? 'fall' : 'falls';
  if (part === 'things') return thingsCounted(attribute) ?? '';
  if (part === 'attribute') return kind === 'noun' ? nounWords(attribute) : attribute;
  return valueWords(String(value));
}

/** True if the head of a noun phrase is plural: `dimensions`, `units of account`. */
function isPlural(noun: string): boolean {
  return /[^sui']s$/.test((noun.split(' of ')[0] ?? noun).replace(/series$/, ''));
}

/** The clue that `clueWords` has worded; null for any other words. */
export function readClue(words: string, masked: MaskedText): AskedClue | null {
  const description = /^described as (“\d+”)$/.exec(words)?.[1];
  if (description !== undefined) return { kind: 'described', words: unmask(description, masked) };
  const parts = words.split(/ and (?=(?:that|who|whose|with|was|were|has|have|had) )/);
  const conditions = readAll(parts, (part) => readClause(part, masked));
  return conditions && { kind: 'facts', conditions };
}

const starts: Readonly<Record<Form, string>> = {
  verb: '(?:(?:that|who) )?(?:was |were )?',
  has: '(?:with|(?:(?:that|who) )?(?:has|have|had)) ',
  whose: 'whose ',
};
const gapForms: Readonly<Record<string, string>> = {
  noun: '“\\d+”|[^“”]+?',
  verb: `[^“”]+?(?<! (?:${prepositions}))`,
  verbBy: `[^“”]+? (?:${prepositions})`,
  things: '[^“”]+?',
  count: '\\d+',
  several: '(?!1 )\\d+',
  day: `(?=\\d{1,2}[ -])(?:${dateForms})`,
  date: `(?!\\d{1,2}[ -])(?:${dateForms})`,
};
const readers = clauses.map(([form, fixed, words]) => {
  const pattern = words
    .replace('{is}', '(?:is|are)')
    .replace('{falls}', 'falls?')
    .replace(gap, (_, part: string, kind = part) => `(?<${part}>${gapForms[kind] ?? '“\\d+”|[^“”]+'})`);
  return { form, fixed, pattern: new RegExp(`^${starts[form]}${pattern}$`, 'u') };
});

function readClause(clause: string, masked: MaskedText): AskedCondition | null {
  for (const { form, fixed, pattern } of readers) {
    const gaps = Object.entries(pattern.exec(clause)?.groups ?? {});
    const parts = Object.fromEntries(gaps.map(([part, words]) => [part, unmask(words, masked)]));
    const { things, attribute = `number of ${things}` } = parts;
    if (gaps.length > 0 && (form !== 'verb' || asVerb(attribute) !== null)) return conditionOf(fixed, attribute, parts);
  }
  return null;
}

function conditionOf(
  fixed: Fixed,
  attribute: string,
  { value = '', from, low = '', high = '', limit = '' }: Readonly<Record<string, string>>,
): AskedCondition {
  switch (fixed.kind) {
    case 'is':
      return { kind: fixed.kind, attribute, value };
    case 'decade':
      return { kind: fixed.kind, attribute, from: Number(from) };
    case 'between':
      return { kind: fixed.kind, attribute, low, high };
    case 'beyond':
      return { kind: fixed.kind, attribute, limit, side: fixed.side };
    case 'extreme':
      return { kind: fixed.kind, attribute, most: fixed.most };
  }
}
