import { describe, expect, it } from 'vitest';
import { handClock } from '../../../../test/agents/scripted-model.ts';
import { retryWithinMs } from '../../../groups/gathering-place.ts';
import { Gathering } from '../../../service/adapters/gathering.ts';

const wanted = (hash: string, key = 'k') => ({ key, hash, size: 2 });

describe('rollouts that gather', () => {
  it('are forgotten when all of a group have their rewards', () => {
    const gathering = new Gathering('slime', [], handClock());
    const seats = [gathering.take(wanted('a')), gathering.take(wanted('b'))];
    gathering.close(seats[0]?.group ?? '');
    for (const seat of seats) gathering.deliver(seat);
    expect(gathering.size).toBe(0);
  });

  it('are remembered up to a bound', () => {
    const gathering = new Gathering('slime', [], handClock());
    for (let at = 0; at < 10_050; at += 1) gathering.take(wanted('a', `k${at}`));
    expect(gathering.size).toBe(10_000);
  });

  it('never get an id twice, not even when one was not taken', () => {
    const gathering = new Gathering('slime', [], handClock());
    const kept = gathering.take(wanted('a'));
    const refused = gathering.take(wanted('b'));
    gathering.giveUp(refused);
    const next = gathering.take(wanted('c'));
    expect(next.group).toBe(kept.group);
    expect(new Set([kept.id, refused.id, next.id]).size).toBe(3);
  });

  it('find the groups of an earlier process by their names, for as long as retries come', () => {
    const clock = handClock();
    const before = new Gathering('slime', [], clock);
    const { group, id } = before.take(wanted('a'));
    const unfinished = [
      { id: group, candidates: [{ id, hash: 'a', rollout: null }] },
      { id: 'slime/of another form', candidates: [] },
    ];
    const after = new Gathering('slime', unfinished, clock);
    expect(after.size).toBe(1);
    expect(after.take(wanted('b'))).toEqual({ group, id: '1', fresh: true });
    expect(after.take(wanted('a'))).toEqual({ group, id, fresh: false });
    const late = new Gathering('slime', unfinished, clock);
    clock.pass(retryWithinMs + 1);
    expect(late.take(wanted('a')).group).not.toBe(group);
  });
});
