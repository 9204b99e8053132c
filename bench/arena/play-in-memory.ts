import { scriptedRoster } from '../../agents/scripted/scripted-roster.ts';
import type { Task } from '../../examiner/task.ts';
import { skillCheck } from '../../src/application/known-skill.ts';
import { makeRunServices } from '../../src/application/run-services.ts';
import { endWithNothingLeft } from '../../src/arena/evolution.ts';
import { gradedTasks } from '../../src/arena/graded-tasks.ts';
import { itemResults } from '../../src/arena/item-results.ts';
import { goesByAnswers, makeFormat, outcomesOf, planMatches } from '../../src/arena/make-format.ts';
import type { MatchRecord } from '../../src/arena/match.ts';
import { initialState, type MatchEnd } from '../../src/arena/match.ts';
import type { RoundRecord } from '../../src/arena/round.ts';
import { roundsByMatch } from '../../src/arena/rounds-by-match.ts';
import type { AnswerRecord } from '../../src/arena/tournament.ts';
import { tournamentShares } from '../../src/arena/tournament-shares.ts';
import { TournamentOutcomes } from '../../src/arena/void-tally.ts';
import { parseConfig } from '../../src/config/load-config.ts';
import { askAgent } from '../../src/engine/ask-agent.ts';
import { answerScope, type MatchJob, matchIdOf } from '../../src/engine/jobs.ts';
import { localPool } from '../../src/engine/pool.ts';
import { type AskedTask, loadStoredTree, prepareRound } from '../../src/engine/prepare-round.ts';
import { type Settled, settleRound, voidRound } from '../../src/engine/settle-round.ts';
import type { RunServices, WorkflowDeps } from '../../src/engine/workflow-deps.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { agentId, type TaskId, type TreeId, tournamentId } from '../../src/kernel/ids.ts';
import { abilities } from '../../src/ratings/ability/abilities.ts';
import type { Ledger } from '../../src/storage/ledger.ts';
import { silentTelemetry } from '../../src/telemetry/telemetry.ts';
import { MemoryTreeStore } from '../../test/trees/memory-tree-store.ts';
import { noModels } from './no-models.ts';
import type { DemoSize, PlayedDemo } from './play-demo.ts';

/** As many as a build draws, since a poor seed is replaced by the next one. */
const seedsPerTree = 4;

/** What a match needs of the ledger. */
interface MatchLedger {
  readonly tasks: Pick<Ledger['tasks'], 'load' | 'loadAll' | 'save'>;
  readonly answers: Pick<Ledger['answers'], 'load' | 'save' | 'agentsWithAnswer' | 'noteAttempt'>;
  readonly rounds: Pick<Ledger['rounds'], 'save'>;
}

/**
 * Plays the demo's tournament by the steps of the workflows, one match after the other, without engine, database and
 * report: the same questions, answers, verdicts and ratings in a part of the time.
 */
export async function playDemoInMemory(seed: number, { agents, trees, rounds }: DemoSize): Promise<PlayedDemo> {
  const started = systemClock.now();
  const names = scriptedRoster.slice(0, agents).map(({ name }) => ({ kind: 'scripted', name }));
  const examiner = { searchCheck: 'off' };
  const settings = { seed, agents: names, trees: { count: trees }, tournament: { rounds }, examiner };
  const config = parseConfig(settings, 'this benchmark');
  const store = new MemoryTreeStore();
  const rig = await makeRunServices(config, {
    trees: store,
    clock: systemClock,
    signal: new AbortController().signal,
    warn: () => undefined,
    record: () => undefined,
    searchable: async () => [],
    ...noModels,
  });
  try {
    const played = await playOn(rig, store);
    return { ...played, seconds: (systemClock.now() - started) / 1000, warnings: [] };
  } finally {
    await rig.close();
  }
}

