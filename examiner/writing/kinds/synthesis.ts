import type { NodeId } from '../../../src/kernel/ids.ts';
import { parsedUrl } from '../../../src/kernel/parsed-url.ts';
import { randomFor } from '../../../src/kernel/random.ts';
import { fail, type Result } from '../../../src/kernel/result.ts';
import { compareValue } from '../../comparing/compare-value.ts';
import type { TaskFailure } from '../../examiner.ts';
import type { Fact } from '../../fact.ts';
import { type Conflict, decisionDate, readConflicts, rejectedName } from '../../reading/conflict-notes.ts';
import type { ChecklistItem, Task } from '../../task.ts';
import { type GateRefusal, refusal, type TaskChecks } from '../../task-gate.ts';
import { placePages } from '../choose-targets.ts';
import type { Member, PlacePages } from '../place-pages.ts';
import { tellsValue } from '../tells-value.ts';
import { limitSentence } from '../wording.ts';
import { writeAdded } from './ask-added.ts';
import { pagesOfOtherSites } from './other-sites.ts';
import type { KindOrder, KindWriter } from './write-by-kind.ts';

/**
 * Asks about an attribute of which two sites state different values for every target: for the value that stands, the one that
 * was corrected or withdrawn, and the day on which that was decided. Which site is right differs from target to target.
 */
export function ruleSynthesis(checks: TaskChecks): KindWriter {
  return async (order) => {
    const pages = await placePages(order.request, order.store, order.cache);
    if (!pages.ok) return pages;
    const others = await pagesOfOtherSites(order, pages.value.targets);
    return writeSynthesis(order, { pages: pages.value, others }, checks);
  };
}

/** The first question that passes, the attributes in a seeded order. */
export async function writeSynthesis(
  order: Pick<KindOrder, 'request' | 'id' | 'earlier'>,
  { pages, others }: { readonly pages: PlacePages; readonly others: readonly Member[] },
  checks: TaskChecks,
): Promise<Result<Task, TaskFailure>> {
  const { place, seed } = order.request;
  const disputes = sharedDisputes(pages.targets, others);
  const random = randomFor(seed, 'synthesis', place.tree, ...place.path, place.width, place.variant, 'attribute');
  let failure: TaskFailure = { reason: 'too_few_facts', detail: 'no two sites disagree about all of the targets' };
  for (const { attribute, conflicts } of random.shuffle(disputes)) {
    const question = {
      pages,
      asked: [attribute, rejectedName(attribute), decisionDate],
      added: new Map(conflicts.map((conflict, at) => [pages.targets[at]?.node ?? '', factsOf(conflict)])),
      form: { kind: 'synthesis' as const, attribute },
      quoted: others,
      refusals: (task: Task) => synthesisRefusals(task),
    };
    const written = await writeAdded(order, question, checks);
    if (written.ok) return written;
    failure = written.failure;
  }
  return fail(failure);
}

const factsOf = ({ kept, rejected, decided }: Conflict): readonly Fact[] => [kept, rejected, decided];

/** An attribute with the conflict about it for each target, in their order. */
interface Dispute {
  readonly attribute: string;
  readonly conflicts: readonly Conflict[];
}

function sharedDisputes(targets: readonly Member[], others: readonly Member[]): readonly Dispute[] {
  const each = targets.map((target) => readConflicts(target, others));
  return (each[0] ?? []).flatMap(({ attribute }) => {
    const conflicts = each.map((own) => own.find((conflict) => conflict.attribute === attribute));
    const known = conflicts.filter((conflict) => conflict !== undefined);
    return known.length === targets.length ? [{ attribute, conflicts: known }] : [];
  });
}

/** The items that ask for both values of what is disputed about a target. */
export interface DisputeItems {
  readonly kept: ChecklistItem;
  readonly rejected: ChecklistItem;
}

/**
 * What the gate of the kind has against a task: for each target the two values and what decided are asked for; the values differ,
 * stand on two hosts, and are not given.
 * @param itemsOf of a target; null where they are not all there
 */
export function synthesisRefusals(
  task: Task,
  itemsOf: (node: NodeId) => DisputeItems | null = namedItems(task),
): GateRefusal[] {
  const words = task.question.replace(limitSentence(task.wordLimit), '');
  return task.targets.flatMap(({ node, name }) => {
    const items = itemsOf(node);
    if (items === null) return [refusal('no_conflict', `nothing is disputed about “${name}”`)];
    const { kept, rejected } = items;
    const isOne = compareValue(kept.value, rejected.value) !== 'different';
    const given = [kept, rejected].find(({ value }) => tellsValue(words, value));
    return [
      ...(isOne ? [refusal('no_conflict', `the two values of “${name}” do not surely differ`)] : []),
      ...(hostOf(kept.facts) === hostOf(rejected.facts)
        ? [refusal('no_conflict', `both values of “${name}” stand on one site`)]
        : []),
      ...(given ? [refusal('gives_answer', `the question holds “${given.value}”`)] : []),
    ];
  });
}

/** Where rules write, by the names of what is asked. */
function namedItems({ widthChecklist }: Task): (node: NodeId) => DisputeItems | null {
  return (node) => {
    const own = widthChecklist.filter(({ target }) => target === node);
    const rejected = own.find(({ attribute }) => attribute.startsWith(rejectedName('')));
    const kept = own.find(({ attribute }) => rejected?.attribute === rejectedName(attribute));
    const isDated = own.some(({ attribute }) => attribute === decisionDate);
    return kept && rejected && isDated ? { kept, rejected } : null;
  };
}

/** The host of the page that an item quotes. */
export function hostOf([fact]: readonly Fact[]): string {
  return parsedUrl(fact?.quote.url ?? '')?.host ?? '';
}
