import { describe, expect, it } from 'vitest';
import { bySkill, eight, four, honest } from '../commands/rewards-rig.ts';
import {
  byReward,
  candidates,
  type ErrorBody,
  expectFault,
  get,
  post,
  rewardServiceRig,
} from './reward-service-rig.ts';

const rig = rewardServiceRig();

/** A question of its own for each test, so that no judgement of another is on record. */
const query = (about: string) => `Which rocks are there along the ${about}?`;
/** What it takes to judge them in both orders, each with each. */
const callsOfFour = 12;
const callsOfEight = 56;

interface Pending {
  readonly status: string;
  readonly job_id: string;
  readonly arrived: number;
}

describe('the reward service', () => {
  it('answers a group in its own order, again without a call, others and later, and refuses what is wrong', async () => {
    const service = await rig.startHere('--budget', '50');
    const before = rig.asked().length;
    const all = candidates(four);
    const body = { group_id: 'whole', query: query('whole river'), format: 'round-robin', candidates: all };
    const first = await post(service, '/v1/groups', body);
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    expect(first.body.ids).toEqual(Object.keys(four));
    expect(byReward(first.body)).toEqual(bySkill(four));
    expect(first.body).toMatchObject({ degenerate: null, failed_judgements: 0, arrived: 4, expected_size: 4 });
    expect(first.body.cost.usd).toBeGreaterThan(0);
    expect(first.body.advantages.reduce((sum, each) => sum + each, 0)).toBeCloseTo(0, 9);
    expect([first.body.judge_calls, rig.asked().length - before]).toEqual([callsOfFour, callsOfFour]);
    const again = await post(service, '/v1/groups', body);
    const fetched = await get(service, '/v1/groups/whole');
    expect([again.body, fetched.body]).toEqual([first.body, first.body]);
    const part = await post(service, '/v1/groups', { ...body, expected_size: 4, candidates: all.slice(1, 3) });
    expect(part.body).toMatchObject({ ids: first.body.ids.slice(1, 3), rewards: first.body.rewards.slice(1, 3) });
    // The same answers under other names, in another order: the pairs are on record.
    const renamed = all.toReversed().map(({ id, response }) => ({ id: `${id}2`, response }));
    await post(service, '/v1/groups', { ...body, group_id: 'twin', candidates: renamed });
    expect(rig.asked().length - before).toBe(callsOfFour);

    await aJobIsAnsweredLater(service);
    await wrongRequests(service);
    await judgeless(service);
    await expect(rig.startHere()).rejects.toThrow("'default' runs on this database already");
    expect(await service.stop()).toBe(0);
  });

  it('whose budget is spent says so, judges nothing more, keeps what it knows, and goes on with a higher one', async () => {
    const first = await rig.startHere('--name', 'poor', '--budget', '0.2', '--ask-token');
    const body = { group_id: 'poor', query: query('poor river'), format: 'round-robin', candidates: candidates(eight) };
    expectFault(await post(first, '/v1/groups', body), 401, 'token');
    expectFault(await post(first, '/v1/groups?token=wrong', body), 401, 'token');
    expectFault(await post(first, `/v1/groups?token=${first.token}`, body), 503, 'budget_spent');
    const bearer = { headers: { authorization: `Bearer ${first.token}` } };
    const other = { ...body, group_id: 'poorer', candidates: candidates(four) };
    expectFault(await post(first, '/v1/groups', other, bearer), 503, 'budget_spent');
    expect(await first.stop()).toBe(0);
    const before = rig.asked().length;
    const second = await rig.startHere('--name', 'poor', '--budget', '20');
    const answer = await post(second, '/v1/groups', body);
    expect(answer.body).toMatchObject({ judge_calls: callsOfEight, failed_judgements: 0 });
    expect(rig.asked().length - before).toBeLessThan(callsOfEight);
    expect(await second.stop()).toBe(0);
  });
});

type Service = Awaited<ReturnType<typeof rig.startHere>>;

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
