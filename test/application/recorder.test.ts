import { expect, it } from 'vitest';
import { createRecorder } from '../../src/application/recorder.ts';

it('writes one after the other in the order told, without holding up whoever tells', async () => {
  const log: string[] = [];
  let underWay = 0;
  const { record, settled } = createRecorder<number>(
    async (item) => {
      expect(++underWay).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      underWay--;
      log.push(`wrote ${item}`);
    },
    () => undefined,
  );
  for (const item of [1, 2, 3]) record(item);
  log.push('told');
  await settled();
  expect(log).toEqual(['told', 'wrote 1', 'wrote 2', 'wrote 3']);
});

it('tells of each that could not be written, and goes on with the next', async () => {
  const written: number[] = [];
  const lost: unknown[] = [];
  const { record, settled } = createRecorder<number>(
    async (item) => {
      if (item === 2) throw new Error('disk full');
      written.push(item);
    },
    (item, reason) => lost.push([item, reason]),
  );
  for (const item of [1, 2, 3]) record(item);
  await settled();
  expect(written).toEqual([1, 3]);
  expect(lost).toEqual([[2, 'disk full']]);
});
