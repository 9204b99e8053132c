import type { TaskId } from '../../src/kernel/ids.ts';
import { randomFor } from '../../src/kernel/random.ts';
import type { Relation } from '../../trees/relation.ts';
import type { Fact } from '../fact.ts';
import type { ChecklistItem, Task, TaskPlace } from '../task.ts';
import { factAbout } from './asked-attributes.ts';
import { type ClueRules, distinguishingClue, startingClue } from './choose-clue.ts';
import type { Clue } from './clue.ts';
import { type QuestionForm, type QuestionParts, questionText } from './fill-question.ts';
import { groupWords } from './group-words.ts';
import type { Member, PlacePages } from './place-pages.ts';
import { type HiddenName, leakIn, questionLeaks } from './question-leaks.ts';
import { chainChecklist } from './wording.ts';

export interface DraftOrder {
  readonly id: TaskId;
  readonly place: TaskPlace;
  readonly pages: PlacePages;
  /** Attributes to ask for. */
  readonly asked: readonly string[];
  /** Left out: attributes alone are asked for. */
  readonly form?: QuestionForm;
  /** Draws the clues. */
  readonly key: readonly (string | number)[];
  /** 0 for the first draft, one more for each refused one. */
  readonly attempt: number;
}

export interface Draft {
  readonly task: Task;
  /** One a target. */
  readonly clues: readonly Clue[];
}

const mostStartFacts = 2;

/** One draft of a task, or null when some page offers no clue beside what is asked. */
export function draftTask(order: DraftOrder): Draft | null {
  const { pages, asked, place } = order;
  const hidden = questionLeaks(pages);
  const others = [
    ...pages.hops.flatMap(({ page, siblings }) => [page, ...siblings]),
    ...pages.targets,
    ...pages.outside,
  ];
  const start = startingClue(pages.root, rulesFor(order, hidden, 'start', []), mostStartFacts, others);
  const above = [pages.root, ...pages.hops.map(({ page }) => page)].map(({ page }) => page.text);
  const hops: readonly MaybeHop[] = pages.hops.map((hop, at) => ({
    page: hop.page,
    group: askedGroup(hop.relation, openHeading(hop.heading, hidden), above[at]),
    clue: distinguishingClue(hop.page, rulesFor(order, hidden, `hop ${at}`, hop.siblings, hop.isClosed)),
  }));
  const clues = targetClues(order, hidden);
  if (!start || !clues || !allHaveClues(hops)) return null;
  const parts: QuestionParts = {
    noun: start.kind === 'facts' ? kindWords(pages.root, hidden) : 'subject',
    start,
    hops,
    group: askedGroup(pages.relation, openHeading(pages.heading, hidden), above.at(-1)),
    clues,
    count: pages.together?.except ? (pages.group?.pages.length ?? place.width) : place.width,
    attributes: asked,
    ...(order.form && { form: order.form }),
    wordLimit: wordLimits(place.path.length, place.width).most,
  };
  const each = 'shared' in clues ? pages.targets.map(() => clues.shared) : clues.each;
  const chain = hops.map(({ page, clue }) => ({ page, facts: clueFacts(page, clue) }));
  return { task: { ...taskFrom(order, parts, each), ...chainChecklist(chain) }, clues: each };
}

function askedGroup(relation: Relation, heading: string | null, above = ''): QuestionParts['group'] {
  return { ...groupWords(relation, heading, above), isPeople: relation === 'person' };
}

interface MaybeHop extends Omit<QuestionParts['hops'][number], 'clue'> {
  readonly page: Member;
  readonly clue: Clue | null;
}

function allHaveClues(hops: readonly MaybeHop[]): hops is readonly (MaybeHop & { readonly clue: Clue })[] {
  return hops.every(({ clue }) => clue !== null);
}

