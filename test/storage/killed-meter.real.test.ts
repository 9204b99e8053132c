import { once } from 'node:events';
import { expect, test } from 'vitest';
import { tournamentId } from '../../src/kernel/ids.ts';
import { uniqueId } from '../../src/kernel/unique-id.ts';
import { callsOf } from '../support/calls-of.ts';
import { callAll } from './call-all.ts';
import { callRig } from './call-rig.ts';

const rig = callRig();

test('killed in the middle and gone on with, a run pays for no recorded call twice and keeps its budget', async () => {
  const run = uniqueId('T');
  const occasions = Array.from({ length: 60 }, (_, index) => `${run} ${index}`);
  const job = { run, occasions, budgetUsd: 200, concurrency: 8 };
  const { child: first } = rig.start(job);
  const ended = once(first, 'exit');
  await expect.poll(() => rig.server.answered.length, { timeout: 120_000, interval: 5 }).toBeGreaterThan(20);
  first.kill('SIGKILL');
  await ended;
  const recorded = (await callsOf(rig.arena.db, tournamentId(run)))
    .filter(({ status }) => status === 'answered')
    .map(({ occasion }) => occasion);
  expect(recorded.length).toBeGreaterThan(0);
  expect(recorded.length).toBeLessThan(60);
  const before = rig.server.asked.length;

  expect(await callAll(rig.jobOf(job))).toEqual([]);
  const again = rig.server.asked.slice(before);
  expect(again.filter((occasion) => recorded.includes(occasion))).toEqual([]);
  expect(new Set([...recorded, ...again]).size).toBe(60);
  const calls = await callsOf(rig.arena.db, tournamentId(run));
  expect(calls.filter(({ status }) => status === 'answered')).toHaveLength(60);
  // Nothing was asked that is not on record: what the killed process had under way stays reserved.
  expect(calls.length).toBeGreaterThanOrEqual(rig.server.asked.length);
  const lines = await rig.arena.ledger.modelCalls.spendOf(tournamentId(run));
  const spent = lines.reduce((sum, { usd, reservedUsd }) => sum + usd + reservedUsd, 0);
  expect(await rig.arena.ledger.modelCalls.committedUsd(tournamentId(run))).toBeCloseTo(spent, 9);
  expect(lines[0]?.reservedUsd).toBeGreaterThan(0);
  expect(spent).toBeLessThanOrEqual(200);
});

test('a run stops at the budget without a failure, and more budget goes on where it stopped', async () => {
  const run = uniqueId('T');
  const occasions = Array.from({ length: 20 }, (_, index) => `${run} ${index}`);
  const refusals = await callAll(rig.jobOf({ run, occasions, budgetUsd: 0.35, concurrency: 2 }));
  expect(refusals).toHaveLength(12);
  for (const refusal of refusals) expect(refusal).toMatch(/up to \$\d\.\d+.* \$0\.35$/);
  expect(rig.server.answered.length).toBeGreaterThan(0);
  expect(rig.server.answered.length).toBeLessThan(20);
  expect(await callAll(rig.jobOf({ run, occasions, budgetUsd: 100, concurrency: 8 }))).toEqual([]);
  expect(rig.server.asked).toHaveLength(20);
});
