import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scriptedRoster } from '../../agents/scripted/scripted-roster.ts';
import type { QualityReport } from '../../src/arena/quality/quality-board.ts';
import type { ItemRatings } from '../../src/ratings/ability/combined-rating.ts';
import { rubricBrain } from '../services/examiner-brain/rubric-brain.ts';
import type { AskedModel, ModelServer } from '../services/model-brain.ts';
import { startOpenaiServer } from '../services/openai-server.ts';
import { printedJson, runProgram, startProgram } from '../support/run-program.ts';
import { arenaFolder } from './arena-folder.ts';

const home = arenaFolder();
const { folder } = home;
let judge: ModelServer;

/** Two that know the same, of whom one pads its reports, and two of other skill. */
const merlin = scriptedRoster.find(({ name }) => name === 'Merlin')?.skill;
const agents = [
  { kind: 'scripted', name: 'Plain', ...merlin },
  { kind: 'scripted', name: 'Padder', ...merlin, rambleRate: 1 },
  { kind: 'scripted', name: 'Curlew' },
  { kind: 'scripted', name: 'Siskin' },
];
const settings = {
  seed: 5,
  agents,
  web: { sandbox: { size: 100 } },
  trees: { count: 2 },
  tournament: { format: 'round-robin', matchRounds: 2 },
};
const quality = { judges: ['openai/gpt-5.1'], criteria: 'general' };

interface Board {
  readonly tournamentId: string;
  readonly items: ItemRatings;
  readonly quality?: QualityReport;
}

beforeAll(async () => {
  // Of two reports it prefers the longer one, whatever the criterion says.
  judge = await startOpenaiServer((asked) => rubricBrain(asked) ?? { kind: 'status', status: 400 });
});
afterAll(async () => {
  await judge?.close();
});

const environment = () => ({ DATABASE_URL: home.url, OPENAI_API_KEY: 'sk-made-up' });
const json = (...args: readonly string[]) =>
  printedJson<Board>(runProgram(folder, [...args, '--json', '--yes'].filter(takes(args)), environment()));
const takes =
  ([command]: readonly string[]) =>
  (arg: string) =>
    arg !== '--yes' || command === 'tournament';

function configure(further: object): void {
  home.write('arena.yaml', { ...settings, ...further });
}

async function rowsOf(table: 'rounds' | 'round_quality'): Promise<number> {
  return (await home.db.selectFrom(table).select('number').execute()).length;
}

it('compares the reports of every judged round once, across a kill, to a judge drawn by length the padder stands first, and its items stay as they were', async () => {
  configure({});
  const without = await json('tournament', 'run');
  expect(without.quality).toBeUndefined();
  const unasked = await rowsOf('rounds');

  configure({
    quality,
    providers: { openai: { url: judge.baseUrl } },
    prices: { 'openai/gpt-5.1': { input: 1, output: 1 } },
  });
  const run = startProgram(folder, ['tournament', 'run', '--json', '--yes'], environment());
  while (run.child.exitCode === null && (await rowsOf('round_quality')) < 3) await wait(20);
  run.child.kill('SIGKILL');
  expect((await run.ended).signal).toBe('SIGKILL');
  const board = await json('tournament', 'resume');
  const ledger = home.ledger;
  const [head] = await ledger.tournaments.list();
  if (head === undefined) throw new Error('there is no tournament');
  const matches = await ledger.matches.ofTournament(head.id);
  const records = await ledger.quality.ofMatches(matches.map(({ id }) => id));
  const judged = (await ledger.rounds.ofTournament(head.id)).filter(({ result }) => result.kind === 'judged');
  expect(records.map(({ match, number }) => `${match} ${number}`)).toEqual(
    judged.map(({ match, number }) => `${match} ${number}`).toSorted(),
  );
  expect(await rowsOf('rounds')).toBe(2 * unasked);

  // What was answered is not asked again; what was on its way when the kill came may be.
  const words = judge.asked.map(({ turns }: AskedModel) => turns.map(({ text }) => text).join());
  const calls = await ledger.modelCalls.of(head.id);
  expect(calls.every(({ role }) => role === 'quality')).toBe(true);
  expect(words.length).toBeLessThanOrEqual(calls.length + calls.filter(({ status }) => status === 'reserved').length);

  expect(board.items).toEqual(without.items);
  const report = board.quality;
  expect(report?.rounds.failed).toBe(0);
  expect(report?.board.ratings[0]?.agent).toBe('Padder');
  const of = (ratings: QualityReport['board'] | null | undefined, name: string) =>
    ratings?.ratings.find(({ agent }) => agent === name);
  // With length out nothing tells the two apart that know the same.
  const out = of(report?.withoutStyle, 'Padder');
  expect(out?.low ?? Number.NEGATIVE_INFINITY).toBeLessThan(of(report?.withoutStyle, 'Plain')?.rating ?? 0);
  expect(report?.withoutStyle?.style.find(({ feature }) => feature === 'length')?.coefficient).toBeGreaterThan(0);
  const told = await runProgram(folder, ['leaderboard', '--quality'], environment());
  expect(told.stdout).toContain('Length out');
});
