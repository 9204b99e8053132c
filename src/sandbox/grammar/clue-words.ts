import {
  asVerb,
  inMarks,
  isDate,
  type MaskedText,
  nounWords,
  prepositions,
  thingsCounted,
  unmask,
  type VerbAttribute,
  valueWords,
} from './phrase.ts';
import type { AskedClue, AskedCondition } from './sandbox-question.ts';

/** The thing that a clause is about: `who was` of people, `that were` of several. */
export interface ClauseSubject {
  readonly isPeople: boolean;
  readonly isPlural: boolean;
}

/**
 * A condition by its grammar: what happened to the thing (`founded in 1666`), what it has (`10 rooms`), or what one of its
 * attributes is (`dye is madder`, behind `whose`).
 */
interface Clause {
  readonly form: 'passive' | 'active' | 'has' | 'whose';
  readonly words: string;
}

/** A clue as relative clauses, such as `that was founded in 1666 and has 81 volumes` or `with 10 rooms`. */
export function clueWords(clue: AskedClue, subject: ClauseSubject): string {
  if (clue.kind === 'described') return `described as ${inMarks(clue.words)}`;
  const clauses = clue.conditions.map(clauseOf);
  if (clauses.every(({ form }) => form === 'has')) return clauses.map(({ words }) => `with ${words}`).join(' and ');
  return clauses.map((clause, at) => inSentence(clause, clauses[at - 1], subject)).join(' and ');
}

/** The pronoun is left out where the clause before has it and the verb shows that a new one begins. */
function inSentence({ form, words }: Clause, before: Clause | undefined, subject: ClauseSubject): string {
  if (form === 'whose') return `whose ${words}`;
  const { isPeople, isPlural } = subject;
  const pronoun = isPeople ? 'who' : 'that';
  if (form === 'active') return `${pronoun} ${words}`;
  const was = isPlural ? 'were' : 'was';
  const has = isPeople ? 'had' : isPlural ? 'have' : 'has';
  const predicate = `${form === 'passive' ? was : has} ${words}`;
  return before === undefined || before.form === 'whose' ? `${pronoun} ${predicate}` : predicate;
}

function clauseOf(condition: AskedCondition): Clause {
  const verb = asVerb(condition.attribute);
  const predicate = verb && verbClause(condition, verb);
  if (verb && predicate !== null) return { form: verb.isActive ? 'active' : 'passive', words: predicate };
  const things = thingsCounted(condition.attribute);
  const amount = things === null ? null : amountWords(condition);
  if (amount !== null) return { form: 'has', words: `${amount} ${things}` };
  return { form: 'whose', words: nounClause(condition) };
}

/** Null where a verb cannot say it. */
function verbClause(condition: AskedCondition, { preposition }: VerbAttribute): string | null {
  const { attribute } = condition;
  if (preposition !== null) {
    const isSaid = condition.kind === 'is' && !(isDate(condition.value) && /^(?:in|on)$/.test(preposition));
    return isSaid ? `${attribute} ${valueWords(condition.value)}` : null;
  }
  switch (condition.kind) {
    case 'is':
      if (!isDate(condition.value)) return null;
      return `${attribute} ${/^\d{1,2}[ -]/.test(condition.value) ? 'on' : 'in'} ${condition.value}`;
    case 'decade':
      return `${attribute} in the ${condition.from}s`;
    case 'beyond':
      return isTime(condition) ? `${attribute} ${condition.side} ${valueWords(condition.limit)}` : null;
    case 'extreme':
      return `${attribute} ${condition.most === 'greatest' ? 'last' : 'first'}`;
    case 'between':
      return null;
  }
}

const isTime = ({ side }: Extract<AskedCondition, { kind: 'beyond' }>) => side === 'after' || side === 'before';
const isCount = (value: string) => /^\d+$/.test(value);

/** How many things a page has; null where that is no plain number of several. */
function amountWords(condition: AskedCondition): string | null {
  switch (condition.kind) {
    case 'is':
      return isCount(condition.value) && condition.value !== '1' ? condition.value : null;
    case 'between':
      return isCount(condition.low) && isCount(condition.high)
        ? `between ${condition.low} and ${condition.high}`
        : null;
    case 'beyond':
      if (!isCount(condition.limit) || isTime(condition)) return null;
      return `${condition.side === 'over' ? 'more' : 'fewer'} than ${condition.limit}`;
    case 'extreme':
      return condition.most === 'greatest' ? 'the most' : 'the fewest';
    case 'decade':
      return null;
  }
}

