// Repeats test/crash/kill-and-resume.real.test.ts (killed and resumed) and test/real-models/budget-and-retry.real.test.ts (a
// budget, void matches) for background products, a model, a command and a baseline on own questions, in three formats.
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { TournamentId } from '../../src/kernel/ids.ts';
import { randomFor } from '../../src/kernel/random.ts';
import { arenaFolder } from '../cli/arena-folder.ts';
import type { TakenJob } from '../services/background-server.ts';
import { callsOf } from '../support/calls-of.ts';
import { countEffects } from '../support/count-effects.ts';
import type { Ended, Running } from '../support/run-program.ts';
import {
  type Contestant,
  contestants,
  type MixedArena,
  type MixedArenaOptions,
  questionLines,
  startMixedArena,
  subjectOf,
  usdOf,
} from './mixed-arena.ts';

const home = arenaFolder(null, { env: () => mixed.env });
const { json } = home;
let mixed: MixedArena;
let entered: readonly Contestant[] = contestants;

afterEach(() => mixed.close());

const start = (...args: readonly string[]) => home.start(...args, '--json');

type SetUp = MixedArenaOptions & {
  readonly agents?: readonly Contestant[];
  readonly caps?: Readonly<Record<string, number>>;
};

async function setUp(
  tournament: Readonly<Record<string, unknown>>,
  { agents = contestants, caps = {}, ...options }: SetUp = {},
) {
  mixed = await startMixedArena(options);
  entered = agents;
  const { agents: all, ...settings } = mixed.settings;
  const config = { ...settings, agents: all.filter(({ name }) => agents.includes(name)), tournament, caps };
  home.write('arena.yaml', config);
  if ((await json<readonly unknown[]>('set', 'show')).length > 0) return;
  home.write('tarn.jsonl', questionLines.join('\n'));
  await json('set', 'import', 'tarn.jsonl');
  await json('set', 'freeze', 'tarn');
}

interface Board {
  readonly tournamentId: string;
  readonly leaderboard: unknown;
}

async function newest(): Promise<TournamentId> {
  const id = (await home.ledger.tournaments.list()).at(0)?.id;
  if (id === undefined) throw new Error('there is no tournament');
  return id;
}

/** Kills a run, and whoever resumes it, so often, each time a random number of effects and milliseconds further on. */
async function killed(running: Running, kills: number, seed: string): Promise<{ ended: Ended; said: string }> {
  const random = randomFor('kills of a mixed tournament', seed);
  const moments: string[] = [];
  let before = await countEffects(home.db);
  let run = running;
  for (let kill = 1; kill <= kills; kill++) {
    const effects = random.int(1, 6);
    const ms = random.int(0, 500);
    for (let looks = 0; (await countEffects(home.db)) < before + effects; looks++) {
      if (run.child.exitCode !== null || looks > 3000) throw new Error(`after ${moments}: ${(await run.ended).stderr}`);
      await wait(20);
    }
    await wait(ms);
    await killOutsideGap(run);
    await run.ended;
    before = await countEffects(home.db);
    moments.push(`${effects} effects and ${ms} ms`);
    run = start('tournament', 'resume', await newest());
  }
  return { ended: await run.ended, said: `killed after ${moments.join(', ')}; seed ${seed}` };
}

/**
 * Kills, but not between handing a question in and recording its id, which costs the answer (decision 44): the process
 * stands still while it is looked whether it is there, and what it last told the database has come.
 */
async function killOutsideGap({ child }: Running): Promise<void> {
  for (;;) {
    child.kill('SIGSTOP');
    await wait(30);
    const open = await home.db
      .selectFrom('model_calls')
      .select('seq')
      .where('provider', 'in', ['openai', 'google'])
      .where('status', '=', 'reserved')
      .where('job', '=', '')
      .execute();
    if (open.length === 0) break;
    child.kill('SIGCONT');
    await wait(50);
  }
  child.kill('SIGKILL');
}

/** What a run has on its meter for one buyer. */
async function bought(run: TournamentId) {
  const calls = await callsOf(home.db, run);
  return (buyer: Contestant | 'judge') => {
    const own = calls.filter(({ agent, role }) => (buyer === 'judge' ? role !== 'answer' : agent === buyer));
    return {
      answered: own.filter(({ status }) => status === 'answered'),
      failed: own.filter(({ status }) => status === 'failed'),
      /** Cut off by a kill: nobody knows whether they were charged for. */
      open: own.filter(({ status }) => status === 'reserved'),
    };
  };
}

/** Everything that was sold is on the meter, at its price or, where a kill cut it off, as reserved. */
async function expectCounted(run: TournamentId, said: string): Promise<void> {
  const of = await bought(run);
  for (const buyer of [...contestants, 'judge'] as const) {
    const sold = mixed.sales().filter(({ to }) => to === buyer);
    const { answered, failed, open } = of(buyer);
    const lost = sold.length - answered.length;
    expect(lost, `${buyer} ${said}`).toBeGreaterThanOrEqual(failed.length);
    expect(lost, `${buyer} ${said}`).toBeLessThanOrEqual(failed.length + open.length);
    for (const { costUsd } of answered) expect(costUsd, `${buyer} ${said}`).toBeCloseTo(usdOf[buyer], 9);
  }
  const charged = mixed.sales().reduce((sum, { usd }) => sum + usd, 0);
  expect(await home.ledger.modelCalls.committedUsd(run), said).toBeGreaterThanOrEqual(charged - 1e-6);
}

