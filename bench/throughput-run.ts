import path from 'node:path';
import * as z from 'zod';
import { type AppContext, openContext } from '../src/application/app-context.ts';
import { createTournament } from '../src/application/create-tournament.ts';
import { makeRunServices } from '../src/application/run-services.ts';
import type { Config } from '../src/config/config-schema.ts';
import { parseConfig } from '../src/config/load-config.ts';
import { localPool } from '../src/engine/pool.ts';
import { runToEnd } from '../src/engine/run-to-end.ts';
import type { ProgressEvent, RunServices } from '../src/engine/workflow-deps.ts';
import { systemClock } from '../src/kernel/clock.ts';
import { type AgentId, agentId, type TaskId, type TournamentId } from '../src/kernel/ids.ts';
import { randomFor } from '../src/kernel/random.ts';
import { exportMatchLogs } from '../src/reporting/export/match-log.ts';
import { scriptedRoster } from '../src/sandbox/contestants/scripted-roster.ts';
import { loadTournamentRecord } from '../src/storage/load-tournament.ts';
import { rounded } from './arena/read-shares.ts';
import { inFreshFolder } from './arena/run-arena.ts';
import { unmeteredModels } from './arena/unmetered-models.ts';
import { informedAgent } from './throughput/informed-agent.ts';
import { serverCpuSeconds } from './throughput/server-cpu.ts';
import { replayTournament } from './throughput/tournament-replay.ts';

/** Settings of a tournament that one process plays for `bench/throughput.ts`; the engine runs once in a process. */
const settingsSchema = z.strictObject({
  /** `scripted`: they search and read; `instant` and `slow` look the answer up and then wait 0 or 300 to 900 ms. */
  kind: z.enum(['scripted', 'instant', 'slow']),
  seed: z.int(),
  agents: z.int().min(2).max(1000),
  trees: z.int().min(1),
  rounds: z.int().min(1),
  concurrency: z.int().min(1),
});
type Settings = z.infer<typeof settingsSchema>;

const slowest = { slow: [300, 900], instant: [0, 0] } as const;

/** Wall clock and CPU time of this process at one moment. */
interface Mark {
  readonly wall: number;
  readonly cpu: NodeJS.CpuUsage;
}

const mark = (): Mark => ({ wall: systemClock.now(), cpu: process.cpuUsage() });

function configOf({ kind, seed, agents, trees, rounds, concurrency }: Settings): Config {
  const names =
    kind === 'scripted'
      ? scriptedRoster.slice(0, agents).map(({ name }) => ({ kind: 'scripted', name }))
      : Array.from({ length: agents }, (_, index) => ({
          kind: 'scripted',
          name: `Informed ${index + 1}`,
          hops: 0,
          coverage: 0,
          errorRate: 0,
        }));
  const raw = { seed, agents: names, trees: { count: trees }, tournament: { rounds, concurrency } };
  return parseConfig(raw, 'this benchmark');
}

function latencyOf(kind: 'instant' | 'slow'): (agent: AgentId, task: TaskId) => number {
  const [low, high] = slowest[kind];
  return (agent, task) => randomFor('bench latency', agent, task).int(low, high);
}

async function rigFor(app: AppContext, config: Config, kind: Settings['kind']): Promise<RunServices> {
  const rig = await makeRunServices(config, {
    trees: app.trees,
    clock: app.clock,
    signal: new AbortController().signal,
    warn: (message) => process.stderr.write(`warning: ${message}\n`),
    record: () => undefined,
    searchable: async () => [],
    ...unmeteredModels(config),
  });
  if (kind === 'scripted') return rig;
  const agents = config.agents.map(({ name }, index) => {
    const skill = 0.95 - (0.5 * index) / config.agents.length;
    const id = agentId(name);
    const loadTask = (task: TaskId) => app.ledger.tasks.load(task);
    return [id, informedAgent({ id, skill, loadTask, latency: latencyOf(kind) })] as const;
  });
  return { ...rig, agents: new Map(agents) };
}

