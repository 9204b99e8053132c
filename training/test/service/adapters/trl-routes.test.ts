import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { post, serviceUnderTest, type UnderTest } from './service-under-test.ts';

/** What TRL gives a reward function, without what is not JSON, as `json.dumps` writes it. */
const body = (prompts: readonly unknown[], completions: readonly unknown[], more: object = {}) =>
  JSON.stringify({ prompts, completions, completion_ids: completions.map(() => [1, 2]), ...more });
const ask = async (service: UnderTest, text: string, address = '/trl') => {
  const answer = await post(service, address, text);
  return [answer.status, await answer.json()];
};

describe("TRL's reward function", () => {
  it('answers completions of prompts that stand together, in their order', async () => {
    const service = await serviceUnderTest();
    const text =
      '{"prompts": ["A?", "A?", "B?", "B?"], "completions": ["ab", "a", "abcd", "x"], "completion_ids": [[5, 2], [5], [1], [3]], "level": ["easy", "easy", "hard", "hard"]}';
    expect(await ask(service, text)).toEqual([200, [1, 0.5, 1, 0.25]]);
    expect(service.judged.map(({ query }) => query).sort()).toEqual(['A?', 'B?']);
  });

  it('reads conversations with tool calls as steps and an answer', async () => {
    const service = await serviceUnderTest();
    const prompt = [
      { role: 'system', content: 'S' },
      { role: 'user', content: 'Who?' },
    ];
    const call = { type: 'function', function: { name: 'search', arguments: { q: 'x' } } };
    const completion = [
      { role: 'assistant', content: '', tool_calls: [call] },
      { role: 'tool', name: 'search', content: 'found' },
      { role: 'assistant', content: 'Ada' },
    ];
    await ask(service, body([prompt, prompt], [completion, [{ role: 'assistant', content: 'Bo' }]]));
    const [group] = service.judged;
    expect(group?.query).toBe('Who?');
    expect(group?.rollouts[0]?.trajectory).toMatchObject({
      answer: 'Ada',
      steps: [{ toolCalls: [{ tool: 'search', input: '{"q":"x"}' }], observation: 'found' }],
    });
  });

  it('answers null for a group that nobody judged, and the mean of the others for one of a group', async () => {
    const service = await serviceUnderTest();
    const text = body(['A?', 'A?', 'B?', 'B?', 'B?'], ['unjudged', 'unjudged', 'unjudged', 'ab', 'a']);
    const answer = await post(service, '/trl', text);
    expect(answer.headers.get('x-dr-arena-degenerate')).toBe('none_judged; groups=1');
    expect(await answer.json()).toEqual([null, null, 0.75, 1, 0.5]);
    expect(await ask(service, text, '/trl?unjudged=null')).toEqual([200, [null, null, null, 1, 0.5]]);
  });

  it('cuts equal neighbouring prompts by num_generations, and judges a repeated request only once', async () => {
    const service = await serviceUnderTest();
    const text = body(['A?', 'A?', 'A?', 'A?'], ['a', 'ab', 'abcd', 'abc'], { num_generations: 2 });
    expect(await ask(service, text)).toEqual([200, [0.5, 1, 1, 0.75]]);
    expect(await ask(service, text)).toEqual([200, [0.5, 1, 1, 0.75]]);
    expect(service.judged).toHaveLength(2);
  });

  it('joins the parts of groups that are spread over processes, whatever the sizes', async () => {
    const sizes = fc.record({
      size: fc.integer({ min: 1, max: 8 }),
      each: fc.integer({ min: 1, max: 12 }),
      ranks: fc.integer({ min: 1, max: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(sizes, async ({ size, each, ranks }) => {
        fc.pre((each * ranks) % size === 0);
        const service = await serviceUnderTest();
        const all = Array.from({ length: each * ranks }, (_, at) => ({
          prompt: `${Math.floor(at / size)}?`,
          text: 'x'.repeat(1 + (at % size)),
        }));
        const parts = Array.from({ length: ranks }, (_, rank) => all.slice(rank * each, (rank + 1) * each));
        const answers = await Promise.all(
          parts.map((part, rank) =>
            ask(
              service,
              body(
                part.map(({ prompt }) => prompt),
                part.map(({ text }) => text),
                { num_generations: size, dr_arena: { run: 'r', step: 3, rank } },
              ),
            ),
          ),
        );
        expect(answers.flatMap(([, rewards]) => rewards)).toEqual(all.map(({ text }) => text.length / size));
        expect(service.judged).toHaveLength(all.length / size);
      }),
      { numRuns: 12 },
    );
  });

  it('tells steps apart where groups are spread over processes', async () => {
    const service = await serviceUnderTest();
    const part = (step: number, rank: number, completion: string) =>
      ask(service, body(['A?'], [completion], { num_generations: 2, dr_arena: { run: 'r', step, rank } }));
    expect(await Promise.all([part(0, 0, 'a'), part(1, 0, 'abc'), part(1, 1, 'a'), part(0, 1, 'ab')])).toEqual([
      [200, [0.5]],
      [200, [1]],
      [200, [1 / 3]],
      [200, [1]],
    ]);
    expect(await part(1, 0, 'another')).toMatchObject([409, { error: { code: 'different_candidate' } }]);
  });

  it('takes question, rubric and name from columns', async () => {
    const service = await serviceUnderTest();
    await ask(service, body(['p', 'p'], ['a', 'b'], { query: ['Q?', 'Q?'], group_id: ['g', 'h'] }));
    expect(service.judged.map(({ query, rollouts }) => [query, rollouts.length])).toEqual([
      ['Q?', 1],
      ['Q?', 1],
    ]);
    await ask(service, body(['p'], ['a'], { task: ['T?'] }), '/trl?query_key=task');
    expect(service.judged.at(-1)?.query).toBe('T?');
  });

  it.each([
    [body(['A?', 'A?', 'A?'], ['a', 'b', 'c'], { num_generations: 2 }), 'dr_arena'],
    [body(['A?', 'B?'], ['a', 'b'], { num_generations: 2 }), 'different prompts'],
    [body(['A?', 'A?'], ['a']), '1 completions'],
    [body([], []), 'prompts'],
    [body(['A?'], ['a'], { dr_arena: { run: 'r' } }), 'dr_arena'],
    [body(Array(65).fill('A?'), Array(65).fill('a')), 'at most 64'],
  ])('refuses %s', async (text, said) => {
    const service = await serviceUnderTest();
    expect(await ask(service, text)).toMatchObject([
      400,
      { error: { code: 'bad_request', message: expect.stringContaining(said) } },
    ]);
  });
});