/** Each agent has one answer to each question, and the work in the background was bought once for each. */
async function expectEveryAnswerOnce(run: TournamentId, said: string): Promise<void> {
  const answers = await home.ledger.answers.ofTournament(run);
  const keys = answers
    .filter(({ outcome }) => outcome.kind === 'answered')
    .map(({ agent, task }) => `${agent} ${task}`);
  expect(new Set(keys).size, said).toBe(entered.length * questionLines.length);
  expect(answers, said).toHaveLength(entered.length * questionLines.length);
  for (const agent of (['Deep', 'Gemini'] as const).filter((name) => entered.includes(name))) {
    const sold = mixed.sales().filter(({ to }) => to === agent);
    expect(sold.map(({ what }) => what).toSorted(), `${agent} ${said}`).toEqual(subjectsSorted);
  }
  const of = await bought(run);
  for (const agent of entered) expect(of(agent).answered, `${agent} ${said}`).toHaveLength(questionLines.length);
}

const subjectsSorted = questionLines.map((line) => (JSON.parse(line) as { id: string }).id).toSorted();

const roundRobin = { format: 'round-robin', concurrency: 2 } as const;

/** A kill costs a start; the moments differ by format, so that few in each are many in all. */
const formats = [
  { kills: 5, tournament: roundRobin },
  { kills: 4, tournament: { format: 'anchor', anchor: 'Baseline', concurrency: 1 } },
  { kills: 5, tournament: { format: 'swiss', concurrency: 2 } },
] as const;

const few: readonly Contestant[] = ['Deep', 'Gemini', 'Baseline'];

/** What an undisturbed run of a format comes to; boards of one format are alike, whatever happened on the way. */
const calm = new Map<string, Board['leaderboard']>();

async function calmBoard(format: string): Promise<Board['leaderboard']> {
  const key = `${format} ${entered}`;
  const known = calm.get(key);
  if (known !== undefined) return known;
  const { leaderboard } = await json<Board>('tournament', 'run', '--set', 'tarn', '--yes');
  calm.set(key, leaderboard);
  return leaderboard;
}

async function voidsOf(run: TournamentId) {
  const rounds = await home.ledger.rounds.ofTournament(run);
  return rounds.flatMap(({ result }) => (result.kind === 'void' ? [result.void.reason] : []));
}

describe('background products, a plain model, a command and a baseline on own questions', () => {
  it.each(
    formats,
  )('killed $kills times in $tournament.format: every answer once, every dollar counted, the same board', async ({
    kills,
    tournament,
  }) => {
    await setUp(tournament);
    const run = start('tournament', 'run', '--set', 'tarn', '--yes');
    const { ended, said } = await killed(run, kills, tournament.format);
    expect(ended.code, `${said}\n${ended.stderr}`).toBe(0);
    const id = await newest();
    await expectEveryAnswerOnce(id, said);
    await expectCounted(id, said);
    expect(await voidsOf(id), said).toEqual([]);
    expect((JSON.parse(ended.stdout) as Board).leaderboard, said).toEqual(await calmBoard(tournament.format));
  });

  it('stopped at a budget and resumed with a higher one, they come to the same board, within both', async () => {
    const caps = { maxInputTokens: 120_000 };
    await setUp(roundRobin, { agents: few, caps });
    const stopped = await start('tournament', 'run', '--set', 'tarn', '--yes', '--budget', '5').ended;
    expect(stopped.code, stopped.stderr).toBe(2);
    expect(stopped.stderr).toMatch(/stopped at its budget/);
    const id = await newest();
    expect(await home.ledger.modelCalls.committedUsd(id)).toBeLessThanOrEqual(5);
    const ended = await start('tournament', 'resume', id, '--budget', '30').ended;
    expect(ended.code, ended.stderr).toBe(0);
    await expectEveryAnswerOnce(id, 'stopped at a budget');
    await expectCounted(id, 'stopped at a budget');
    expect((JSON.parse(ended.stdout) as Board).leaderboard).toEqual(await calmBoard(roundRobin.format));
  });

  it('whose work fails at its provider is bought anew; what failed three times is void, and right when played again', async () => {
    let isDown = true;
    const first = ({ question }: TakenJob, before: readonly TakenJob[]) =>
      !before.some((job) => job.question === question);
    await setUp(roundRobin, {
      agents: few,
      deepEnds: (job, before) => (subjectOf(job.question) === 'ferry' && first(job, before) ? 'failed' : 'completed'),
      geminiFails: ({ question }) => isDown && subjectOf(question) === 'library',
    });
    const run = await json<Board>('tournament', 'run', '--set', 'tarn', '--yes');
    const id = await newest();
    const voids = await voidsOf(id);
    expect(new Set(voids)).toEqual(new Set(['agent_unavailable']));
    await expectCounted(id, 'failing');
    isDown = false;
    const again = await json<Board>('tournament', 'resume', id, '--voids');
    await expectCounted(id, 'played again');
    expect(run.leaderboard).not.toEqual(again.leaderboard);
    expect(again.leaderboard).toEqual(await calmBoard(roundRobin.format));
  });
}, 900_000);