async function playOn(rig: RunServices, store: MemoryTreeStore): Promise<Pick<PlayedDemo, 'demo' | 'shares'>> {
  const { config } = rig;
  const kept = memoryLedger();
  const tournament = tournamentId('T-in-memory');
  const parts = partsOf(rig, store, kept.ledger);
  const entrants = config.agents.map(({ name }) => agentId(name));
  const trees = await buildTrees(rig, config.trees.count);
  const matches: MatchRecord[] = [];
  const format = makeFormat(config.tournament, entrants, config.seed);
  let step = format.next();
  for (let tournamentRound = 1; !step.done; tournamentRound++) {
    const planned = planMatches(step.value, trees, matches.length);
    const ends: MatchEnd[] = [];
    for (const each of planned) {
      const seated = { tournament, tournamentRound, ...each };
      const job: MatchJob = { ...seated, match: matchIdOf(seated) };
      const ended = await playMatch(parts, rig, job);
      matches.push({ ...seated, id: job.match, ...ended });
      ends.push(ended.end);
    }
    const rounds = roundsByMatch(kept.rounds);
    const graded = matches.slice(-planned.length).map(({ id }) => gradedTasks(rounds.get(id) ?? []));
    const isByAnswers = goesByAnswers.includes(config.tournament.format);
    step = format.next(outcomesOf(step.value, planned, ends, isByAnswers ? graded : undefined));
  }
  const record = {
    agents: entrants,
    seed: config.seed,
    matches,
    rounds: kept.rounds,
    answers: [...kept.answers.values()],
  };
  const { ratings } = new TournamentOutcomes(config.ratings, record).rated(record);
  const spearman = skillCheck(config, ratings)?.spearman ?? null;
  const results = itemResults({ ...record, tasks: [...kept.tasks.values()] });
  const { combined: items } = abilities(results, { agents: entrants });
  const spearmanOfItems = skillCheck(config, items.agents)?.spearman ?? null;
  const shares = tournamentShares(record);
  const voids = { rounds: shares.voidRounds.count, matches: shares.voidMatches.count };
  const counts = { trees: trees.length, matches: matches.length, rounds: kept.rounds.length };
  return { demo: { seed: config.seed, ...counts, voids, spearman, spearmanOfItems, items }, shares };
}

async function buildTrees(rig: RunServices, count: number): Promise<TreeId[]> {
  const seeds = await rig.drawSeeds(count * seedsPerTree);
  if (!seeds.ok) throw new Error(seeds.failure);
  const trees: TreeId[] = [];
  for (const seed of seeds.value) {
    const planted = await rig.plantTree(seed);
    const built = planted.ok ? await rig.buildTree(planted.value, () => undefined) : planted;
    if (built.ok) trees.push(built.value);
    if (trees.length === count) break;
  }
  return trees;
}

type Ended = Pick<MatchRecord, 'scoreA' | 'scoreB'> & { readonly end: MatchEnd };

/** The loop of the match workflow; bounded by the round limit and the voids that a match may have. */
async function playMatch(parts: WorkflowDeps, rig: RunServices, job: MatchJob): Promise<Ended> {
  const [start] = rig.startPaths(await loadStoredTree(parts, job.tree));
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
    const settled =
      prepared.kind === 'void'
        ? await voidRound(parts, job, state, number, null, prepared.void)
        : await answeredRound(() => settleRound(parts, job, state, number, prepared), parts, rig, job, prepared.task);
    if (settled.tier !== null) asked.push({ path: state.path, width: state.width });
    lastTier = settled.tier ?? lastTier;
    state = settled.state;
    if (settled.end) return { ...scores(state), end: settled.end };
  }
}

const scores = ({ scoreA, scoreB }: Settled['state']) => ({ scoreA, scoreB });

async function answeredRound(
  settle: () => Promise<Settled>,
  parts: WorkflowDeps,
  rig: RunServices,
  { tournament, match, a, b }: MatchJob,
  task: TaskId,
): Promise<Settled> {
  for (const agent of [a, b]) {
    const status = await askAgent(parts, { tournament, agent, task, scope: answerScope(rig.config, match), match });
    if (status.kind === 'unavailable') throw new Error(`${agent} could not be had: ${status.detail}`);
  }
  return settle();
}

function partsOf(rig: RunServices, trees: MemoryTreeStore, ledger: MatchLedger): WorkflowDeps {
  return {
    // Nothing else of it is asked for by the steps of a match.
    ledger: ledger as Ledger,
    trees,
    clock: systemClock,
    executor: 'in memory',
    pool: localPool(tournamentId('T-in-memory')),
    progress: () => undefined,
    telemetry: silentTelemetry,
    signal: new AbortController().signal,
    servicesFor: async () => rig,
  };
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
      noteAttempt: async () => undefined,
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
