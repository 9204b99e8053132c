import { describe, expect, it } from 'vitest';
import { handClock } from '../../../../test/agents/scripted-model.ts';
import type { GroupFault } from '../../../groups/service-group.ts';
import { memoryStore } from '../memory-store.ts';
import { post, serviceUnderTest, type UnderTest, until } from './service-under-test.ts';

/** What `session.post(args.rm_url, json=payload)` of aiohttp writes for slime's remote_rm. */
const asSlimeSends = (prompt: string, response: string, label = 'null') =>
  `{"prompt": ${JSON.stringify(prompt)}, "response": ${JSON.stringify(response)}, "label": ${label}}`;

const ask = (service: UnderTest, response: string, address = '/slime?size=2', signal?: AbortSignal) =>
  post(service, address, asSlimeSends('Who?', response), signal);
const numberOf = async (answer: Promise<Response>) => [(await answer).status, await (await answer).json()];

describe("slime's remote reward model", () => {
  it('gathers the samples of a prompt from one request each and answers each a bare number', async () => {
    const service = await serviceUnderTest();
    const answers = await Promise.all([ask(service, 'long answer'), ask(service, 'short')]);
    expect(answers.map((each) => each.headers.get('content-type'))).toEqual(['application/json', 'application/json']);
    expect(await Promise.all(answers.map((each) => each.text()))).toEqual(['1', String(5 / 11)]);
    expect(service.judged.map(({ query, rollouts }) => [query, rollouts.length])).toEqual([['Who?', 2]]);
  });

  it('reads prompts, escapes and labels as Python writes them', async () => {
    const service = await serviceUnderTest();
    const chat =
      '{"prompt": [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Wo liegt K\\u00f6ln?"}], "response": "<think>hm</think>Am Rhein \\ud83d\\ude00", "label": "42"}';
    expect(await numberOf(post(service, '/slime?size=1', chat))).toEqual([200, 1]);
    const [group] = service.judged;
    expect(group?.query).toBe('Wo liegt Köln?');
    expect(group?.rollouts[0]?.trajectory).toMatchObject({ answer: 'Am Rhein 😀', steps: [{ reasoning: 'hm' }] });
  });

  it('takes the question and the rubric out of a label that is an object, and refuses a rubric that is none', async () => {
    const service = await serviceUnderTest();
    await post(service, '/slime?size=1', asSlimeSends('<|im_start|>user', 'x', '{"query": "Who?", "group_id": 7}'));
    expect(service.judged[0]?.query).toBe('Who?');
    const bad = await post(service, '/slime?size=1', asSlimeSends('p', 'x', '{"rubrics": [{"title": "?"}]}'));
    expect([bad.status, await bad.json()]).toMatchObject([400, { error: { code: 'bad_request' } }]);
  });

  it('makes two members of two equal responses, and a new group of the next step', async () => {
    const service = await serviceUnderTest();
    await Promise.all([ask(service, 'same'), ask(service, 'same')]);
    await Promise.all([ask(service, 'same'), ask(service, 'same')]);
    expect(service.judged.map(({ rollouts }) => rollouts.length)).toEqual([2, 2]);
    expect(new Set(service.judged.map(({ id }) => id)).size).toBe(2);
  });

  it('judges nothing again for a client that lost its connection while the group gathered', async () => {
    const service = await serviceUnderTest();
    const line = new AbortController();
    const lost = ask(service, 'one', '/slime?size=2', line.signal);
    await until(() => service.store.groups.size === 1);
    line.abort();
    expect((await lost).status).toBe(499);
    const again = ask(service, 'one');
    const other = ask(service, 'other');
    expect([await numberOf(again), await numberOf(other)]).toEqual([
      [200, 3 / 5],
      [200, 1],
    ]);
    expect(service.judged).toHaveLength(1);
  });

  it('judges nothing again for a client that lost its connection while the judge was at work', async () => {
    const service = await serviceUnderTest({ holds: true });
    const line = new AbortController();
    const lost = ask(service, 'one', '/slime?size=2', line.signal);
    const other = ask(service, 'other');
    await until(() => service.judged.length === 1);
    line.abort();
    expect((await lost).status).toBe(499);
    service.release();
    expect(await numberOf(other)).toEqual([200, 1]);
    expect(await numberOf(ask(service, 'one'))).toEqual([200, 3 / 5]);
    expect(service.judged).toHaveLength(1);
  });

  it('gives retries their old places after a restart, and the group goes on', async () => {
    const store = memoryStore();
    const killed = await serviceUnderTest({ store });
    const lost = ask(killed, 'one', '/slime?size=3');
    const lostToo = ask(killed, 'two', '/slime?size=3');
    await until(() => [...store.groups.values()].some(({ candidates }) => candidates.length === 2));
    killed.stop.abort();
    expect([(await lost).status, (await lostToo).status]).toEqual([503, 503]);
    const service = await serviceUnderTest({ store });
    const answers = ['two', 'one', 'third'].map((each) => numberOf(ask(service, each, '/slime?size=3')));
    expect(await Promise.all(answers)).toEqual([
      [200, 3 / 5],
      [200, 3 / 5],
      [200, 1],
    ]);
    expect(service.judged.map(({ rollouts }) => rollouts.length)).toEqual([3]);
    expect(store.groups.size).toBe(1);
  });

  it('answers what has arrived when the deadline of a group comes, and puts who comes later into a new one', async () => {
    const clock = handClock();
    const service = await serviceUnderTest({ clock });
    const first = ask(service, 'early', '/slime?size=3&deadline=5');
    const second = ask(service, 'earlier', '/slime?size=3&deadline=5');
    await until(() => [...service.store.groups.values()].some(({ candidates }) => candidates.length === 2));
    clock.pass(5000);
    expect([await numberOf(first), await numberOf(second)]).toEqual([
      [200, 5 / 7],
      [200, 1],
    ]);
    const late = ask(service, 'late', '/slime?size=3&deadline=5');
    await until(() => service.store.groups.size === 2);
    clock.pass(5000);
    expect(await numberOf(late)).toEqual([200, 1]);
  });

  it('keeps prompts, and ways of judging, apart', async () => {
    const service = await serviceUnderTest();
    const answers = [
      post(service, '/slime?size=2', asSlimeSends('A?', 'x')),
      post(service, '/slime?size=2', asSlimeSends('B?', 'x')),
      post(service, '/slime?size=2&seed=1', asSlimeSends('A?', 'x')),
      ...[1, 2, 3].map((at) =>
        post(service, at === 3 ? '/slime?size=2&seed=1' : '/slime?size=2', asSlimeSends(at === 2 ? 'B?' : 'A?', 'xy')),
      ),
    ];
    expect(await Promise.all(answers.map(async (each) => (await each).json()))).toEqual([0.5, 0.5, 0.5, 1, 1, 1]);
    expect(service.judged).toHaveLength(3);
  });

  it('answers a list of samples with a list of rewards, groups apart, in the order sent; a retry is not judged', async () => {
    const service = await serviceUnderTest();
    const a = (response: string) => asSlimeSends('A?', response);
    const b = (response: string) => asSlimeSends('B?', response);
    const body = `[${[a('four'), b('unjudged'), a('ab'), b('unjudged'), a('unjudged')].join(', ')}]`;
    const answer = await post(service, '/slime', body);
    expect(answer.headers.get('x-dr-arena-degenerate')).toBe('none_judged; groups=1');
    expect(await answer.json()).toEqual([1, 0, 0.5, 0, 0.75]);
    const again = await post(service, '/slime', `{"samples": ${body}}`);
    expect(await again.json()).toEqual([1, 0, 0.5, 0, 0.75]);
    expect(service.judged).toHaveLength(2);
  });

  it('cuts many samples of one prompt into groups of the size that the address says', async () => {
    const service = await serviceUnderTest();
    const body = `[${['a', 'ab', 'abc', 'abcd', 'x'].map((each) => asSlimeSends('A?', each)).join(', ')}]`;
    expect(await (await post(service, '/slime?size=2', body)).json()).toEqual([0.5, 1, 0.75, 1, 1]);
    expect(service.judged.map(({ rollouts }) => rollouts.length)).toEqual([2, 2, 1]);
  });

  it.each([
    ['/slime?sise=8', 'sise'],
    ['/slime?size=0', 'size'],
    ['/slime?size=65', 'size'],
    ['/slime?size=2&size=3', 'more than once'],
    ['/slime?size=2&format=placement', 'format'],
    ['/slime?size=2&judge=other/model', 'does not judge here'],
    ['/slime?size=2&domain=cooking', 'cooking'],
    ['/slime?size=2&unjudged=null', 'numbers only'],
    ['/slime', 'size=8'],
  ])('refuses the address %s', async (address, said) => {
    const service = await serviceUnderTest();
    const answer = await ask(service, 'x', address);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: { code: 'bad_request', message: expect.stringContaining(said) },
    });
  });

  it.each([
    ['NaN', 'JSON'],
    ['{"prompt": "p"}', 'response'],
    ['[]', '0 samples'],
    ['{"prompt": "", "response": "x", "label": null}', 'question'],
    ['[{"prompt": "p", "response": 1}]', 'sample 0'],
  ])('refuses the body %s', async (body, said) => {
    const service = await serviceUnderTest();
    const answer = await post(service, '/slime?size=2', body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: { code: 'bad_request', message: expect.stringContaining(said) },
    });
  });

  it('passes on that it is to be tried again later, and gives the retry one place only', async () => {
    let fault: GroupFault | null = { code: 'overloaded', message: 'later' };
    const service = await serviceUnderTest({ fault: () => fault });
    const refused = await ask(service, 'one');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    fault = null;
    const answers = [numberOf(ask(service, 'one')), numberOf(ask(service, 'other'))];
    expect(await Promise.all(answers)).toEqual([
      [200, 3 / 5],
      [200, 1],
    ]);
  });

  it('gives a rollout that floods its bounds no answer instead of an error', async () => {
    const service = await serviceUnderTest();
    const flood = asSlimeSends('A?', `<think>${'x'.repeat(1_200_000)}</think>yes`);
    expect((await post(service, '/slime?size=1', flood)).status).toBe(200);
    expect(service.judged[0]?.rollouts[0]?.answered).toBe(false);
  });
});
