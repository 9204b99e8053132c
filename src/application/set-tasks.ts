import type { Task } from '../../examiner/task.ts';
import type { Verdict } from '../../examiner/verdict.ts';
import { transition, wantsDescent } from '../arena/evolution.ts';
import type { ExamSet } from '../arena/exam-set.ts';
import { defaultMatchLimits, initialState, type MatchState } from '../arena/match.ts';
import type { MatchJob } from '../engine/jobs.ts';
import { type AskedTask, loadStoredTree, prepareRound } from '../engine/prepare-round.ts';
import { lookAround } from '../engine/settle-round.ts';
import type { WorkflowDeps } from '../engine/workflow-deps.ts';
import { agentId, matchId, type RunId, type TaskId, type TournamentId, type TreeId } from '../kernel/ids.ts';
import type { AppContext } from './app-context.ts';

/**
 * The tasks of these ids, in their order.
 * @throws Error when one is not in the database
 */
export async function tasksInOrder(
  ledger: Pick<AppContext['ledger'], 'tasks'>,
  ids: readonly TaskId[],
): Promise<readonly Task[]> {
  const byId = new Map((await ledger.tasks.loadAll(ids)).map((task) => [task.id, task]));
  return ids.map((id) => {
    const task = byId.get(id);
    if (!task) throw new Error(`task ${id} of a set is not in the database`);
    return task;
  });
}

/** Rounds ahead for which tasks may be written: each multiplies what is written by up to four. */
export const mostReach = 4;

/** One verdict of each kind that leads elsewhere (DR-Arena, Table 2). */
const verdicts: readonly Verdict[] = [
  { tier: 'A_BETTER', tag: 'DEPTH', reason: '' },
  { tier: 'A_BETTER', tag: 'WIDTH', reason: '' },
  { tier: 'TIE_HIGH', tag: null, reason: '' },
  { tier: 'TIE_LOW', tag: null, reason: '' },
];

interface Writing {
  /** Its signal breaks the writing off. */
  readonly deps: WorkflowDeps;
  readonly run: RunId;
  readonly reach: number;
}

/** Tasks written for a tree. */
interface TreeTasks {
  readonly tasks: readonly TaskId[];
  /** Reason why nothing could be asked at its start; null if something could. */
  readonly poor: string | null;
}

/**
 * Writes the tasks that a match on a tree can come to within `reach` rounds, whatever the verdicts: first that of the
 * start, then by rounds. Each is kept as soon as it is written, so that an interruption loses none. Rejects on abort.
 */
export async function writeTreeTasks({ deps, run, reach }: Writing, tree: TreeId): Promise<TreeTasks> {
  const job = jobOn(run, tree);
  const { startPaths } = await deps.servicesFor(run);
  const [start] = startPaths(await loadStoredTree(deps, tree));
  if (!start) return { tasks: [], poor: 'the tree has no page to start from' };
  const taskIds = new Set<TaskId>();
  const keys = new Set<string>();
  let poor: string | null = null;
  let level: readonly Reached[] = [{ state: initialState(start), places: [] }];
  for (let round = 1; round <= reach; round++) {
    const next: Reached[] = [];
    for (const branch of level) {
      const key = JSON.stringify([branch.state.path, branch.state.width, branch.places]);
      if (keys.has(key)) continue;
      keys.add(key);
      deps.signal.throwIfAborted();
      const prepared = await prepareRound(deps, job, branch.state, branch.places);
      if (prepared.kind === 'void') poor ??= prepared.void.detail;
      if (prepared.kind === 'nothing_left') poor ??= prepared.detail;
      if (prepared.kind !== 'task') continue;
      taskIds.add(prepared.task);
      if (round < reach) next.push(...(await behind(deps, job, prepared, branch)));
    }
    level = next;
  }
  return { tasks: [...taskIds], poor: taskIds.size > 0 ? null : poor };
}

/** A state that a match can come to, with the places where it has asked. */
interface Reached {
  readonly state: MatchState;
  readonly places: readonly AskedTask[];
}

/** The states behind a round, whatever its verdict. */
async function behind(
  deps: WorkflowDeps,
  job: MatchJob,
  { path, width }: AskedTask,
  { state, places }: Reached,
): Promise<Reached[]> {
  const at = { ...state, path, width };
  const states: Reached[] = [];
  for (const verdict of verdicts) {
    const around = await lookAround(deps, job, at, wantsDescent(verdict));
    // Nobody leads for good: what comes behind a win is wanted as well.
    const limits = { ...defaultMatchLimits, lead: Number.POSITIVE_INFINITY, rounds: Number.POSITIVE_INFINITY };
    states.push({ state: transition(at, verdict, around, limits).state, places: [...places, { path, width }] });
  }
  return states;
}

/** Nobody plays; only the place of the round counts. */
function jobOn(run: RunId, tree: TreeId): MatchJob {
  const nobody = agentId('');
  const tournament = run as TournamentId;
  return { tournament, match: matchId(`${run}/${tree}`), tournamentRound: 1, order: 0, a: nobody, b: nobody, tree };
}

/** The tasks that a tournament asked, by its trees, each tree's in the order of the rounds. */
export async function tasksAsked(
  ledger: Pick<AppContext['ledger'], 'rounds'>,
  tournament: TournamentId,
  trees: ExamSet['trees'],
  treeOf: (task: TaskId) => TreeId | undefined,
): Promise<readonly TaskId[]> {
  const rounds = [...(await ledger.rounds.ofTournament(tournament))].sort((a, b) => a.number - b.number);
  const taskIds = [...new Set(rounds.flatMap(({ task, result }) => (task && result.kind === 'judged' ? [task] : [])))];
  return trees.flatMap((tree) => taskIds.filter((task) => treeOf(task) === tree));
}
