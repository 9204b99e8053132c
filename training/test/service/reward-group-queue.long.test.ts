import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { memoryStore } from './memory-store.ts';
import { deskRig, faultIn, never, request } from './queue-rig.ts';

const sixteen = Array.from({ length: 16 }, (_, index) => `c${index}`);

async function begun(asked: readonly unknown[], count = 1): Promise<void> {
  await vi.waitFor(() => expect(asked).toHaveLength(count));
}

describe('a group', () => {
  it('waits for candidates of several requests, is judged once, and everybody gets an answer', async () => {
    const { queue, asked } = await deskRig();
    const standing = await queue.hand(request('g', ['a', 'b'], 4));
    const candidates = [{ id: 'a' }, { id: 'b' }];
    expect(standing).toMatchObject({
      ok: true,
      value: { state: 'gathering', candidates, settings: { expectedSize: 4 } },
    });
    const early = queue.outcome('g', never);
    await queue.hand(request('g', ['c'], 4));
    expect(asked).toEqual([]);
    await queue.hand(request('g', ['d'], 4));
    await begun(asked);
    const late = queue.outcome('g', never);
    expect(asked[0]?.ids).toEqual(['a', 'b', 'c', 'd']);
    asked[0]?.judged();
    const outcomes = await Promise.all([early, late, queue.outcome('g', never)]);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ ok: true, value: { judge_calls: 2 } });
    expect(asked).toHaveLength(1);
  });

  it('is judged with those who came when its deadline is over, and then takes nobody else', async () => {
    const { queue, asked, clock } = await deskRig();
    await queue.hand(request('g', sixteen.slice(0, 15), 16, { deadlineMs: 5000 }));
    const waiting = queue.outcome('g', never);
    clock.pass(4999);
    expect(asked).toEqual([]);
    clock.pass(1);
    await begun(asked);
    const late = await queue.hand(request('g', ['c15'], 16));
    expect(faultIn(late)).toMatchObject({ code: 'closed', message: expect.stringContaining('deadline') });
    asked[0]?.judged();
    expect(await waiting).toMatchObject({ ok: true, value: { expected_size: 16 } });
    expect(faultIn(await queue.hand(request('g', ['c15'], 16))).code).toBe('closed');
    expect(await queue.hand(request('g', ['c3'], 16))).toMatchObject({ ok: true, value: { state: 'judged' } });
    expect(asked).toHaveLength(1);
  });

  it('is one group under its id: other settings, other content or too many candidates are refused', async () => {
    const { queue } = await deskRig();
    await queue.hand(request('g', ['a', 'b'], 3));
    const other = faultIn(await queue.hand(request('g', ['c'], 3, { seed: 2 })));
    expect(other).toMatchObject({ code: 'different_group', message: expect.stringContaining('seed') });
    const larger = faultIn(await queue.hand(request('g', ['c'], 4)));
    expect(larger.message).toBe('group g has other settings: expected_size');
    expect(faultIn(await queue.hand(request('g', ['b'], 3, { says: 'it is not' }))).code).toBe('different_candidate');
    expect(faultIn(await queue.hand(request('g', ['c', 'd'], 3))).code).toBe('too_large');
    expect(await queue.standing('g')).toMatchObject({ state: 'gathering', candidates: [{ id: 'a' }, { id: 'b' }] });
  });

  it('goes on when whoever waited for it has gone', async () => {
    const { queue, asked } = await deskRig();
    await queue.hand(request('g', ['a', 'b']));
    const gone = new AbortController();
    const waiting = queue.outcome('g', gone.signal);
    await begun(asked);
    gone.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    asked[0]?.judged();
    expect(await queue.outcome('g', never)).toMatchObject({ ok: true });
    expect(await queue.hand(request('g', ['a', 'b']))).toMatchObject({ ok: true, value: { state: 'judged' } });
    expect(asked).toHaveLength(1);
  });

  it('whose judging broke off is told as failed, and is judged again when it is handed in again', async () => {
    const { queue, asked, warned } = await deskRig();
    await queue.hand(request('g', ['a', 'b']));
    const waiting = queue.outcome('g', never);
    await begun(asked);
    asked[0]?.broken('the disk is full');
    expect(faultIn(await waiting)).toMatchObject({
      code: 'failed',
      message: expect.stringContaining('the disk is full'),
    });
    expect(warned).toEqual([expect.stringContaining('group g')]);
    await queue.hand(request('g', ['a', 'b']));
    await begun(asked, 2);
    asked[1]?.judged();
    expect(await queue.outcome('g', never)).toMatchObject({ ok: true });
  });

  it('is judged in the order of its ids, whatever came first', async () => {
    const { queue, asked } = await deskRig();
    await queue.hand(request('g', ['c', 'a'], 3));
    await queue.hand(request('g', ['b'], 3));
    await begun(asked);
    expect(asked[0]?.ids).toEqual(['a', 'b', 'c']);
  });

  it('that nobody handed in is unknown', async () => {
    const { queue } = await deskRig();
    expect(faultIn(await queue.outcome('none', never)).code).toBe('unknown');
    expect(await queue.standing('none')).toBeNull();
  });

  it('is judged exactly once with each candidate once, whatever requests bring them in whatever order', async () => {
    const requests = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { minLength: 1 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(requests, async (parts) => {
        const { queue, asked } = await deskRig();
        const all = [...parts, [0, 1, 2, 3, 4, 5]].map((part) =>
          request(
            'g',
            part.map((at) => `c${at}`),
            6,
          ),
        );
        const handed = await Promise.all(all.map((each) => queue.hand(each)));
        expect(handed.every(({ ok }) => ok)).toBe(true);
        await begun(asked);
        expect(asked[0]?.ids.toSorted()).toEqual(['c0', 'c1', 'c2', 'c3', 'c4', 'c5']);
        asked[0]?.judged();
        await queue.outcome('g', never);
        await Promise.all(all.map((each) => queue.hand(each)));
        expect(asked).toHaveLength(1);
      }),
      { numRuns: 6 },
    );
  });
});

