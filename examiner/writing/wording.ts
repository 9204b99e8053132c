import type { Random } from '../../src/kernel/random.ts';
import type { Fact } from '../fact.ts';
import type { ChecklistItem, Task } from '../task.ts';
import { askedWords } from './asked-words.ts';
import { alikeClues, alternativeWords, relativeWords } from './clause-words.ts';
import type { Clue } from './clue.ts';
import type { GroupWords } from './group-words.ts';
import type { Member } from './place-pages.ts';

const numberWords = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** The parts of a question, worded as in docs/question-wording.md. */
export interface QuestionParts {
  readonly kind: string;
  readonly start: Clue;
  readonly hops: readonly { readonly group: GroupWords; readonly clue: Clue; readonly isPeople: boolean }[];
  readonly group: GroupWords;
  /** Whether the targets are people. */
  readonly isPeople: boolean;
  /** One clue a target, or a single one that all targets share. */
  readonly clues: { readonly each: readonly Clue[] } | { readonly shared: Clue };
  readonly width: number;
  /** How many pages the group of the targets has in all, where it leaves some out. */
  readonly of?: number;
  readonly asked: readonly string[];
  /** A sentence more on what is asked for. */
  readonly told?: string;
  readonly limit: number;
}

/** The limit as the question states it; the task gate looks for it. */
export function limitSentence(limit: number): string {
  return `Use at most ${limit} words.`;
}

/** A whole question, in one of several wordings. */
export function questionText(parts: QuestionParts, random: Random): string {
  const start = relativeWords(parts.start, { isPeople: false, isPlural: false });
  const takeHop = random.pick(hopForms);
  const askFor = random.pick(askedForms);
  return [
    `${random.pick(['Find', 'Start from'])} the ${parts.kind} ${start}.`,
    ...parts.hops.map(({ group, clue, isPeople }, at) =>
      takeHop(groupOf(parts, at, group), relativeWords(clue, { isPeople, isPlural: false })),
    ),
    targetSentence(parts, random),
    askFor(askedWords(parts.asked, parts.isPeople)),
    ...(parts.told === undefined ? [] : [parts.told]),
    limitSentence(parts.limit),
  ].join(' ');
}

const hopForms: readonly ((group: string, clause: string) => string)[] = [
  (group, clause) => `Among ${group}, take the one ${clause}.`,
  (group, clause) => `Of ${group}, pick the one ${clause}.`,
];

const askedForms: readonly ((items: string) => string)[] = [
  (items) => `For each, give ${items}.`,
  (items) => `For each of them, state ${items}.`,
];

/** With whose they are: `its families of games` of the first page, `that family’s games` of the pages after it. */
function groupOf({ hops }: QuestionParts, at: number, { plural }: GroupWords): string {
  const owner = hops[at - 1]?.group.singular;
  return `${owner === undefined ? 'its' : `that ${owner}’s`} ${plural}`;
}

function targetSentence(parts: QuestionParts, random: Random): string {
  const { clues, width, isPeople } = parts;
  const number = numberWord(width);
  const consider = random.pick(['Consider', 'Look at']);
  const group = groupOf(parts, parts.hops.length, parts.group);
  if ('shared' in clues) {
    const but = exceptWords(clues.shared, isPeople);
    if (but !== null) return `${consider} all ${numberWord(parts.of ?? width)} of ${group} but those ${but}.`;
    return `${consider} the ${number} of ${group} ${relativeWords(clues.shared, { isPeople, isPlural: true })}.`;
  }
  const [first, ...others] = alikeClues(clues.each);
  if (first && others.length === 0) return `${consider} the ${number} of ${group} ${severalWords(first, isPeople)}.`;
  const items = alikeClues(clues.each).map((each) => `the ${numberWord(each.length)} ${severalWords(each, isPeople)}`);
  return `${consider} ${number} of ${group}: ${items.slice(0, -1).join('; ')}; and ${items.at(-1) ?? ''}.`;
}

/** The clause that tells what a question leaves out; null where it leaves out nothing. */
function exceptWords(clue: Clue, isPeople: boolean): string | null {
  const isExcept = clue.kind === 'facts' && clue.facts.some(({ except }) => except);
  return isExcept ? relativeWords(clue, { isPeople, isPlural: true }) : null;
}

const numberWord = (number: number) => numberWords[number] ?? String(number);

function severalWords(clues: readonly Clue[], isPeople: boolean): string {
  const [only] = clues;
  if (only && clues.length === 1) return relativeWords(only, { isPeople, isPlural: false });
  return alternativeWords(clues, { isPeople, isPlural: true });
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
