import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/kernel/clock.ts';
import { none } from '../../../test/models/vendor-under-test.ts';
import { serveModel, type WireReply } from '../../../test/services/model-http.ts';
import { expectOk } from '../../../test/support/expect-ok.ts';
import { createCompletionsPolicy } from '../../rollouts/completions-policy.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

/** A server of completions that refuses everything with what it is given, or answers `say` to all. */
async function serverThat(refusal: WireReply | null, say: () => object) {
  const bodies: unknown[] = [];
  const server = await serveModel(async ({ json }) => {
    bodies.push(json);
    return refusal ?? { status: 200, body: JSON.stringify(say()) };
  });
  opened.push(server);
  const target = { provider: 'local', vendor: 'local', model: 'smol', apiKey: null, clock: systemClock };
  return { bodies, options: { ...target, baseUrl: server.baseUrl } };
}

const settings = { model: 'smol', topLogprobs: 2, temperature: 1, topP: 1, extensions: true } as const;
const go = {
  asked: { system: null, question: 'Hello' },
  written: '',
  maxTokens: 3,
  seed: 4,
  stop: ['</search>'],
  timeoutMs: 20_000,
};

/** Recorded from the server of llama.cpp b11549: it tells ids and bytes, and no stop text. */
const place = (id: number, token: string, logprob: number) => {
  const bytes = [...Buffer.from(token)];
  return { id, token, bytes, logprob, top_logprobs: [{ id, token, bytes, logprob }] };
};

describe("a policy's server", () => {
  it('that repeats what was written in front of what a chat writes next is read without it', async () => {
    const { options } = await serverThat(null, () => ({
      choices: [
        {
          finish_reason: 'length',
          index: 0,
          message: { role: 'assistant', content: 'y <search>\n\nTo' },
          logprobs: { content: [place(198, '\n', -1.8), place(198, '\n', -0.1), place(2068, 'To', -2.5)] },
        },
      ],
      usage: { completion_tokens: 3, prompt_tokens: 34, total_tokens: 37 },
    }));
    const policy = createCompletionsPolicy(options, { ...settings, api: 'chat' });
    expect(await policy.goOn({ ...go, written: 'y <search>' }, none)).toMatchObject({
      value: { text: '\n\nTo', promptTokens: 34 },
    });
  });

  it('that holds the text of a token back while it may begin a stop text is read by the numbers of its tokens', async () => {
    const less = { id: 44, token: '<', bytes: [60], logprob: -0.0256 };
    const search = { id: 7916, token: 'search', bytes: [...Buffer.from('search')], logprob: -0.0098 };
    const logprobs = {
      content: [
        { ...less, token: '', bytes: [], top_logprobs: [less] },
        { ...search, token: '<search', bytes: [...Buffer.from('<search')], top_logprobs: [search] },
      ],
    };
    const { options } = await serverThat(null, () => ({
      choices: [{ text: '<search', index: 0, logprobs, finish_reason: 'length' }],
    }));
    const policy = createCompletionsPolicy(options, { ...settings, api: 'completions', template: '{question}' });
    expect(expectOk(await policy.goOn(go, none)).tokens).toEqual([
      { text: '<', id: 44, logprob: -0.0256, top: [-0.0256] },
      { text: 'search', id: 7916, logprob: -0.0098, top: [-0.0098] },
    ]);
  });

  it('that will not tell log-probabilities is one fault which names the setting', async () => {
    // As vLLM says it.
    const message = 'Requested sample logprobs of 20, which is greater than max allowed: 5';
    const { bodies, options } = await serverThat(
      { status: 400, body: JSON.stringify({ error: { message } }) },
      () => ({}),
    );
    const policy = createCompletionsPolicy(options, { ...settings, api: 'completions', template: '{question}' });
    expect(await policy.goOn(go, none)).toMatchObject({
      failure: { reason: 'request_refused', detail: expect.stringContaining("'rollout.topLogprobs'") },
    });
    expect(bodies).toHaveLength(1);
  });
});
