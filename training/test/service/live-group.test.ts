import { describe, expect, it } from 'vitest';
import { PendingGroup } from '../../service/pending-group.ts';

const outcome = { ok: false, failure: { code: 'failed', message: 'tried' } } as const;

/** A signal that knows how many listen to it. */
function countedSignal() {
  const { signal } = new AbortController();
  let listening = 0;
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (...given: Parameters<typeof add>) => {
    listening += 1;
    add(...given);
  };
  signal.removeEventListener = (...given: Parameters<typeof remove>) => {
    listening -= 1;
    remove(...given);
  };
  return { signal, listening: () => listening };
}

describe('who waits for a group', () => {
  it('is told what became of it, with all others and later, and leaves nothing at its signal', async () => {
    const group = new PendingGroup('g');
    const one = countedSignal();
    const other = countedSignal();
    const waiting = [group.outcome(one.signal), group.outcome(one.signal), group.outcome(other.signal)];
    expect([one.listening(), other.listening()]).toEqual([2, 1]);
    group.settle(outcome);
    expect(await Promise.all(waiting)).toEqual([outcome, outcome, outcome]);
    expect([one.listening(), other.listening()]).toEqual([0, 0]);
    expect(await group.outcome(AbortSignal.abort())).toEqual(outcome);
  });

  it('may leave before', async () => {
    const group = new PendingGroup('g');
    const leaving = new AbortController();
    const left = group.outcome(leaving.signal);
    const stays = group.outcome(new AbortController().signal);
    leaving.abort();
    expect(await left).toBeNull();
    expect(await group.outcome(leaving.signal)).toBeNull();
    group.settle(outcome);
    expect(await stays).toEqual(outcome);
  });
});
