import { expect, it } from 'vitest';
import { StepGate } from '../../src/engine/step-gate.ts';

it('lets steps begin until it is closed, and says when the last of them has ended', async () => {
  const gate = new StepGate();
  const first = gate.enter('a');
  const second = gate.enter('b');
  let ended = false;
  const closed = gate.close().then(() => (ended = true));
  expect(gate.enter('c')).toBeNull();
  first?.();
  await Promise.resolve();
  expect(ended).toBe(false);
  second?.();
  await closed;
  expect(gate.atWork).toBe(0);
});

it('closed while nothing is at work, it waits for nothing', async () => {
  await expect(new StepGate().close()).resolves.toBeUndefined();
});

it('tells who watches of the steps at work, from before each begins', () => {
  const gate = new StepGate();
  const before = gate.enter('a');
  const seen: string[] = [];
  gate.watch((keys) => seen.push(keys.join(' ')));
  const second = gate.enter('b');
  before?.();
  second?.();
  expect(seen).toEqual(['a', 'a b', 'b', '']);
});

it('lets steps begin again for the next engine, which does not wait for steps of the one before', async () => {
  const gate = new StepGate();
  const left = gate.enter('a');
  void gate.close();
  expect(gate.enter('b')).toBeNull();
  gate.open();
  const second = gate.enter('b');
  left?.();
  expect(gate.atWork).toBe(1);
  second?.();
  await gate.close();
});
