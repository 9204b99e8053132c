import { describe, expect, test } from 'vitest';
import { PoliteQueues } from '../../../crawler/fetching/polite-queues.ts';

/** Work that ends when told, and knows how many run. */
function gate() {
  let running = 0;
  let most = 0;
  const waiting: (() => void)[] = [];
  const work = async () => {
    most = Math.max(most, ++running);
    await new Promise<void>((resolve) => waiting.push(resolve));
    running--;
  };
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  const open = async () => {
    for (let quiet = 0; quiet < 5; quiet++) {
      await turn();
      if (waiting.length > 0) quiet = 0;
      waiting.shift()?.();
    }
  };
  return { work, open, running: () => running, most: () => most, turn };
}

describe('polite queues', () => {
  test('one host never has more under way than agreed, two hosts do not wait for each other', async () => {
    const queues = new PoliteQueues({ concurrency: 2, intervalMs: 0 });
    const one = gate();
    const two = gate();
    const done = [...Array(6)].flatMap(() => [queues.run('one', one.work), queues.run('two', two.work)]);
    await one.turn();
    expect([one.running(), two.running()]).toEqual([2, 2]);
    await Promise.all([one.open(), two.open()]);
    await Promise.all(done);
    expect([one.most(), two.most()]).toEqual([2, 2]);
  });

  test('the number of queues is bounded, and hosts beyond it are served all the same', async () => {
    const queues = new PoliteQueues({ concurrency: 1, intervalMs: 0, maxHosts: 2 });
    const held = gate();
    const done = ['a', 'b', 'c', 'd'].map((host) => queues.run(host, held.work));
    await held.turn();
    expect(queues.hosts).toBe(2);
    expect(held.running()).toBe(3);
    await held.open();
    await Promise.all(done);
    await queues.run('e', async () => undefined);
    expect(queues.hosts).toBe(2);
  });

  test('an abort takes waiting work out', async () => {
    const queues = new PoliteQueues({ concurrency: 1, intervalMs: 0 });
    const held = gate();
    const first = queues.run('a', held.work);
    const abort = new AbortController();
    const second = queues.run('a', async () => 'ran', { signal: abort.signal });
    abort.abort();
    await expect(second).rejects.toThrow();
    await held.open();
    await first;
  });
});
