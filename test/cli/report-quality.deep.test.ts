// Repeats test/cli/report-quality.real.test.ts (reports are compared, items stay as they were) with four agents, across a kill.
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { QualityReport } from '../../src/arena/quality/quality-board.ts';
import type { AskedModel } from '../services/model-brain.ts';
import { callsOf } from '../support/calls-of.ts';
import { type QualityBoard, qualityFolder } from './quality-folder.ts';

const { home, asked, judgeReports } = qualityFolder(['Curlew', 'Siskin'], 2);

async function rowsOf(table: 'rounds' | 'round_quality'): Promise<number> {
  return (await home.db.selectFrom(table).select('number').execute()).length;
}

it('compares the reports of every judged round once, across a kill, to a judge drawn by length the padder stands first, and its items stay as they were', async () => {
  const without = await home.json<QualityBoard>('tournament', 'run', '--yes');
  expect(without.quality).toBeUndefined();
  const unasked = await rowsOf('rounds');

  judgeReports();
  const run = home.start('tournament', 'run', '--json', '--yes');
  while (run.child.exitCode === null && (await rowsOf('round_quality')) < 3) await wait(20);
  run.child.kill('SIGKILL');
  expect((await run.ended).signal).toBe('SIGKILL');
  const board = await home.json<QualityBoard>('tournament', 'resume');
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
  const words = asked().map(({ turns }: AskedModel) => turns.map(({ text }) => text).join());
  const calls = await callsOf(home.db, head.id);
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
  expect(await home.told('leaderboard', '--details')).toContain('Length out');
});
