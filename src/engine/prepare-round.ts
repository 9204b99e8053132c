import { checkedItems } from '../../examiner/checks/grade-checks.ts';
import type { TaskFailure } from '../../examiner/examiner.ts';
import type { Task, TaskPlace } from '../../examiner/task.ts';
import { chooseSiblings } from '../../trees/choose.ts';
import type { InformationTree, Path } from '../../trees/information-tree.ts';
import { leastWidth, type MatchState } from '../arena/match.ts';
import type { SetQuestions } from '../arena/set-questions.ts';
import type { Void } from '../arena/void.ts';
import type { AgentId, NodeId, TaskId, TreeId } from '../kernel/ids.ts';
import { answerScope, attemptOf, type MatchJob } from './jobs.ts';
import type { RunServices, WorkflowDeps } from './workflow-deps.ts';

/** A round whose task is written. */
export interface PreparedTask {
  readonly kind: 'task';
  readonly task: TaskId;
  readonly path: Path;
  readonly width: number;
  /** Difference between the place and the state's, in words. */
  readonly note: string | null;
  /** Agents whose answer is recorded already and who need not be asked; left out by earlier versions. */
  readonly recorded?: readonly AgentId[];
}

export type Prepared =
  | PreparedTask
  | { readonly kind: 'nothing_left'; readonly detail: string }
  | { readonly kind: 'void'; readonly void: Void };

/** After a place where no question can be written, this many other starts are tried. */
const otherStarts = 3;

/**
 * Grows the tree as far as the state needs and writes the task of its place, or finds the task already written.
 * Where fewer siblings exist than the width, or they share too few facts, the width is lowered; where the page gives no
 * question at all, another start is taken. The outcome is a function of the tree, the state and the seed.
 */
export async function prepareRound(
  deps: WorkflowDeps,
  job: MatchJob,
  state: MatchState,
  places: readonly AskedTask[],
): Promise<Prepared> {
  const services = await deps.servicesFor(job.tournament);
  const preparing = { deps, services, job, state, places };
  if (services.questions) return preparedOfSet(preparing, services.questions);
  const tree = await loadStoredTree(deps, job.tree);
  const reasons: NoTask[] = [];
  for (const path of pathsToTry(services, tree, state.path)) {
    const wideTree = await services.growForWidth(tree, path, state.width);
    const outcome = await taskAt(preparing, wideTree, path);
    if (outcome.kind === 'task') {
      const recorded = await agentsWithAnswer(preparing, outcome.task);
      return { ...outcome, note: placeNote(outcome, state), recorded };
    }
    if (outcome.kind !== 'none') return outcome;
    reasons.push(...outcome.reasons);
  }
  const detail = reasons
    .map((reason) => reason.text)
    .slice(-3)
    .join('; ')
    .slice(0, 500);
  return reasons.some((reason) => reason.mayPass)
    ? { kind: 'void', void: { reason: 'task_failed', detail } }
    : { kind: 'nothing_left', detail };
}

interface Preparing {
  readonly deps: WorkflowDeps;
  readonly services: RunServices;
  readonly job: MatchJob;
  readonly state: MatchState;
  readonly places: readonly AskedTask[];
}

/** A frozen set's own task for the state. */
async function preparedOfSet(preparing: Preparing, questions: SetQuestions): Promise<Prepared> {
  const { job, state, places } = preparing;
  const task = questions.next(job.tree, state, places);
  if (task === null) return { kind: 'nothing_left', detail: 'the set has no further question on this tree' };
  const { id, path, width } = task;
  const prepared: PreparedTask = { kind: 'task', task: id, path, width, note: null };
  // What a program has to check is recorded before that.
  const recorded = checkedItems(task).length > 0 ? [] : await agentsWithAnswer(preparing, id);
  return { ...prepared, note: setNote(prepared, state), recorded };
}

function setNote({ path, width }: PreparedTask, state: MatchState): string | null {
  if (path.at(-1) === state.path.at(-1) && width === state.width) return null;
  return 'the set asks nothing further there: the nearest that is left';
}

function agentsWithAnswer({ deps, services, job }: Preparing, task: TaskId): Promise<readonly AgentId[]> {
  // One that is recorded may have citations that are not judged yet: its workflow knows.
  if (services.judgeCitations !== null) return Promise.resolve([]);
  const { tournament, match, a, b } = job;
  return deps.ledger.answers.agentsWithAnswer({ tournament, task, scope: answerScope(services.config, match) }, [a, b]);
}

function placeNote({ path, width }: PreparedTask, state: MatchState): string | null {
  const move = path.at(-1) === state.path.at(-1) ? [] : ['no question could be written there: another start'];
  const narrower =
    width < state.width ? [`${width} targets instead of ${state.width}: no more can be asked about there`] : [];
  return [...move, ...narrower].join('; ') || null;
}

