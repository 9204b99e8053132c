import type { TaskId } from '../../src/kernel/ids.ts';
import { randomFor } from '../../src/kernel/random.ts';
import type { ChecklistItem, Task, TaskPlace } from '../task.ts';
import { factOf } from './asked-attributes.ts';
import { type ClueRules, distinguishingClue, sharedClue, startingClue } from './choose-clue.ts';
import type { Clue } from './clue.ts';
import { type HiddenName, hiddenNames, leakIn } from './hidden-names.ts';
import type { Member, PlacePages } from './place-pages.ts';
import { wordLimits } from './word-limit.ts';
import { groupWords, type QuestionParts, questionText } from './wording.ts';

export interface DraftOrder {
  readonly id: TaskId;
  readonly place: TaskPlace;
  readonly pages: PlacePages;
  /** Attributes to ask for. */
  readonly asked: readonly string[];
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

const mostStartFacts = 3;
/** How often the targets are given by what they share, where they share something. */
const sharedShare = 0.5;

/** One draft of a task, or null when some page offers no clue beside what is asked. */
export function draftTask(order: DraftOrder): Draft | null {
  const { pages, asked, place } = order;
  const hidden = hiddenNames(pages);
  const start = startingClue(pages.root, rulesFor(order, hidden, 'start', []), mostStartFacts);
  const hops = pages.hops.map((hop, at) => ({
    group: groupWords(hop.relation, openHeading(hop.heading, hidden)),
    clue: distinguishingClue(hop.page, rulesFor(order, hidden, `hop ${at}`, hop.siblings)),
  }));
  const clues = targetClues(order, hidden);
  if (!start || !clues || !allHaveClues(hops)) return null;
  const parts: QuestionParts = {
    kind: start.kind === 'facts' ? kindWords(pages.root, hidden) : 'subject',
    start,
    hops,
    group: groupWords(pages.relation, openHeading(pages.heading, hidden)),
    clues,
    width: place.width,
    asked,
    limit: wordLimits(place.path.length, place.width).most,
  };
  const each = 'shared' in clues ? pages.targets.map(() => clues.shared) : clues.each;
  return { task: taskFrom(order, parts, each), clues: each };
}

type MaybeHop = { readonly group: string; readonly clue: Clue | null };

function allHaveClues(hops: readonly MaybeHop[]): hops is readonly { group: string; clue: Clue }[] {
  return hops.every(({ clue }) => clue !== null);
}

function rulesFor(
  order: DraftOrder,
  hidden: readonly HiddenName[],
  purpose: string,
  rivals: readonly Member[],
): ClueRules {
  const secrets = order.pages.targets.flatMap((page) =>
    order.asked.flatMap((attribute) => factOf(page, attribute)?.value ?? []),
  );
  const random = randomFor(...order.key, 'clue', purpose);
  return { rivals, hidden, asked: order.asked, secrets, random, skip: order.attempt };
}

function targetClues(order: DraftOrder, hidden: readonly HiddenName[]): QuestionParts['clues'] | null {
  const { targets, outside } = order.pages;
  const wantsShared = order.attempt === 0 && randomFor(...order.key, 'shared').chance(sharedShare);
  const shared = wantsShared ? sharedClue(targets, outside, rulesFor(order, hidden, 'shared', [])) : null;
  if (shared) return { shared };
  const each: Clue[] = [];
  for (const [at, target] of targets.entries()) {
    const rivals = [...targets.filter((other) => other !== target), ...outside];
    const clue = distinguishingClue(target, rulesFor(order, hidden, `target ${at}`, rivals));
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
  const kind = factOf(root, 'kind')?.value ?? '';
  return /^[\p{Ll} -]{3,40}$/u.test(kind) && !leakIn(kind, hidden) ? kind : 'subject';
}

function taskFrom({ id, place, pages, asked }: DraftOrder, parts: QuestionParts, clues: readonly Clue[]): Task {
  return {
    ...place,
    id,
    question: questionText(parts),
    wordLimit: parts.limit,
    targets: pages.targets.map(({ node, entity }) => ({ node, name: entity })),
    rivals: pages.outside.map(({ entity }) => entity),
    depthChecklist: pages.targets.map((page, at) => depthItem(page, at, clues[at])),
    widthChecklist: pages.targets.flatMap((page, at) =>
      asked.flatMap((attribute, offset) => widthItem(page, attribute, at * asked.length + offset)),
    ),
  };
}

/** A shared clue was read from one target; each target's item stands on that target's own page. */
function depthItem(page: Member, at: number, clue: Clue | undefined): ChecklistItem {
  const stands =
    clue?.kind === 'described' ? [clue.fact] : (clue?.facts ?? []).map(({ attribute }) => factOf(page, attribute));
  return {
    id: `d${at + 1}`,
    kind: 'depth',
    target: page.node,
    attribute: 'name',
    value: page.entity,
    text: `names ${page.entity}`,
    facts: stands.flatMap((fact) => fact ?? []),
  };
}

function widthItem(page: Member, attribute: string, at: number): ChecklistItem[] {
  const fact = factOf(page, attribute);
  if (!fact) return [];
  const text = `the ${attribute} of ${page.entity} is ${fact.value}`;
  return [{ id: `w${at + 1}`, kind: 'width', target: page.node, attribute, value: fact.value, text, facts: [fact] }];
}
