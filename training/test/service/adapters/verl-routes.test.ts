import { describe, expect, it } from 'vitest';
import { post, serviceUnderTest } from './service-under-test.ts';

/** The arguments with which verl's reward loop calls `compute_score`, as `json.dumps` writes them. */
const one = (solution: string, extra = '{"split": "train", "index": 7, "question": "Who?", "num_turns": 2}') =>
  `{"data_source": "openai/gsm8k", "solution_str": ${JSON.stringify(solution)}, "ground_truth": "72", "extra_info": ${extra}}`;

/** Those of its batch reward manager. */
const batch = (solutions: readonly string[], infos: readonly string[]) =>
  `{"data_sources": [${solutions.map(() => '"web"').join(', ')}], "solution_strs": ${JSON.stringify(solutions)}, "ground_truths": [${solutions.map(() => 'null').join(', ')}], "extra_infos": [${infos.join(', ')}]}`;

describe("verl's compute_score", () => {
  it('gathers samples of one index and question, and answers each a bare number', async () => {
    const service = await serviceUnderTest();
    const answers = await Promise.all([
      post(service, '/verl?size=2', one('ab')),
      post(service, '/verl?size=2', one('a')),
    ]);
    expect(await Promise.all(answers.map((each) => each.text()))).toEqual(['1', '0.5']);
    expect(service.judged.map(({ query, rollouts }) => [query, rollouts.length])).toEqual([['Who?', 2]]);
  });

  it('keeps equal indices of different data sources apart', async () => {
    const service = await serviceUnderTest();
    const other = one('ab').replace('openai/gsm8k', 'other');
    const bodies = [one('ab'), other, one('a'), other.replace('"ab"', '"a"')];
    const answers = bodies.map(async (body) => (await post(service, '/verl?size=2', body)).json());
    expect(await Promise.all(answers)).toEqual([1, 1, 0.5, 0.5]);
    expect(service.judged).toHaveLength(2);
  });

  it('answers a batch that was reordered, groups together, with a list in its order', async () => {
    const service = await serviceUnderTest();
    const a = '{"index": 0, "question": "A?"}';
    const b = '{"index": 1, "prompt": [{"role": "user", "content": "B?"}]}';
    const body = batch(['four', 'ab', 'x', 'unjudged', 'xyz'], [a, b, b, a, a]);
    const answer = await post(service, '/verl', body);
    expect(await answer.json()).toEqual([1, 1, 0.5, 0.875, 0.75]);
    expect(service.judged.map(({ query }) => query).sort()).toEqual(['A?', 'B?']);
    await post(service, '/verl', body);
    expect(service.judged).toHaveLength(2);
  });

  it('gives the one sample of a question, as in validation, its answer at once', async () => {
    const service = await serviceUnderTest();
    const answer = await post(service, '/verl?size=8', batch(['x'], ['{"question": "A?"}']));
    expect(await answer.json()).toEqual([1]);
  });

  it('takes the question from where the address says', async () => {
    const service = await serviceUnderTest();
    await post(service, '/verl?size=1&query_key=task', one('x', '{"task": "T?", "question": "Q?"}'));
    expect(service.judged[0]?.query).toBe('T?');
  });

  it.each([
    [one('x', 'null'), 'query, question or prompt'],
    [one('x', '{"question": ""}'), 'question'],
    [batch(['x', 'y'], ['{"question": "A?"}']), 'differ in length'],
    [batch(['x'], ['{}']), 'sample 0'],
    ['{"solution_strs": "x"}', 'solution_strs'],
  ])('refuses %s', async (body, said) => {
    const service = await serviceUnderTest();
    const answer = await post(service, '/verl?size=1', body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: { code: 'bad_request', message: expect.stringContaining(said) },
    });
  });
});
