// Repeats training/test/service/serve.real.test.ts (a group in its own order, again without a call) with who leaves, with
// floods, and over a kill.
import { describe, expect, it, vi } from 'vitest';
import { bySkill, eight, four, honest } from '../commands/rewards-rig.ts';
import { byReward, candidates, expectFault, get, post, rewardServiceRig } from './reward-service-rig.ts';

const rig = rewardServiceRig();

/** A question of its own for each test, so that no judgement of another is on record. */
const query = (about: string) => `Which rocks are there along the ${about}?`;

describe('the reward service', () => {
  it('ends what it began for who has left, and takes what is large, broken or too much for what it is', async () => {
    const service = await rig.start('--budget', '50');
    await whoHasGoneFindsItsAnswer(service);
    await largeAndBrokenCandidates(service);
    expect(await service.stop()).toBe(0);
  });
});

type Service = Awaited<ReturnType<typeof rig.start>>;

async function whoHasGoneFindsItsAnswer(service: Service): Promise<void> {
  const body = { group_id: 'gone', query: query('gone river'), candidates: candidates(four) };
  const before = rig.asked().length;
  const leaving = new AbortController();
  let gone = (): void => undefined;
  const hasGone = new Promise<void>((resolve) => {
    gone = resolve;
  });
  rig.judgeBy(async (asked) => {
    await hasGone;
    return honest(asked);
  });
  const left = post(service, '/v1/groups', body, { signal: leaving.signal });
  await vi.waitFor(() => expect(rig.asked().length).toBeGreaterThan(before), { timeout: 300_000 });
  leaving.abort();
  await expect(left).rejects.toThrow();
  gone();
  const back = await post(service, '/v1/groups', body);
  expect(back.status).toBe(200);
  expect(rig.asked().length - before).toBe(back.body.judge_calls);
  rig.judgeBy(honest);
}

async function largeAndBrokenCandidates(service: Service): Promise<void> {
  const huge = { id: 'huge', response: 'word '.repeat(400_000) };
  const body = { group_id: 'huge', query: query('huge river'), candidates: [huge, ...candidates(four)] };
  const answer = await post(service, '/v1/groups', body);
  expect(answer).toMatchObject({ status: 200, body: { answered: [false, true, true, true, true] } });
  expect(answer.body.rewards[0]).toBe(0);
  const flood = Array.from({ length: 40 }, (_, at) => ({ id: `f${at}`, response: huge.response }));
  const tooMuch = await post(service, '/v1/groups', { ...body, group_id: 'flood', candidates: flood });
  expectFault(tooMuch, 413, 'body_too_large');
  const empty = { id: 'x', response: '' };
  const nothing = await post(service, '/v1/groups', {
    ...body,
    group_id: 'empty',
    candidates: [empty, { ...empty, id: 'y' }],
  });
  expect(nothing.body).toMatchObject({ degenerate: 'all_failed', advantages: [0, 0], judge_calls: 0 });
  expect(nothing.headers.get('x-dr-arena-degenerate')).toBe('all_failed');
}

describe('a reward service that was killed', () => {
  it('goes on when it is started again, and asks for no finished judgement', async () => {
    const first = await rig.start('--name', 'killed');
    const before = rig.asked().length;
    // The calls of a round: four pairs in both orders. The next begins when all of them have ended.
    const round = 8;
    let letThrough = round;
    rig.judgeBy((asked) => (letThrough-- > 0 ? honest(asked) : { kind: 'hang' }));
    const body = {
      group_id: 'killed',
      query: query('killed river'),
      format: 'round-robin',
      candidates: candidates(eight),
    };
    const waiting = post(first, '/v1/groups', body);
    const open = {
      group_id: 'open',
      expected_size: 4,
      query: query('open river'),
      candidates: candidates(four).slice(0, 2),
    };
    await post(first, '/v1/groups?wait=0', open);
    await vi.waitFor(() => expect(rig.asked().length - before).toBe(2 * round), { timeout: 300_000 });
    await Promise.all([expect(waiting).rejects.toThrow(), first.kill()]);
    rig.judgeBy(honest);
    const second = await rig.start('--name', 'killed');
    const answer = await get(second, '/v1/groups/killed?wait=120');
    expect(byReward(answer.body)).toEqual(bySkill(eight));
    const rest = await post(second, '/v1/groups', { ...open, candidates: candidates(four).slice(2) });
    expect(rest).toMatchObject({ status: 200, body: { arrived: 4 } });
    const words = rig
      .asked()
      .slice(before)
      .map((asked) => JSON.stringify(asked));
    expect(new Set(words).size).toBe(56 + rest.body.judge_calls);
    // Only those that had no reply when it was killed were asked for again.
    const finished = new Set(words.slice(0, round));
    expect(words.slice(round).filter((each) => finished.has(each))).toEqual([]);
    expect(words.length - new Set(words).size).toBeLessThanOrEqual(round);
    expect(await second.stop()).toBe(0);
  });
});