function nounClause(condition: AskedCondition): string {
  const noun = nounWords(condition.attribute);
  const is = isPlural(condition.attribute) ? 'are' : 'is';
  switch (condition.kind) {
    case 'is':
      return `${noun} ${is} ${valueWords(condition.value)}`;
    case 'decade':
      return `${noun} ${is === 'are' ? 'fall' : 'falls'} in the ${condition.from}s`;
    case 'between':
      return `${noun} ${is} between ${valueWords(condition.low)} and ${valueWords(condition.high)}`;
    case 'beyond':
      return `${noun} ${is} ${sideWords[condition.side]} ${valueWords(condition.limit)}`;
    case 'extreme':
      return `${noun} ${is} the ${condition.most}`;
  }
}

const sideWords = { over: 'more than', under: 'less than', after: 'after', before: 'before' } as const;

/** Whether the head of a noun phrase is plural: `dimensions`, `units of account`. */
function isPlural(noun: string): boolean {
  return /[^sui']s$/.test((noun.split(' of ')[0] ?? noun).replace(/series$/, ''));
}

/** The clue that `clueWords` has worded; null for any other words. */
export function readClue(words: string, masked: MaskedText): AskedClue | null {
  const description = /^described as (“\d+”)$/.exec(words)?.[1];
  if (description !== undefined) return { kind: 'described', words: unmask(description, masked) };
  const clauses = words.split(/ and (?=(?:that|who|whose|with|was|were|has|have|had) )/);
  const conditions = clauses.map((clause) => readClause(clause, masked)).filter((condition) => condition !== null);
  return conditions.length === clauses.length ? { kind: 'facts', conditions } : null;
}

type Read = (parts: readonly string[]) => AskedCondition | null;
type ClauseForm = readonly [form: RegExp, read: Read];

const noun = '(“\\d+”|[^“”]+?)';
const value = '(“\\d+”|[^“”]+)';
const pronoun = '(?:(?:that|who) )?';
const verb = `${pronoun}(?:was |were )?([^“”]+?`;
const has = `(?:with|${pronoun}(?:has|have|had))`;

const sides = {
  'more than': 'over',
  'fewer than': 'under',
  'less than': 'under',
  after: 'after',
  before: 'before',
} as const;
const isSide = (words: string): words is keyof typeof sides => words in sides;

const is: Read = ([attribute = '', stated = '']) => ({ kind: 'is', attribute, value: stated });
const decade: Read = ([attribute = '', from = '']) => ({ kind: 'decade', attribute, from: Number(from) });
const between: Read = ([attribute = '', low = '', high = '']) => ({ kind: 'between', attribute, low, high });
const beyond: Read = ([attribute = '', side = '', limit = '']) =>
  isSide(side) ? { kind: 'beyond', attribute, limit, side: sides[side] } : null;
const extreme: Read = ([attribute = '', end = '']) => {
  return { kind: 'extreme', attribute, most: /^(?:greatest|most|last)$/.test(end) ? 'greatest' : 'smallest' };
};
/** The things stand last in a sentence, and make the attribute. */
const counting =
  (read: Read): Read =>
  (parts) =>
    read([`number of ${parts.at(-1)}`, ...parts.slice(0, -1)]);
const verbal =
  (read: Read): Read =>
  (parts) =>
    asVerb(parts[0] ?? '') === null ? null : read(parts);
const onDate: Read = ([attribute = '', stated = '']) => {
  return isDate(stated) ? { kind: 'is', attribute, value: stated } : null;
};

/** The forms of a clause, the narrower ones first. */
const clauseForms: readonly ClauseForm[] = (
  [
    [`whose ${noun} falls? in the (\\d+)s`, decade],
    [`whose ${noun} (?:is|are) between ${value} and ${value}`, between],
    [`whose ${noun} (?:is|are) (more than|less than|after|before) ${value}`, beyond],
    [`whose ${noun} (?:is|are) the (greatest|smallest)`, extreme],
    [`whose ${noun} (?:is|are) ${value}`, is],
    [`${has} between (\\d+) and (\\d+) ${noun}`, counting(between)],
    [`${has} (more than|fewer than) (\\d+) ${noun}`, counting(beyond)],
    [`${has} the (most|fewest) ${noun}`, counting(extreme)],
    [`${has} (\\d+) ${noun}`, counting(is)],
    [`${verb}) in the (\\d+)s`, verbal(decade)],
    [`${verb}) (after|before) ${value}`, verbal(beyond)],
    [`${verb}) (last|first)`, verbal(extreme)],
    [`${verb}) (?:in|on) ${value}`, verbal(onDate)],
    [`${verb} (?:${prepositions})) ${value}`, verbal(is)],
  ] as const
).map(([form, read]) => [new RegExp(`^${form}$`), read]);

function readClause(clause: string, masked: MaskedText): AskedCondition | null {
  for (const [form, read] of clauseForms) {
    const [, ...parts] = form.exec(clause) ?? [];
    const condition = parts.length === 0 ? null : read(parts.map((part) => unmask(part, masked)));
    if (condition !== null) return condition;
  }
  return null;
}