/** The tree as it is stored now. */
export async function loadStoredTree(deps: WorkflowDeps, id: TreeId): Promise<InformationTree> {
  const tree = await deps.trees.loadTree(id);
  if (!tree) throw new Error(`tree ${id} is not in the store`);
  return tree;
}

/** The start behind the given one in the tree's fixed order of starts; null when there is no other. */
export function nextStart(services: RunServices, tree: InformationTree, path: Path): Path | null {
  const starts = services.startPaths(tree);
  const at = starts.findIndex((start) => start.at(-1) === path.at(-1));
  const next = starts[(at + 1) % starts.length];
  return next && next.at(-1) !== path.at(-1) ? next : null;
}

function pathsToTry(services: RunServices, tree: InformationTree, path: Path): Path[] {
  const paths = [path];
  for (let count = 0; count < otherStarts; count++) {
    const next = nextStart(services, tree, paths.at(-1) ?? path);
    if (!next || paths.some((each) => each.at(-1) === next.at(-1))) break;
    paths.push(next);
  }
  return paths;
}

/** Reason why a place gives no task; `mayPass` if another try could give one. */
interface NoTask {
  readonly text: string;
  readonly mayPass: boolean;
}

type Found = Prepared | { readonly kind: 'none'; readonly reasons: readonly NoTask[] };

async function taskAt(preparing: Preparing, tree: InformationTree, path: Path): Promise<Found> {
  const { deps, services, state, places } = preparing;
  const reasons: NoTask[] = [];
  const { seed } = services.config;
  const targetsAt = (at: AskedTask) =>
    services.examiner.targetsAt({ place: { ...at, tree: tree.id, variant: 0 }, tree, seed }, deps.trees);
  for (let width = state.width; width >= leastWidth; width--) {
    if (!chooseSiblings(tree, path, width, seed)) continue;
    const variant = await timesAsked(targetsAt, places, { path, width });
    const place: TaskPlace = { tree: tree.id, path, width, variant };
    const task = await writeTask(preparing, tree, place);
    if (task.ok) return { kind: 'task', task: task.value.id, path, width, note: null };
    if (task.failure.reason === 'nothing_left' && place.variant > 0)
      return { kind: 'nothing_left', detail: task.failure.detail };
    reasons.push(noTask(task.failure));
  }
  if (reasons.length > 0) return { kind: 'none', reasons };
  return { kind: 'none', reasons: [{ text: 'too_narrow: the page has no siblings to ask about', mayPass: false }] };
}

/** Missing facts on pages stay missing; a draft that the gate refused, or an outage, may pass. */
function noTask({ reason, detail }: TaskFailure): NoTask {
  return { text: `${reason}: ${detail}`, mayPass: reason === 'gate_refused' || reason === 'examiner_unavailable' };
}

async function writeTask({ deps, services, job, state }: Preparing, tree: InformationTree, place: TaskPlace) {
  const seed = services.config.seed;
  const attempt = attemptOf(job, state.voids);
  const stored = await deps.ledger.tasks.load(services.examiner.taskId(place, seed));
  if (stored) return { ok: true as const, value: stored };
  const lower = Array.from({ length: place.variant }, (_, variant) =>
    services.examiner.taskId({ ...place, variant }, seed),
  );
  const earlier = await deps.ledger.tasks.loadAll(lower);
  const outcome = await services.examiner.writeTask({ place, tree, seed, earlier, attempt }, deps.trees);
  if (outcome.ok) await deps.ledger.tasks.save(outcome.value);
  return outcome;
}

/** A task that must be in the ledger. */
export async function loadTask(deps: WorkflowDeps, id: TaskId): Promise<Task> {
  const task = await deps.ledger.tasks.load(id);
  if (!task) throw new Error(`task ${id} is not in the ledger`);
  return task;
}

/** A place where the match has asked before; variants are counted over these. */
export interface AskedTask {
  readonly path: Path;
  readonly width: number;
}

/** The targets of a question at a place; null where none can be written. */
export type TargetsAt = (place: AskedTask) => Promise<readonly NodeId[] | null>;

/**
 * Counts how often a match has asked about the very pages that a question at (path, width) would be about, in whatever
 * order: from two starts that are siblings the same two pages may be chosen, and the second question must be another
 * one.
 */
export async function timesAsked(
  targetsAt: TargetsAt,
  places: readonly AskedTask[],
  place: AskedTask,
): Promise<number> {
  const pages = await targetKey(targetsAt, place);
  let times = 0;
  for (const each of places) {
    if (each.width === place.width && (await targetKey(targetsAt, each)) === pages) times++;
  }
  return times;
}

async function targetKey(targetsAt: TargetsAt, place: AskedTask): Promise<string> {
  const targets = (await targetsAt(place)) ?? place.path.slice(-1);
  return [...targets].sort().join(' ');
}
