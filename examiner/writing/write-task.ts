import type { TaskId } from '../../src/kernel/ids.ts';
import { randomFor } from '../../src/kernel/random.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import type { TaskFailure } from '../examiner.ts';
import type { Task, TaskPlace } from '../task.ts';
import { checkTask, type GateInput, type GateRefusal } from '../task-gate.ts';
import { type AskedPlan, askedPlans, countStrong, leastStrong } from './asked-attributes.ts';
import { ungradableAttributes } from './composite.ts';
import { type Draft, draftTask } from './draft-task.ts';
import type { QuestionForm } from './fill-question.ts';
import { listedAttributes } from './place-facts.ts';
import type { Member, PlacePages } from './place-pages.ts';

export interface WriteOrder {
  readonly place: TaskPlace;
  readonly pages: PlacePages;
  readonly seed: number;
  readonly idOf: (place: TaskPlace) => TaskId;
  /** What to ask for and nothing else; left out: what suits the targets, in as many variants as there is. */
  readonly asked?: readonly string[];
  /** Left out: attributes alone are asked for. */
  readonly form?: QuestionForm;
  /** Pages beside those of the place that items quote. */
  readonly quoted?: readonly Member[];
  /** Clues that are known to find their target without the chain: the task does without them. */
  readonly isFound?: GateInput['isFound'];
}

/** A refused draft is written anew at most this often. */
const mostRewrites = 3;
/** No match comes back to one place more often than it has rounds. */
const mostVariants = 50;

/**
 * Writes the task at a place from its pages: a pure function of the place, the pages, the seed and the clues known to
 * find their target. Lower variants are
 * written first, so that no two ask for the same. Where one target shares so little with the others that a narrower
 * question could ask more, it fails with `too_few_facts`.
 */
export function writeDraft(order: WriteOrder): Result<Draft, TaskFailure> {
  const narrower = betterWidth(order);
  if (narrower)
    return fail({ reason: 'too_few_facts', detail: `only ${narrower} of the targets have enough in common` });
  return writeAtWidth(order);
}

/** The task of the draft that `writeDraft` makes. */
export function writeTask(order: WriteOrder): Result<Task, TaskFailure> {
  const written = writeDraft(order);
  return written.ok ? ok(written.value.task) : written;
}

/**
 * The width below the place's own at which the targets share enough for a question that can be written; else null, and where it is
 * settled what to ask.
 */
function betterWidth(order: WriteOrder): number | null {
  const { targets, outside } = order.pages;
  if (order.asked || targets.length < 3 || countStrong(targets) >= leastStrong) return null;
  for (let width = targets.length - 1; width >= 2; width--) {
    const kept = targets.slice(0, width);
    if (countStrong(kept) < leastStrong) continue;
    const { together: _, ...apart } = order.pages;
    const pages = { ...apart, targets: kept, outside: [...outside, ...targets.slice(width)] };
    const written = writeAtWidth({ ...order, pages, place: { ...order.place, width, variant: 0 } });
    if (written.ok) return width;
  }
  return null;
}

function writeAtWidth(order: WriteOrder): Result<Draft, TaskFailure> {
  const { tree, path, width, variant } = order.place;
  const key = [order.seed, 'task', tree, ...path, width];
  const { targets, together } = order.pages;
  // By the targets, not by the path: from another path to the same targets the next variant asks for something else.
  const nodes = targets.map(({ node }) => node).sort();
  const random = randomFor(order.seed, 'asked', tree, ...nodes);
  const given = together ? [together.attribute] : [];
  const isListed = listedAttributes(order.pages);
  const plans = order.asked ? [[order.asked]] : askedPlans(targets, random, given, isListed);
  const [best] = plans;
  if (!best) return fail({ reason: 'too_few_facts', detail: 'the targets have no stated attribute in common' });
  const plan = plans.length === 1 ? best : (plans.find((each) => writePlanned(order, each, 0, key).ok) ?? best);
  if (variant >= Math.min(plan.length, mostVariants)) {
    return fail({ reason: 'nothing_left', detail: `all ${plan.length} variants at this place have been asked` });
  }
  return writePlanned(order, plan, variant, key);
}

function writePlanned(
  order: WriteOrder,
  plan: AskedPlan,
  variant: number,
  key: readonly (string | number)[],
): Result<Draft, TaskFailure> {
  const earlier: Task[] = [];
  for (const lower of plan.keys()) {
    const place = { ...order.place, variant: lower };
    const written = writeVariant({ ...order, place }, plan[lower] ?? [], [...key, lower], earlier);
    if (lower === variant) return written;
    if (written.ok) earlier.push(written.value.task);
  }
  return fail({ reason: 'nothing_left', detail: 'no variant is left at this place' });
}

function writeVariant(
  order: WriteOrder,
  part: readonly string[],
  key: readonly (string | number)[],
  earlier: readonly Task[],
): Result<Draft, TaskFailure> {
  let refusals: readonly GateRefusal[] = [];
  let open = part;
  for (let attempt = 0; attempt <= mostRewrites; attempt++) {
    const draft = firstDraft(order, open, key, attempt);
    if (!draft) return fail({ reason: 'too_few_facts', detail: 'some page of this place offers no clue' });
    const ungradable = ungradableAttributes(draft.task);
    const { pages, quoted, isFound } = order;
    refusals = checkTask({ ...draft, pages, earlier, ...(quoted && { quoted }), ...(isFound && { isFound }) });
    if (refusals.length === 0 && ungradable.size === 0) return ok(draft);
    open = open.filter((attribute) => !ungradable.has(attribute));
    if (open.length === 0 || ungradable.has('name')) {
      return fail({ reason: 'too_few_facts', detail: 'what the pages state here cannot be graded by text comparison' });
    }
  }
  const why = [...new Set(refusals.map(({ detail }) => detail))].join('; ');
  return fail({ reason: 'gate_refused', detail: `after ${mostRewrites} rewrites: ${why}` });
}

/** Asks for as many attributes as leave a clue for every page; a refused draft also gives one attribute up. */
function firstDraft(
  { place, pages, idOf, form }: WriteOrder,
  part: readonly string[],
  key: readonly (string | number)[],
  attempt: number,
): Draft | null {
  for (const asked of fewerAndFewer(part).slice(attempt > 1 && part.length > 1 ? 1 : 0)) {
    const draft = draftTask({ id: idOf(place), place, pages, asked, ...(form && { form }), key, attempt });
    if (draft) return draft;
  }
  return null;
}

/** The list itself, then without each of its members, then each member alone. */
function fewerAndFewer(part: readonly string[]): readonly (readonly string[])[] {
  if (part.length < 2) return [part];
  const without = part.map((left) => part.filter((attribute) => attribute !== left));
  return part.length === 2 ? [part, ...without] : [part, ...without, ...part.map((attribute) => [attribute])];
}
