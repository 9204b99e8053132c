import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fail, ok } from '../../../../src/kernel/result.ts';
import { failureWith, modelWith, replyWith } from '../../../../test/models/calls.ts';
import { servicesFor } from './judge-rig.ts';

/** `openai/gpt`, which gives these replies one after the other. */
const judgeWith = modelWith;
const own = 'openai/gpt';

describe('a script’s own prompt', () => {
  it('is put to the judge as it is, and the reply given back word by word in OpenAI’s shape', async () => {
    const text = '  Score: 7/10\n';
    const judge = judgeWith(ok(replyWith({ text })));
    const completed = await servicesFor([judge]).client.chat.completions.create({
      model: own,
      messages: [
        { role: 'system', content: 'Be strict.' },
        { role: 'developer', content: 'Be brief.' },
        { role: 'user', content: 'Rate this.' },
        { role: 'assistant', content: 'By what?', refusal: null },
        { role: 'user', content: [{ type: 'text', text: 'By depth.' }] },
      ],
      temperature: 0,
      top_p: 0.9,
      max_tokens: 50,
      n: 1,
      stop: null,
      user: 'me',
    });
    expect(completed).toEqual({
      id: expect.stringMatching(/^chatcmpl-\w+$/),
      object: 'chat.completion',
      created: expect.any(Number),
      model: own,
      system_fingerprint: null,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: text, refusal: null },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15, prompt_tokens_details: { cached_tokens: 0 } },
    });
    expect(judge.asked).toMatchObject([
      {
        system: 'Be strict.\n\nBe brief.',
        messages: [
          { role: 'user', text: 'Rate this.' },
          { role: 'assistant', text: 'By what?' },
          { role: 'user', text: 'By depth.' },
        ],
        sampling: { temperature: 0, topP: 0.9 },
        maxOutputTokens: 50,
      },
    ]);
  });

  it('is asked once for equal words, and anew for another seed, user, temperature or model', async () => {
    const judge = judgeWith(ok(replyWith({ text: 'one' })), ok(replyWith({ text: 'two' })));
    const { complete } = servicesFor([judge]);
    const said = async (more = {}) => (await complete(own, 'Rate this.', more)).choices[0]?.message.content;
    expect([await said(), await said(), await said({ seed: 1 }), await said({ seed: 1 })]).toEqual([
      'one',
      'one',
      'two',
      'two',
    ]);
    for (const more of [{ seed: 2 }, { user: 'me' }, { seed: 1, user: 'me' }, { temperature: 1 }]) await said(more);
    expect(judge.asked).toHaveLength(6);
  });

  it('has its schema, or any JSON object, asked of the judge', async () => {
    const judge = judgeWith(ok(replyWith({ text: '{"score": 7}' })));
    const { complete } = servicesFor([judge]);
    const schema = z.toJSONSchema(z.strictObject({ score: z.number() }));
    const format = { type: 'json_schema', json_schema: { name: 'rating', schema, strict: true } } as const;
    await complete(own, 'Rate this.', { response_format: format });
    await complete(own, 'Rate this.', { response_format: { type: 'json_object' } });
    await complete(own, 'Rate that.', { response_format: { type: 'text' } });
    expect(judge.asked.map(({ output }) => output)).toEqual([
      { name: 'rating', schema },
      { name: 'json_object', schema: { type: 'object', additionalProperties: true } },
      undefined,
    ]);
  });

  it('gets no more tokens than the service allows, and says where a reply was cut off', async () => {
    const judge = judgeWith(ok(replyWith({ text: 'Sco', stop: 'length' })));
    const completed = await servicesFor([judge]).complete(own, 'Rate this.', { max_completion_tokens: 1_000_000 });
    expect(completed.choices[0]).toMatchObject({ finish_reason: 'length', message: { content: 'Sco' } });
    expect(judge.asked[0]?.maxOutputTokens).toBe(4000);
  });

  it('comes as a stream of chunks where one is wanted, usage last', async () => {
    const { client } = servicesFor([judgeWith(ok(replyWith({ text: 'Seven.\n\nOf ten.' })))]);
    const stream = await client.chat.completions.create({
      model: own,
      messages: [{ role: 'user', content: 'Rate this.' }],
      stream: true,
      stream_options: { include_usage: true },
    });
    const chunks = [];
    for await (const chunk of stream) chunks.push(chunk);
    const choices = chunks.flatMap((chunk) => chunk.choices);
    expect(choices.map(({ delta }) => delta.content ?? '').join('')).toBe('Seven.\n\nOf ten.');
    expect(choices.at(-1)?.finish_reason).toBe('stop');
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: 15 } });
    expect(new Set(chunks.map(({ id, object }) => `${id} ${object}`)).size).toBe(1);
  });

  it.each([
    ['n', { n: 2 }],
    ['logprobs', { logprobs: true }],
    ['stop', { stop: ['\n'] }],
    ['tools', { tools: [{ type: 'function', function: { name: 'f' } }] }],
    ['presence_penalty', { presence_penalty: 0.5 }],
    ['reasoning_effort', { reasoning_effort: 'low' }],
    ['top_k', { top_k: 1 }],
    ['temperature', { temperature: 3 }],
    ['messages', { messages: [{ role: 'system', content: 'Only this.' }] }],
    ['messages', { messages: [{ role: 'tool', content: 'x', tool_call_id: 'y' }] }],
    ['messages', { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'x' } }] }] }],
    ['messages', { messages: [] }],
    ['response_format', { response_format: { type: 'json_schema', json_schema: { name: 'no schema' } } }],
  ])('is refused, naming the member %s, for what would not be heeded', async (param, more) => {
    const judge = judgeWith(ok(replyWith()));
    const body = JSON.stringify({ model: own, messages: [{ role: 'user', content: 'Rate this.' }], ...more });
    const response = await servicesFor([judge]).routes.request('/v1/chat/completions', { method: 'POST', body });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: { message: expect.stringContaining(param), type: 'invalid_request_error', code: 'bad_request', param },
    });
    expect(judge.asked).toEqual([]);
  });

  it.each([
    ['refused', { text: '', stop: 'refused' }],
    ['unparsable', { text: ' \n' }],
    ['cut_off', { text: '', stop: 'length' }],
  ] as const)('that gets no words fails (%s), and is asked anew the next time', async (reason, reply) => {
    const judge = judgeWith(ok(replyWith(reply)), ok(replyWith({ text: 'Seven.' })));
    const { complete } = servicesFor([judge]);
    await expect(complete(own, 'Rate this.')).rejects.toMatchObject({ status: 502, code: 'judgement_failed' });
    await expect(complete(own, 'Rate that.')).resolves.toBeDefined();
    expect((await complete(own, 'Rate this.')).choices[0]?.message.content).toBe('Seven.');
    expect(reason).not.toBe('');
  });

  it.each([
    ['unavailable', true],
    ['request_refused', false],
    ['too_long', false],
  ] as const)('that the provider does not take (%s) fails, and says whether to try again', async (reason, again) => {
    const { routes } = servicesFor([judgeWith(failureWith(reason))]);
    const body = JSON.stringify({ model: own, messages: [{ role: 'user', content: 'Rate this.' }] });
    const response = await routes.request('/v1/chat/completions', { method: 'POST', body });
    expect(response.status).toBe(502);
    expect(response.headers.get('x-should-retry')).toBe(again ? null : 'false');
    const { error } = (await response.json()) as { error: { message: string } };
    expect(error).toMatchObject({ type: 'server_error', code: 'judgement_failed', param: null });
    expect(error.message).toContain(reason);
  });

  it('that the provider asks to send later passes on when', async () => {
    const limited = fail({ reason: 'timed_out', detail: 'late', retryAfterMs: 1500 } as const);
    const asked = servicesFor([judgeWith(limited)]).complete(own, 'Rate this.');
    await expect(asked).rejects.toMatchObject({ status: 502 });
    const headers = await asked.catch((error: { headers: Headers }) => error.headers);
    expect(headers instanceof Headers && headers.get('retry-after')).toBe('2');
  });
});
