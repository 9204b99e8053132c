import type { Random } from '../../src/kernel/random.ts';
import type { Relation } from '../../trees/relation.ts';
import type { Fact } from '../fact.ts';
import type { ChecklistItem, Task } from '../task.ts';
import { askedWords, type Clue, clauseWords, type Subject } from './clue.ts';
import type { Member } from './place-pages.ts';

const plurals: Readonly<Record<Relation, string>> = {
  variety_of: 'varieties',
  part_of: 'parts',
  process: 'processes',
  specification: 'specifications',
  person: 'people',
  place: 'places',
  event: 'events',
  work: 'works',
  organisation: 'organisations',
  competitor_of: 'competitors',
  successor_of: 'successors',
  unknown: 'entries',
};
/** Relations that a heading says better. */
const vague: ReadonlySet<Relation> = new Set(['variety_of', 'specification', 'unknown']);

const numberWords = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** The parts of a question, worded as in docs/question-wording.md. */
export interface QuestionParts {
  readonly kind: string;
  readonly start: Clue;
  readonly hops: readonly { readonly group: string; readonly clue: Clue; readonly isPeople: boolean }[];
  readonly group: string;
  /** Whether the targets are people. */
  readonly isPeople: boolean;
  /** One clue a target, or a single one that all targets share. */
  readonly clues: { readonly each: readonly Clue[] } | { readonly shared: Clue };
  readonly width: number;
  readonly asked: readonly string[];
  readonly limit: number;
}

/** Where the links stand: by relation, then by heading where one is given. */
export function groupWords(relation: Relation, heading: string | null): string {
  if (!heading) return plurals[relation];
  return `${vague.has(relation) ? 'entries' : plurals[relation]} under “${heading}”`;
}

/** The limit as the question states it; the task gate looks for it. */
export function limitSentence(limit: number): string {
  return `Use at most ${limit} words.`;
}

/** A whole question, in one of several wordings. */
export function questionText(parts: QuestionParts, random: Random): string {
  const thing = { isPeople: false, isPlural: false };
  const asked = parts.asked.map((attribute) => askedWords(attribute, parts.isPeople));
  const name = parts.isPeople ? 'their name' : 'its name';
  const takeHop = random.pick(hopForms);
  const askFor = random.pick(askedForms);
  return [
    `${random.pick(['Find', 'Start from'])} the ${parts.kind} ${relative(parts.start, thing, random)}.`,
    ...parts.hops.map(({ group, clue, isPeople }) =>
      takeHop(group, relative(clue, { isPeople, isPlural: false }, random)),
    ),
    targetSentence(parts, random),
    askFor(series([name, ...asked])),
    limitSentence(parts.limit),
  ].join(' ');
}

const hopForms: readonly ((group: string, clause: string) => string)[] = [
  (group, clause) => `Among its ${group}, take the one ${clause}.`,
  (group, clause) => `Of its ${group}, follow the one ${clause}.`,
];

const askedForms: readonly ((items: string) => string)[] = [
  (items) => `For each, give ${items}.`,
  (items) => `For each of them, state ${items}.`,
];

function relative(clue: Clue, subject: Subject, random: Random): string {
  if (clue.kind === 'described') return `described as “${clue.words}”`;
  return clue.facts.map((fact) => clauseWords(fact, subject, random)).join(' and ');
}

function targetSentence({ clues, width, group, isPeople }: QuestionParts, random: Random): string {
  const number = numberWords[width] ?? String(width);
  const consider = random.pick(['Consider', 'Look at']);
  if ('shared' in clues) {
    return `${consider} the ${number} of its ${group} ${relative(clues.shared, { isPeople, isPlural: true }, random)}.`;
  }
  const items = clues.each.map((clue) => `the one ${relative(clue, { isPeople, isPlural: false }, random)}`);
  return `${consider} ${number} of its ${group}: ${items.slice(0, -1).join('; ')}; and ${items.at(-1) ?? ''}.`;
}

function series(items: readonly string[]): string {
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}

/** A page between the root and the targets, with the facts that the question knows it by. */
interface ChainStep {
  readonly page: Member;
  readonly facts: readonly Fact[];
}

/** The steps of a task's chain as items of their own, from the root on; nothing where there is none. */
export function chainChecklist(steps: readonly ChainStep[]): Pick<Task, 'chainChecklist'> {
  return steps.length === 0 ? {} : { chainChecklist: steps.map(chainItem) };
}

function chainItem({ page, facts }: ChainStep, at: number): ChecklistItem {
  return {
    id: `c${at + 1}`,
    kind: 'chain',
    target: page.node,
    attribute: 'name',
    value: page.entity,
    text: `names ${page.entity}`,
    facts,
  };
}

/** The task with a question that asks for the steps of its chain too, so that the verdict may count them. */
export function withChainAsked(task: Task): Task {
  if (task.chainChecklist === undefined) return task;
  const limit = limitSentence(task.wordLimit);
  const question = task.question.replace(limit, `Also give the name of each step on the way. ${limit}`);
  return { ...task, question, chainCounts: true };
}