interface Played {
  readonly tournament: TournamentId;
  /** Start and end of the matches; growing the trees comes before. */
  readonly first: Mark;
  readonly last: Mark;
  readonly serverCpuSeconds: number | null;
}

async function play(app: AppContext, home: string, config: Config, kind: Settings['kind']): Promise<Played> {
  const tournament = await createTournament(app, { config, format: 'swiss', trees: [] });
  const rig = await rigFor(app, config, kind);
  const dataFolder = path.join(home, 'pg');
  const marks: { first?: Mark; last?: Mark; server?: Promise<number | null> } = {};
  const progress = ({ kind: event }: ProgressEvent) => {
    if (event === 'matches_planned') marks.first ??= mark();
    if (event === 'matches_planned') marks.server ??= serverCpuSeconds(dataFolder);
    if (event === 'match_ended') marks.last = mark();
  };
  const warn = (message: string) => process.stderr.write(`warning: ${message}\n`);
  const { signal } = new AbortController();
  const atOnce = { matches: config.tournament.concurrency, trees: config.trees.concurrency, answers: 1 };
  const deps = { ...app, progress, signal, pool: localPool(tournament), servicesFor: async () => rig, warn, atOnce };
  const outcome = await runToEnd({ kind: 'tournament', run: tournament }, deps);
  await rig.close();
  const { first, last, server } = marks;
  if (outcome?.kind !== 'finished' || !first || !last) throw new Error(`not played: ${JSON.stringify(outcome)}`);
  const before = await server;
  const after = await serverCpuSeconds(dataFolder);
  return { tournament, first, last, serverCpuSeconds: after === null ? null : after - (before ?? 0) };
}

async function measure(home: string, settings: Settings): Promise<Record<string, unknown>> {
  const config = configOf(settings);
  const app = await openContext({ home, databaseUrl: null, neo4j: null }, (message) =>
    process.stderr.write(`${message}\n`),
  );
  try {
    const played = await play(app, home, config, settings.kind);
    const record = await loadTournamentRecord(app.ledger, app.trees, played.tournament);
    if (!record) throw new Error('the tournament is not in the ledger');
    const { matches, answers } = exportMatchLogs(record);
    const taken = new Map(answers.map(({ agent, task, outcome }) => [`${agent}\n${task}`, outcome.elapsedMs]));
    const recorded = (agent: string, task: string) => taken.get(`${agent}\n${task}`) ?? 0;
    const replayMs = replayTournament(matches, recorded, settings.concurrency);
    const rounds = record.rounds.length;
    const wall = (played.last.wall - played.first.wall) / 1000;
    const cpu = (time: Mark) => (time.cpu.user + time.cpu.system) / 1000;
    return {
      ...settings,
      matches: matches.length,
      playedRounds: rounds,
      answers: answers.length,
      wallSeconds: rounded(wall, 2),
      matchesPerSecond: rounded(matches.length / wall, 2),
      roundsPerSecond: rounded(rounds / wall, 2),
      cpuMsPerRound: rounded((cpu(played.last) - cpu(played.first)) / rounds, 1),
      serverCpuMsPerRound:
        played.serverCpuSeconds === null ? null : rounded((1000 * played.serverCpuSeconds) / rounds, 1),
      meanAnswerMs: rounded([...taken.values()].reduce((sum, ms) => sum + ms, 0) / Math.max(1, taken.size), 1),
      replaySeconds: rounded(replayMs / 1000, 2),
      overhead: replayMs === 0 ? null : rounded((1000 * wall) / replayMs - 1),
    };
  } finally {
    await app.close();
  }
}

const settings = settingsSchema.parse(JSON.parse(process.argv[2] ?? '{}'));
const measured = await inFreshFolder((home) => measure(home, settings));
process.stdout.write(`${JSON.stringify({ bench: 'throughput', ...measured })}\n`);