describe('a desk', () => {
  it('refuses new groups when too many wait, and still takes the last candidates of those that are open', async () => {
    const { queue, asked } = await deskRig({ groups: 1 });
    await queue.hand(request('open', ['a'], 2));
    const refused = faultIn(await queue.hand(request('new', ['a'], 2)));
    expect(refused).toMatchObject({ code: 'overloaded', message: expect.stringContaining('try again') });
    await queue.hand(request('open', ['b'], 2));
    await begun(asked);
    asked[0]?.judged();
    await queue.outcome('open', never);
    expect(await queue.hand(request('new', ['a'], 2))).toMatchObject({ ok: true });
  });

  it('refuses new groups when their rollouts take too much memory', async () => {
    const { queue } = await deskRig({ bytes: 5000 });
    await queue.hand(request('open', ['a'], 3, { says: 'long '.repeat(600) }));
    expect(faultIn(await queue.hand(request('new', ['a'], 2))).code).toBe('overloaded');
    expect(await queue.hand(request('open', ['b'], 3, { says: 'more '.repeat(600) }))).toMatchObject({ ok: true });
    expect(faultIn(await queue.hand(request('open', ['c'], 3))).code).toBe('overloaded');
  });

  it('judges only so many groups at a time', async () => {
    const { queue, asked } = await deskRig({ groupsAtOnce: 2 });
    for (const id of ['one', 'two', 'three']) await queue.hand(request(id, ['a', 'b']));
    await begun(asked, 2);
    asked[0]?.judged();
    await begun(asked, 3);
    expect(asked[2]?.group.id).toBe('three');
  });

  it('tells who waits, and who comes, why nothing is judged any more', async () => {
    const { queue, stop } = await deskRig();
    await queue.hand(request('g', ['a', 'b']));
    const waiting = queue.outcome('g', never);
    stop({ code: 'budget_spent', message: 'the budget of $1 is spent' });
    expect(faultIn(await waiting).code).toBe('budget_spent');
    expect(faultIn(await queue.hand(request('h', ['a', 'b']))).code).toBe('budget_spent');
  });

  it('opened again judges what was left, gives open groups time, and asks for nothing that is judged', async () => {
    const store = memoryStore();
    const before = await deskRig({}, store);
    await before.queue.hand(request('judged', ['a', 'b']));
    await begun(before.asked);
    before.asked[0]?.judged();
    await before.queue.outcome('judged', never);
    await before.queue.hand(request('left', ['a', 'b']));
    await before.queue.hand(request('open', ['a'], 2, { deadlineMs: 1000 }));
    await begun(before.asked, 2);
    const after = await deskRig({}, store);
    await begun(after.asked);
    expect(after.asked[0]?.group.id).toBe('left');
    expect(after.queue.unfinished('').map(({ id }) => id)).toEqual(['left', 'open']);
    after.clock.pass(59_000);
    expect(after.asked).toHaveLength(1);
    await after.queue.hand(request('open', ['b'], 2));
    await begun(after.asked, 2);
    expect(after.asked[1]?.ids).toEqual(['a', 'b']);
    expect(await after.queue.outcome('judged', never)).toMatchObject({ ok: true });
    expect(after.asked).toHaveLength(2);
  });
});
