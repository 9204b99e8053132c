import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectOk } from '../../../test/support/expect-ok.ts';
import { forAll } from '../../../test/support/for-all.ts';
import { completionsCall, filledTemplate, promptTemplates } from '../../rollouts/completions-policy.ts';
import { readContinuation } from '../../rollouts/completions-reply.ts';
import { joinTokens } from '../../rollouts/completions-tokens.ts';

const stops = ['</search>', '</answer>'];

/** A body of completions in which every token had an even chance against one other. */
function body(tokens: readonly string[], text: string, more: object = {}) {
  const half = Math.log(0.5);
  const logprobs = {
    tokens,
    token_logprobs: tokens.map(() => half),
    top_logprobs: tokens.map((token) => ({ [token]: half, [`${token}?`]: half })),
  };
  return { choices: [{ text, finish_reason: 'stop', logprobs, ...more }], usage: { prompt_tokens: 7 } };
}

function textOf(told: unknown): string {
  const read = expectOk(readContinuation(told, stops));
  return read.text;
}

function faultOf(told: unknown): string {
  const read = readContinuation(told, stops);
  if (read.ok) throw new Error('it was taken');
  return `${read.failure.reason}: ${read.failure.detail}`;
}

test('a stop text counts as written where its tokens are told, however the server shows it', () => {
  const tokens = ['<search>', 'a', '</', 'search', '>'];
  const whole = '<search>a</search>';
  expect(textOf(body(tokens, whole, { stop_reason: '</search>' }))).toBe(whole);
  expect(textOf(body(tokens, '<search>a', { stop_reason: '</search>' }))).toBe(whole);
  // The last token reaches beyond the stop text: the policy drew it, so it stays.
  expect(textOf(body([...tokens.slice(0, 4), '>\n'], whole, { matched_stop: '</search>' }))).toBe(`${whole}\n`);
  // A turn's end has a text of its own, which servers leave out.
  expect(textOf(body(['yes', '<|im_end|>'], 'yes', { stop_reason: null }))).toBe('yes<|im_end|>');
});

test('what the server says was written without telling its tokens is kept apart', () => {
  const read = readContinuation(body(['<search>', 'a'], '<search>a?', {}), stops);
  expect(read).toMatchObject({ ok: true, value: { text: '<search>a', untold: '?', stop: { kind: 'stopped' } } });
});

test('who stopped it is told as far as the server tells it', () => {
  const stopOf = (more: object) => {
    const read = readContinuation(body(['a'], 'a', more), stops);
    return read.ok ? read.value.stop : null;
  };
  expect(stopOf({ stop_reason: '</answer>' })).toEqual({ kind: 'string', text: '</answer>' });
  expect(stopOf({ stop_reason: null })).toEqual({ kind: 'end' });
  expect(stopOf({ matched_stop: 151645 })).toEqual({ kind: 'end' });
  expect(stopOf({})).toEqual({ kind: 'stopped' });
  expect(stopOf({ finish_reason: 'length' })).toEqual({ kind: 'length' });
});

test('tokens that end inside a character join all the same, by their bytes or by the text', () => {
  const pieces = fc.array(fc.constantFrom('a', 'é', '水', '🏔', '\uFEFF', ' b'), { maxLength: 12 });
  forAll(pieces, fc.integer({ min: 1, max: 4 }), (words, size) => {
    const text = words.join('');
    const bytes = [...Buffer.from(text, 'utf8')];
    const tokens = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.slice(at * size, (at + 1) * size),
    );
    const told = tokens.map((each) => ({ text: Buffer.from(each).toString('utf8'), bytes: each }));
    expect(joinTokens(told, text, { stopped: true, stops })?.texts.join('')).toBe(text);
  });
  const many = Array.from({ length: 200_000 }, (_, at) => ({ text: at % 2 === 0 ? '\uFFFD' : 'x', bytes: null }));
  expect(joinTokens(many, '水x'.repeat(100_000), { stopped: true, stops })?.texts.slice(0, 2)).toEqual(['水', 'x']);
  const broken = ['ab', '\uFFFD', '\uFFFD', ' c'].map((each) => ({ text: each, bytes: null }));
  expect(joinTokens(broken, 'ab🏔 c', { stopped: true, stops })?.texts).toEqual(['ab', '', '🏔', ' c']);
});

