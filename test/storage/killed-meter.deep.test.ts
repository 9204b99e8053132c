import { expect, test } from 'vitest';
import { uniqueId } from '../../src/kernel/unique-id.ts';
import { callRig } from './call-rig.ts';

// Repeats test/storage/meter/calls-together.real.test.ts (calls that come at once keep to the calls at a time, and equal
// ones are made once) with two processes instead of two connections.

const rig = callRig();

test('two processes at work on one run ask for everything once and keep to the calls at a time', async () => {
  const run = uniqueId('T');
  const occasions = Array.from({ length: 40 }, (_, index) => `${run} ${index}`);
  const job = { run, occasions, budgetUsd: null, concurrency: 5 };
  const both = [rig.start(job).said, rig.start(job).said];
  expect(await Promise.all(both)).toEqual(['done\n', 'done\n']);
  expect([...rig.server.asked].sort()).toEqual([...occasions].sort());
  expect(rig.server.most()).toBeLessThanOrEqual(5);
});