function rulesFor(
  order: DraftOrder,
  hidden: readonly HiddenName[],
  purpose: string,
  rivals: readonly Member[],
  isClosed = false,
): ClueRules {
  const secrets = order.pages.targets.flatMap((page) =>
    order.asked.flatMap((attribute) => factAbout(page, attribute)?.value ?? []),
  );
  const random = randomFor(...order.key, 'clue', purpose);
  return { rivals, isClosed, hidden, asked: order.asked, secrets, random, skip: order.attempt };
}

function targetClues(order: DraftOrder, hidden: readonly HiddenName[]): QuestionParts['clues'] | null {
  const { targets, outside, together, group, heading } = order.pages;
  if (together && (order.attempt === 0 || together.except)) return { shared: { kind: 'facts', facts: [together] } };
  const isClosed = group !== undefined && group.heading === heading;
  const each: Clue[] = [];
  for (const [at, target] of targets.entries()) {
    const rivals = [...targets.filter((other) => other !== target), ...outside];
    const clue = distinguishingClue(target, rulesFor(order, hidden, `target ${at}`, rivals, isClosed));
    if (!clue) return null;
    each.push(clue);
  }
  return { each };
}

/** A heading is given unless it is empty or gives a name away. */
export function openHeading(heading: string | null, hidden: readonly HiddenName[]): string | null {
  const plain = heading?.replace(/[¶“”]/g, '').trim() ?? '';
  return plain === '' || leakIn(plain, hidden) ? null : plain;
}

/** `musical instrument` where the first page says so without a name, else `subject`. */
function kindWords(root: Member, hidden: readonly HiddenName[]): string {
  const kind = factAbout(root, 'kind')?.value ?? '';
  return /^[\p{Ll} -]{3,40}$/u.test(kind) && !leakIn(kind, hidden) ? kind : 'subject';
}

function taskFrom({ id, place, pages, asked }: DraftOrder, parts: QuestionParts, clues: readonly Clue[]): Task {
  return {
    ...place,
    id,
    question: questionText(parts),
    wordLimit: parts.wordLimit,
    targets: pages.targets.map(({ node, entity }) => ({ node, name: entity })),
    rivals: pages.outside.map(({ entity }) => entity),
    depthChecklist: pages.targets.map((page, at) => depthItem(page, at, clues[at])),
    widthChecklist: pages.targets.flatMap((page, at) =>
      asked.flatMap((attribute, offset) => widthItem(page, attribute, at * asked.length + offset)),
    ),
  };
}

/** What a page's clue stands on, on that very page. */
function clueFacts(page: Member, clue: Clue): Fact[] {
  const facts = clue.kind === 'described' ? [clue.fact] : clue.facts.map(({ attribute }) => factAbout(page, attribute));
  return facts.flatMap((fact) => fact ?? []);
}

/** A shared clue was read from one target; each target's item stands on that target's own page. */
function depthItem(page: Member, at: number, clue: Clue | undefined): ChecklistItem {
  return {
    id: `d${at + 1}`,
    kind: 'depth',
    target: page.node,
    attribute: 'name',
    value: page.entity,
    text: `names ${page.entity}`,
    facts: clue === undefined ? [] : clueFacts(page, clue),
  };
}

function widthItem(page: Member, attribute: string, at: number): ChecklistItem[] {
  const fact = factAbout(page, attribute);
  if (!fact) return [];
  const { value } = fact;
  const text = `${page.entity}, ${attribute}: ${value}`;
  return [{ id: `w${at + 1}`, kind: 'width', target: page.node, attribute, value, text, facts: [fact] }];
}

/**
 * Words an answer should have, from DR-Arena's published code settings: at least min(100 + 30 W + 20 D, 300), at most
 * min(that + 100, 400).
 * @param depth length of the path, root included
 * @param width number of targets
 */
export function wordLimits(depth: number, width: number): { readonly least: number; readonly most: number } {
  const least = Math.min(100 + 30 * width + 20 * depth, 300);
  return { least, most: Math.min(least + 100, 400) };
}