test('a server that lies is not believed', () => {
  expect(faultOf(body(['a', 'b'], 'axb'))).toContain('malformed: the texts of its tokens do not join');
  expect(faultOf(body(['a', 'b', 'c'], 'a'))).toContain('do not join');
  expect(faultOf(body(['a'], 'a and much more than any stop text'))).toContain('do not join');
  expect(faultOf(body(['a', 'b'], 'a', { finish_reason: 'length' }))).toContain('do not join');
  const none = { choices: [{ text: 'a', finish_reason: 'stop', logprobs: null }] };
  expect(faultOf(none)).toContain('unusable: it tells no log-probabilities');
  const legacy = (more: object) => ({
    choices: [{ text: 'a', logprobs: { tokens: ['a'], token_logprobs: [-1], ...more } }],
  });
  expect(faultOf(legacy({}))).toContain('unusable');
  expect(faultOf(legacy({ token_logprobs: [null], top_logprobs: [{ a: -1 }] }))).toContain('unusable');
  expect(faultOf(legacy({ token_logprobs: [Number.NaN], top_logprobs: [{ a: -1 }] }))).toContain('malformed');
  expect(faultOf(legacy({ token_logprobs: [0.5], top_logprobs: [{ a: 0.5 }] }))).toContain('above one');
  expect(faultOf(legacy({ top_logprobs: [{ a: -0.1, b: -0.1 }] }))).toContain('sum to 1.810');
  expect(faultOf(legacy({ token_logprobs: [-1, -1], top_logprobs: [{ a: -1 }] }))).toContain('more tokens');
  expect(faultOf(body(['\uD83C', '\uDFD4'], '🏔'))).toContain('half surrogate pairs');
  for (const odd of [null, 7, [], {}, { choices: [] }, { choices: [{ logprobs: { content: [{}] } }] }])
    expect(faultOf(odd)).toContain('malformed');
});

test('whatever comes is a continuation whose tokens join to its text, or a failure, and nothing is thrown', () => {
  const token = fc.record({
    token: fc.string(),
    logprob: fc.oneof(fc.double({ max: 0 }), fc.constant(null)),
    bytes: fc.option(fc.array(fc.integer({ min: -1, max: 256 }))),
    top_logprobs: fc.option(fc.array(fc.record({ token: fc.string(), logprob: fc.double({ max: 0 }) }))),
  });
  const choice = fc.record(
    {
      text: fc.string(),
      finish_reason: fc.constantFrom('stop', 'length', null, 'odd'),
      logprobs: fc.oneof(fc.constant(null), fc.record({ content: fc.array(token) }), fc.jsonValue()),
      token_ids: fc.array(fc.integer()),
      stop_reason: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  forAll(fc.oneof(fc.record({ choices: fc.array(choice) }), fc.jsonValue()), (told) => {
    const read = readContinuation(told, stops);
    if (read.ok) expect(read.value.tokens.map(({ text }) => text).join('')).toBe(read.value.text);
    else expect(read.failure.detail.length).toBeLessThanOrEqual(500);
  });
});

test('a question is put into its place once, whatever it holds', () => {
  const asked = { system: 'Be {question}.', question: 'What is {system}? $& $1' };
  expect(filledTemplate('{system}|{question}', asked)).toBe('Be {question}.|What is {system}? $& $1');
  expect(filledTemplate(promptTemplates.chatml, asked)).toContain('user\nWhat is {system}? $& $1<|im_end|>');
});

test('a chat is gone on with by leaving the message of the assistant open', () => {
  const settings = { api: 'chat', model: 'm', topLogprobs: 5, temperature: 1, topP: 1, extensions: true } as const;
  const request = { asked: { system: 's', question: 'q' }, maxTokens: 9, seed: 3, stop: [], timeoutMs: 1 };
  const first = completionsCall(settings, { ...request, written: '' });
  const next = completionsCall(settings, { ...request, written: 'so far ' });
  expect(first.body).not.toHaveProperty('continue_final_message');
  expect(next.body).toMatchObject({ continue_final_message: true, add_generation_prompt: false });
  expect(next.body.messages).toEqual([...(first.body.messages as object[]), { role: 'assistant', content: 'so far ' }]);
  expect(next.prefix).toBe(`${first.prefix}so far `);
});
