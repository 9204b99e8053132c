import { describe, expect, it, vi } from 'vitest';
import { bySkill, eight, four, honest } from '../../cli/rewards-rig.ts';
import { candidates, type ErrorBody, expectFault, get, post, rewardServiceRig } from './reward-service-rig.ts';

const rig = rewardServiceRig();

/** A question of its own for each test, so that no judgement of another is on record. */
const query = (about: string) => `Which rocks are there along the ${about}?`;

interface Answer {
  readonly ids: readonly string[];
  readonly rewards: readonly (number | null)[];
}

function byReward({ ids, rewards }: Answer): string[] {
  return ids.toSorted((one, other) => (rewards[ids.indexOf(other)] ?? -1) - (rewards[ids.indexOf(one)] ?? -1));
}

interface Pending {
  readonly status: string;
  readonly job_id: string;
  readonly arrived: number;
}

describe('the reward service', () => {
  it('answers a group in its own order, and again without a call', async () => {
    const service = await rig.start('--budget', '50');
    const before = rig.asked().length;
    const body = { group_id: 'whole', query: query('whole river'), candidates: candidates(eight) };
    const first = await post(service, '/v1/groups', body);
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    expect(first.body.ids).toEqual(Object.keys(eight));
    expect(byReward(first.body)).toEqual(bySkill(eight));
    expect(first.body).toMatchObject({ degenerate: null, failed_judgements: 0, arrived: 8, expected_size: 8 });
    expect(first.body.cost.usd).toBeGreaterThan(0);
    expect(first.body.advantages.reduce((sum, each) => sum + each, 0)).toBeCloseTo(0, 9);
    const calls = rig.asked().length - before;
    expect(first.body.judge_calls).toBe(calls);
    const again = await post(service, '/v1/groups', body);
    const fetched = await get(service, '/v1/groups/whole');
    expect([again.body, fetched.body]).toEqual([first.body, first.body]);
    const two = { ...body, expected_size: 8, candidates: body.candidates.slice(2, 4) };
    const part = await post(service, '/v1/groups', two);
    expect(part.body).toMatchObject({ ids: ['c', 'd'], rewards: first.body.rewards.slice(2, 4), arrived: 8 });
    // The same answers under other names, in another order: the pairs are on record.
    const renamed = candidates(eight).toReversed();
    const twin = await post(service, '/v1/groups', {
      ...body,
      group_id: 'twin',
      format: 'round-robin',
      candidates: renamed.map(({ id, response }) => ({ id: `${id}2`, response })),
    });
    expect(twin.body.judge_calls).toBe(56);
    expect(rig.asked().length - before).toBe(56);

    await aJobIsAnsweredLater(service);
    await whoHasGoneFindsItsAnswer(service);
    await largeAndBrokenCandidates(service);
    await wrongRequests(service);
    await judgeless(service);
    const twice = rig.start();
    await expect(twice).rejects.toThrow(/called 'default' runs on this database already/);
    expect(await service.stop()).toBe(0);
  });
});

type Service = Awaited<ReturnType<typeof rig.start>>;

async function aJobIsAnsweredLater(service: Service): Promise<void> {
  const all = candidates(four);
  const body = { group_id: 'job', expected_size: 4, query: query('job river') };
  const half = await post<Pending>(service, '/v1/groups?wait=0', { ...body, candidates: all.slice(0, 2) });
  expect(half).toMatchObject({ status: 202, body: { status: 'gathering', job_id: 'job', arrived: 2 } });
  expect(half.headers.get('location')).toBe('/v1/groups/job');
  const prefer = { headers: { prefer: 'respond-async' } };
  const rest = await post<Pending>(service, '/v1/groups', { ...body, candidates: all.slice(2) }, prefer);
  expect(rest).toMatchObject({ status: 202, body: { arrived: 4 } });
  const done = await get(service, '/v1/jobs/job?wait=60');
  expect(done).toMatchObject({ status: 200, body: { ids: ['v', 'w', 'x', 'y'], degenerate: null } });
}

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
  await vi.waitFor(() => expect(rig.asked().length).toBeGreaterThan(before), { timeout: 30_000 });
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

async function wrongRequests(service: Service): Promise<void> {
  const body = { group_id: 'wrong', query: query('wrong river'), candidates: candidates(four) };
  const faultOf = async (more: object) => post<ErrorBody>(service, '/v1/groups', { ...body, ...more });
  expectFault(await faultOf({ judge: 'openai/other' }), 400, 'bad_request');
  expectFault(await faultOf({ rewards: 'implicit', format: 'swiss' }), 400, 'bad_request');
  expectFault(await faultOf({ candidtes: [] }), 400, 'bad_request');
  expectFault(await faultOf({ group_id: 'with \u0000' }), 400, 'bad_request');
  expectFault(await get(service, '/v1/groups/none'), 404, 'unknown');
  expectFault(await get(service, '/v1/none'), 404, 'not_found');
  expectFault(await post(service, '/v1/groups', body, { body: '{' }), 400, 'bad_request');
  const page = await post(service, '/v1/groups', body, { headers: { origin: 'https://elsewhere.test' } });
  expectFault(page, 403, 'foreign_page');
  expect((await get<{ requests: string }>(service, '/')).body.requests).toBe('/openapi.json');
  const document = await get<{ paths: object }>(service, '/openapi.json');
  expect(Object.keys(document.body.paths)).toContain('/v1/groups');
}

/** A judge that says nothing usable has no winner and no score: nobody is taught anything. */
async function judgeless(service: Service): Promise<void> {
  rig.judgeBy(() => ({ kind: 'text', text: 'I cannot say.' }));
  const body = { group_id: 'judgeless', query: query('judgeless river'), candidates: candidates(four) };
  const answer = await post(service, '/v1/groups', body);
  expect(answer.body).toMatchObject({
    rewards: [null, null, null, null],
    ranks: [null, null, null, null],
    advantages: [0, 0, 0, 0],
    degenerate: 'none_judged',
  });
  expect(answer.body.failed_judgements).toBeGreaterThan(0);
  rig.judgeBy(honest);
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
    await vi.waitFor(() => expect(rig.asked().length - before).toBe(2 * round), { timeout: 60_000 });
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

describe('a reward service whose budget is spent', () => {
  it('says so, judges nothing more, keeps what it knows, and goes on with a higher one', async () => {
    const first = await rig.start('--name', 'poor', '--budget', '0.2', '--ask-token');
    const token = /"token": "([^"]+)"/.exec(first.out())?.[1] ?? '';
    const body = { group_id: 'poor', query: query('poor river'), format: 'round-robin', candidates: candidates(eight) };
    expectFault(await post(first, '/v1/groups', body), 401, 'token');
    expectFault(await post(first, '/v1/groups?token=wrong', body), 401, 'token');
    expectFault(await post(first, `/v1/groups?token=${token}`, body), 503, 'budget_spent');
    const bearer = { headers: { authorization: `Bearer ${token}` } };
    const other = { ...body, group_id: 'poorer', candidates: candidates(four) };
    expectFault(await post(first, '/v1/groups', other, bearer), 503, 'budget_spent');
    expect(await first.stop()).toBe(0);
    const before = rig.asked().length;
    const second = await rig.start('--name', 'poor', '--budget', '20');
    const answer = await post(second, '/v1/groups', body);
    expect(answer.body).toMatchObject({ judge_calls: 56, failed_judgements: 0 });
    expect(rig.asked().length - before).toBeLessThan(56);
    expect(await second.stop()).toBe(0);
  });
});
