import type { Task } from '../../examiner/task.ts';
import { makeRunServices } from '../../src/application/run-services.ts';
import { endWithNothingLeft } from '../../src/arena/evolution.ts';
import { initialState, type MatchEnd, type MatchRecord } from '../../src/arena/match.ts';
import type { RoundRecord } from '../../src/arena/round.ts';
import type { SetQuestions } from '../../src/arena/set-questions.ts';
import type { AnswerRecord } from '../../src/arena/tournament.ts';
import type { Config } from '../../src/config/config-schema.ts';
import { askAgent } from '../../src/engine/ask-agent.ts';
import { answerScope, type MatchJob } from '../../src/engine/jobs.ts';
import { localPool } from '../../src/engine/pool.ts';
import { type AskedTask, loadStoredTree, prepareRound } from '../../src/engine/prepare-round.ts';
import { type Settled, settleRound, voidRound } from '../../src/engine/settle-round.ts';
import type { RunServices, WorkflowDeps } from '../../src/engine/workflow-deps.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { type TaskId, type TreeId, tournamentId } from '../../src/kernel/ids.ts';
import type { Ledger } from '../../src/storage/ledger.ts';
import { silentTelemetry } from '../../src/telemetry/telemetry.ts';
import { MemoryTreeStore } from '../../trees/memory-tree-store.ts';
import { unmeteredModels } from './unmetered-models.ts';

/** As many as a build draws, since a poor seed is replaced by the next one. */
const seedsPerTree = 4;

/** Trees, tasks, answers and rounds of tournaments that are played without engine and database. */
export class MemoryArena {
  readonly trees = new MemoryTreeStore();
  readonly kept = memoryLedger();

  /** Makes what plays by a config, hands it to `work`, and closes it. @param questions of a frozen set */
  async with<Value>(
    config: Config,
    work: (services: RunServices) => Promise<Value>,
    questions?: SetQuestions,
  ): Promise<Value> {
    const services = await makeRunServices(config, {
      trees: this.trees,
      clock: systemClock,
      signal: new AbortController().signal,
      warn: () => undefined,
      record: () => undefined,
      searchable: async () => [],
      ...(questions && { questions }),
      ...unmeteredModels(config),
    });
    try {
      return await work(services);
    } finally {
      await services.close();
    }
  }

  /** What the steps of a match are given. */
  depsFor(services: RunServices): WorkflowDeps {
    return {
      // Nothing else of it is asked for by the steps of a match.
      ledger: this.kept.ledger as Ledger,
      trees: this.trees,
      clock: systemClock,
      executor: 'in memory',
      pool: localPool(tournamentId('T-in-memory')),
      progress: () => undefined,
      telemetry: silentTelemetry,
      signal: new AbortController().signal,
      servicesFor: async () => services,
    };
  }

  /** Plays a match by the steps of its workflow; bounded by the round limit and the voids that a match may have. */
  async playMatch(services: RunServices, job: MatchJob): Promise<Ended> {
    const parts = this.depsFor(services);
    const [start] = services.startPaths(await loadStoredTree(parts, job.tree));
    if (!start) throw new Error(`the tree ${job.tree} has no page to start from`);
    const asked: AskedTask[] = [];
    let state = initialState(start);
    let lastTier: Settled['tier'] = null;
    for (let number = 1; ; number++) {
      const prepared = await prepareRound(parts, job, state, asked);
      if (prepared.kind === 'nothing_left') {
        return { ...scores(state), end: endWithNothingLeft(state, lastTier, prepared.detail) };
      }
      if (prepared.kind === 'task') state = { ...state, path: prepared.path, width: prepared.width };
      const round = { deps: parts, job, state, number };
      const settled =
        prepared.kind === 'void'
          ? await voidRound(round, null, prepared.void)
          : await answeredRound(() => settleRound(round, prepared), parts, job, prepared.task);
      if (settled.tier !== null) asked.push({ path: state.path, width: state.width });
      lastTier = settled.tier ?? lastTier;
      state = settled.state;
      if (settled.end) return { ...scores(state), end: settled.end };
    }
  }
}

type Ended = Pick<MatchRecord, 'scoreA' | 'scoreB'> & { readonly end: MatchEnd };

const scores = ({ scoreA, scoreB }: Settled['state']) => ({ scoreA, scoreB });

async function answeredRound(
  settle: () => Promise<Settled>,
  parts: WorkflowDeps,
  { tournament, match, a, b }: MatchJob,
  task: TaskId,
): Promise<Settled> {
  const { config } = await parts.servicesFor(tournament);
  for (const agent of [a, b]) {
    const status = await askAgent(parts, { tournament, agent, task, scope: answerScope(config, match), match });
    if (status.kind === 'unavailable') throw new Error(`${agent} was unavailable: ${status.detail}`);
  }
  return settle();
}

/** Grows so many trees, as a build does. */
export async function buildTrees(services: RunServices, count: number): Promise<TreeId[]> {
  const seeds = await services.drawSeeds(count * seedsPerTree);
  if (!seeds.ok) throw new Error(seeds.failure);
  const trees: TreeId[] = [];
  for (const seed of seeds.value) {
    const planted = await services.plantTree(seed);
    const built = planted.ok ? await services.buildTree(planted.value, () => undefined) : planted;
    if (built.ok) trees.push(built.value);
    if (trees.length === count) break;
  }
  return trees;
}

/** What a match needs of the ledger. */
interface MatchLedger {
  readonly tasks: Pick<Ledger['tasks'], 'load' | 'loadAll' | 'save'>;
  readonly answers: Pick<
    Ledger['answers'],
    'load' | 'save' | 'agentsWithAnswer' | 'noteAttempt' | 'endAttempt' | 'noteSteps'
  >;
  readonly rounds: Pick<Ledger['rounds'], 'save'>;
}

function memoryLedger() {
  const tasks = new Map<TaskId, Task>();
  const answers = new Map<string, AnswerRecord>();
  const rounds: RoundRecord[] = [];
  const key = (agent: string, task: string, scope = '') => JSON.stringify([agent, task, scope]);
  const ledger: MatchLedger = {
    tasks: {
      load: async (id) => tasks.get(id) ?? null,
      loadAll: async (ids) => ids.flatMap((id) => tasks.get(id) ?? []),
      save: async (task) => {
        tasks.set(task.id, task);
      },
    },
    answers: {
      load: async (_tournament, agent, task, scope) => answers.get(key(agent, task, scope)) ?? null,
      save: async (record) => {
        answers.set(key(record.agent, record.task, record.scope), record);
        return record;
      },
      agentsWithAnswer: async ({ task, scope }, agents) =>
        agents.filter((agent) => answers.has(key(agent, task, scope))),
      noteAttempt: async () => '0',
      noteSteps: async () => undefined,
      endAttempt: async () => undefined,
    },
    rounds: {
      save: async (round) => {
        rounds.push(round);
        return round;
      },
    },
  };
  return { ledger, tasks, answers, rounds };
}
