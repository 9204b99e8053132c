import { parseArgs } from 'node:util';
import { type AppContext, openContext } from '../src/application/app-context.ts';
import { createTournament } from '../src/application/create-tournament.ts';
import { followRun } from '../src/application/play-run.ts';
import { parseConfig } from '../src/config/load-config.ts';
import type { TournamentId, TreeId } from '../src/kernel/ids.ts';
import { exportMatchLogs } from '../src/reporting/export/match-log.ts';
import { loadTournamentRecord } from '../src/storage/load-tournament.ts';
import { rounded } from './arena/read-shares.ts';
import { inFreshFolder } from './arena/run-arena.ts';
import { replayTournament } from './throughput/tournament-replay.ts';
import { type AnswerService, startAnswerService } from './workers/answer-service.ts';
import { startCrew } from './workers/worker-crew.ts';

/**
 * One tournament by several worker processes on one database, with answers that take a fixed time: how much longer than a
 * replay of the recorded answer times at the same number of matches at a time; then the same with a worker killed and
 * replaced every so often, whose leaderboard must be the same and whose recorded answers must have been computed once.
 */
const { values } = parseArgs({
  options: {
    workers: { type: 'string', default: '2' },
    concurrency: { type: 'string', default: '16' },
    agents: { type: 'string', default: '12' },
    trees: { type: 'string', default: '20' },
    rounds: { type: 'string' },
    answer: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '501' },
    kill: { type: 'string', default: '0' },
  },
});
const number = (text: string) => Number(text);
const [workers, concurrency, agents] = [values.workers, values.concurrency, values.agents].map(number) as [
  number,
  number,
  number,
];

interface Played {
  readonly leaderboard: string;
  readonly trees: readonly TreeId[];
}

function configOf(service: AnswerService) {
  const names = Array.from({ length: agents }, (_, index) => ({
    kind: 'http',
    name: `Informed ${index + 1}`,
    url: service.urlOf(index),
  }));
  const rounds = values.rounds === undefined ? {} : { rounds: number(values.rounds) };
  const raw = {
    seed: number(values.seed),
    agents: names,
    trees: { count: number(values.trees) },
    web: { sandbox: { size: 6000 } },
    tournament: rounds,
  };
  return parseConfig(raw, 'this benchmark');
}

const signal = new AbortController().signal;

async function play(
  app: AppContext,
  folder: string,
  service: AnswerService,
  killSeconds: number,
  grown: readonly TreeId[],
): Promise<Played> {
  const crew = await startCrew({ folder, workers, matches: concurrency / workers, ledger: app.ledger });
  const tournament = await createTournament(app, { config: configOf(service), format: 'swiss', trees: grown });
  const recordedOnce = recordedOnceWatch(app, tournament);
  const killer =
    killSeconds > 0 ? setInterval(() => void recordedOnce.note().then(crew.replaceOne), killSeconds * 1000) : undefined;
  const end = await followRun(app, {
    lead: { kind: 'tournament', run: tournament },
    urgent: false,
    signal,
    progress: () => undefined,
    begunOn: null,
    onBegin: () => undefined,
  });
  clearInterval(killer);
  await crew.stop();
  if (end?.kind !== 'finished') throw new Error(`not played: ${JSON.stringify(end)}`);
  return measured(app, tournament, { killSeconds, recordedAgain: await recordedOnce.again() });
}

interface Measured {
  readonly killSeconds: number;
  readonly recordedAgain: number;
}

async function measured(
  app: AppContext,
  tournament: TournamentId,
  { killSeconds, recordedAgain }: Measured,
): Promise<Played> {
  const record = await loadTournamentRecord(app.ledger, app.trees, tournament);
  if (!record) throw new Error('the tournament is not in the ledger');
  const { matches, answers } = exportMatchLogs(record);
  const taken = new Map(answers.map(({ agent, task, outcome }) => [`${agent}\n${task}`, outcome.elapsedMs]));
  const replayMs = replayTournament(matches, (agent, task) => taken.get(`${agent}\n${task}`) ?? 0, concurrency);
  // From the first answer asked for to the leaderboard; growing the trees comes before.
  const { first } = await app.ledger.progress.askedTimes(tournament);
  const wallMs = Date.parse(record.finishedAt ?? '') - Date.parse(first ?? '');
  const leaderboard = JSON.stringify((await app.ledger.leaderboards.load(tournament))?.rows);
  const line = {
    bench: 'workers',
    workers,
    concurrency,
    agents,
    trees: record.trees.length,
    killEverySeconds: killSeconds,
    matches: matches.length,
    rounds: record.rounds.length,
    answers: answers.length,
    voids: record.rounds.filter(({ result }) => result.kind === 'void').length,
    wallSeconds: rounded(wallMs / 1000, 1),
    replaySeconds: rounded(replayMs / 1000, 1),
    ratio: rounded(wallMs / replayMs, 3),
    recordedAnswersComputedAgain: recordedAgain,
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  return { leaderboard, trees: record.trees };
}

/** Counts answers that were computed again after they had been recorded. */
function recordedOnceWatch({ ledger }: AppContext, tournament: TournamentId) {
  const attempts = new Map<string, number>();
  const key = ({ agent, task }: { agent: string; task: string }) => `${agent}\n${task}`;
  return {
    note: async () => {
      const recorded = new Set((await ledger.answers.ofTournament(tournament)).map(key));
      for (const each of await ledger.answers.countComputations(tournament))
        if (recorded.has(key(each)) && !attempts.has(key(each))) attempts.set(key(each), each.attempts);
    },
    again: async () =>
      (await ledger.answers.countComputations(tournament)).filter(
        (each) => each.attempts > (attempts.get(key(each)) ?? each.attempts),
      ).length,
  };
}

async function bench(folder: string): Promise<void> {
  const environment = { home: `${folder}/.dr-arena`, databaseUrl: null, neo4j: null };
  const app = await openContext(environment, (message) => process.stderr.write(`${message}\n`));
  const service = await startAnswerService({ agents, answerMs: number(values.answer), ledger: app.ledger });
  try {
    const calm = await play(app, folder, service, 0, []);
    if (number(values.kill) === 0) return;
    // On the trees of the first, so that only the killing differs.
    const killed = await play(app, folder, service, number(values.kill), calm.trees);
    const same = killed.leaderboard === calm.leaderboard;
    process.stdout.write(`${JSON.stringify({ bench: 'workers', sameLeaderboard: same })}\n`);
    if (!same) process.exitCode = 1;
  } finally {
    await service.close();
    await app.close();
  }
}

await inFreshFolder(bench);
