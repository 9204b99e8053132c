import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conceal, readAgentReply } from '../../agents/read-reply.ts';
import { anyUrl } from '../support/any-url.ts';
import { forAll } from '../support/for-all.ts';

it('a reply of the right form comes back as it was written', () => {
  const reply = fc.record({
    text: fc.string({ minLength: 1, maxLength: 100 }).filter((text) => text.trim() !== ''),
    citations: fc.array(anyUrl, { maxLength: 5 }),
    toolCalls: fc.array(fc.record({ tool: fc.constantFrom('search', 'read', 'other'), input: fc.string() }), {
      maxLength: 5,
    }),
    costUsd: fc.option(fc.double({ min: 0, max: 1e4, noNaN: true }).map((cost) => cost + 0)),
    usage: fc.record({
      inputTokens: fc.nat(),
      cachedInputTokens: fc.nat(),
      cacheWriteTokens: fc.nat(),
      outputTokens: fc.nat(),
      searches: fc.nat(),
    }),
  });
  forAll(reply, (written) => {
    expect(readAgentReply(` ${JSON.stringify({ ...written, more: 1 })}\n`, 'stdout')).toEqual({
      ok: true,
      value: written,
    });
  });
});

it('anything else is a failure with a reason, and never throws', () => {
  const other = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constantFrom('', ' ', 'null', '{"text":1}', '{"text":"a","costUsd":-1}'),
  );
  forAll(other, (stdout) => {
    const reply = readAgentReply(stdout, 'stdout');
    fc.pre(!reply.ok);
    expect(reply.ok ? '' : reply.failure.detail).not.toBe('');
  });
});

it.each([
  '{"text":"a","costUsd":1e308}',
  '{"text":"a","costUsd":1e400}',
  '{"text":"a","usage":{"inputTokens":9007199254740991,"outputTokens":1}}',
  '{"text":"a","toolCalls":[{"tool":"other","input":"","elapsedMs":1e308}]}',
])('figures that no sum of a run could hold are no answer: %s', (written) => {
  expect(readAgentReply(written, 'stdout')).toMatchObject({ failure: { fault: 'agent', reason: 'garbage' } });
});

it.each([
  (deep: string) => deep,
  (deep: string) => `{"text":"It.","extra":${deep}}`,
  (deep: string) => `{"type":"tool","tool":"search","input":"it","extra":${deep}}\n{"type":"final","text":"It."}`,
])('what is nested without end is garbage (%#)', (written) => {
  const reply = readAgentReply(written(`${'['.repeat(100_000)}${']'.repeat(100_000)}`), 'stdout');
  expect(reply).toMatchObject({ failure: { fault: 'agent', reason: 'garbage' } });
});

it('what is null counts as left out, and a byte order mark as nothing', () => {
  const reply = {
    text: 'It.',
    citations: null,
    usage: { inputTokens: null, outputTokens: 4 },
    toolCalls: [{ tool: 'search', input: 'it', result: null }, null],
  };
  expect(readAgentReply(`\uFEFF${JSON.stringify(reply)}`, 'the body')).toEqual({
    ok: true,
    value: { text: 'It.', citations: [], toolCalls: [{ tool: 'search', input: 'it' }], costUsd: null },
  });
  const lines = ['{"type":"tool","tool":"read","input":"http://a/","result":null}', '{"type":"final","text":"It."}'];
  const streamed = readAgentReply([...lines, '[DONE]'].join('\n'), 'the body');
  expect(streamed).toMatchObject({ value: { text: 'It.', toolCalls: [{ tool: 'read', input: 'http://a/' }] } });
});

it('usage may be left out, and stays unknown then', () => {
  const reply = readAgentReply('{"text":"a","usage":null}', 'the body');
  expect(reply.ok && 'usage' in reply.value).toBe(false);
  const counted = readAgentReply('{"text":"a","usage":{"inputTokens":3,"outputTokens":4}}', 'the body');
  expect(counted.ok && counted.value.usage).toEqual({
    inputTokens: 3,
    cachedInputTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: 4,
    searches: 0,
  });
});

it('a reply beyond the bounds is cut to them', () => {
  const citations = Array.from({ length: 600 }, () => `http://a/${'x'.repeat(3000)}`);
  const reply = readAgentReply(JSON.stringify({ text: 'a'.repeat(200_000), citations }), 'stdout');
  expect(reply.ok && reply.value.text.length).toBe(100_000);
  expect(reply.ok && reply.value.citations.length).toBe(500);
  expect(reply.ok && reply.value.citations[0]?.length).toBe(2000);
});

describe('a streamed reply', () => {
  const lines = (...values: unknown[]) => `${values.map((value) => JSON.stringify(value)).join('\n\n')}\n`;
  const search = { type: 'tool', tool: 'search', input: 'it', result: '1. It', elapsedMs: 7 };
  const { type: _type, ...step } = search;

  it('keeps its steps with what came back, unless its last line names its own', () => {
    const progress = { type: 'progress', message: 'looking' };
    expect(readAgentReply(lines(progress, search, { type: 'final', text: 'It.' }), 'stdout')).toMatchObject({
      value: { text: 'It.', toolCalls: [step] },
    });
    const own = { type: 'final', text: 'It.', toolCalls: [] };
    expect(readAgentReply(lines(search, own), 'stdout')).toMatchObject({ value: { toolCalls: [] } });
  });

  it.each([
    ['ends without an answer', lines(search)],
    [
      'has a line that is none of the contract',
      lines({ type: 'thought', message: 'x' }, { type: 'final', text: 'It.' }),
    ],
    ['has a line that is no JSON', `loading…\n${lines({ type: 'final', text: 'It.' })}`],
  ])('that %s is garbage', (_what, written) => {
    expect(readAgentReply(written, 'stdout')).toMatchObject({ ok: false, failure: { reason: 'garbage' } });
  });

  it('has said all with its last line: what comes behind it is no part of it', () => {
    const written = lines({ type: 'final', text: 'It.' }, search);
    expect(readAgentReply(written, 'stdout')).toMatchObject({ value: { text: 'It.', toolCalls: [] } });
  });

  it('is read whatever its lines are, and never throws', () => {
    const line = fc.oneof(fc.json(), fc.constantFrom(JSON.stringify(search), '{"type":"final","text":"a"}', ''));
    forAll(fc.array(line, { maxLength: 6 }), (written) => {
      const reply = readAgentReply(written.join('\n'), 'stdout');
      expect(reply.ok ? reply.value.text : reply.failure.detail).not.toBe('');
    });
  });
});

describe('an error in the place of an answer', () => {
  it.each([
    ['failed', 'agent', 'crashed'],
    ['refused', 'agent', 'refused'],
    ['provider_unavailable', 'outside', 'provider_unavailable'],
    ['rate_limited', 'outside', 'rate_limited'],
    ['key_refused', 'outside', 'key_refused'],
  ])('that says %s is a fault of: %s', (reason, fault, counted) => {
    const said = { error: { reason, message: 'no \u001b[31mpages\nleft' } };
    for (const written of [JSON.stringify(said), JSON.stringify({ type: 'final', ...said })]) {
      const detail = 'it says: no [U+001B][31mpages left';
      expect(readAgentReply(written, 'stdout')).toEqual({ ok: false, failure: { fault, reason: counted, detail } });
    }
  });

  it('that gives no known reason is garbage, and one that gives none is the own fault of the agent', () => {
    const garbage = { ok: false, failure: { fault: 'agent', reason: 'garbage' } };
    expect(readAgentReply('{"error":{"reason":"the moon"}}', 'stdout')).toMatchObject(garbage);
    expect(readAgentReply('{"error":"the moon"}', 'stdout')).toMatchObject(garbage);
    const own = { ok: false, failure: { fault: 'agent', reason: 'crashed' } };
    expect(readAgentReply('{"error":{}}', 'stdout')).toMatchObject(own);
    expect(readAgentReply('{"text":"It.","error":null}', 'stdout')).toMatchObject({ ok: true });
  });
});

it('what tools gave back is kept to 4,000 characters each and 100,000 together', () => {
  const toolCalls = Array.from({ length: 40 }, () => ({ tool: 'read', input: 'u', result: 'x'.repeat(9000) }));
  const reply = readAgentReply(JSON.stringify({ text: 'a', toolCalls }), 'stdout');
  const kept = reply.ok ? reply.value.toolCalls.map(({ result = '' }) => result.length) : [];
  expect(kept[0]).toBe(4000);
  expect(kept.reduce((sum, each) => sum + each, 0)).toBe(100_000);
  expect(kept).toHaveLength(40);
});

describe('a secret', () => {
  const secret = 'p/l=anted "7"\\x';
  const escaped = (text: string) =>
    Array.from(text, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

  it('does not come back in a reply, escaped or encoded, nor its beginning where a text is cut', () => {
    const input = encodeURIComponent(secret);
    const written = `{"text": "It is ${escaped(secret)}.", "citations": ["http://a/?t=${input}"],
      "toolCalls": [{"tool": "read", "input": "${input.toLowerCase()}", "result": "got ${input}"}]}`;
    expect(readAgentReply(written, 'the body', secret)).toMatchObject({
      value: {
        text: 'It is [token].',
        citations: ['http://a/?t=[token]'],
        toolCalls: [{ input: '[token]', result: 'got [token]' }],
      },
    });
    const long = readAgentReply(JSON.stringify({ text: `${'a'.repeat(99_995)}${secret}` }), 'the body', secret);
    expect(long.ok && long.value.text.slice(-10)).toBe('aaaaa[toke');
  });

  it('is found in raw JSON, in every mixture of forms', () => {
    const forms = fc.constantFrom(
      (text: string) => text,
      escaped,
      (text: string) => JSON.stringify(text).slice(1, -1),
      encodeURIComponent,
    );
    forAll(fc.array(forms, { minLength: secret.length, maxLength: secret.length }), (each) => {
      const text = Array.from(secret, (character, at) => each[at]?.(character) ?? character).join('');
      expect(conceal(`<${text}>`, secret)).toBe('<[token]>');
    });
  });

  it('is not shown by what is said of a body that is no JSON', () => {
    expect(readAgentReply(secret.slice(0, 8), 'the body', secret)).toEqual({
      ok: false,
      failure: { fault: 'agent', reason: 'garbage', detail: 'the body is not JSON' },
    });
  });
});

describe('what is printed beside an answer', () => {
  const told = (stdout: string) => {
    const reply = readAgentReply(stdout, 'stdout');
    return reply.ok ? null : reply.failure.detail;
  };
  const pretty = JSON.stringify({ text: 'It.', citations: [] }, null, 2);
  const stream = '{"type":"progress","message":"on"}\n2 hits\n{"type":"final","text":"It."}\n';

  it.each([
    ['loading the model\n{"text":"It."}', 'loading the model'],
    [`DEBUG:root:started\n\n${pretty}\n`, 'DEBUG:root:started'],
    [`${pretty}\ndone in 3 s\n`, 'done in 3 s'],
    ['{"text":"It."}\nbye', 'bye'],
    [stream, '2 hits'],
    ['so\n{"type":"final","error":{"reason":"failed","message":"x"}}', 'so'],
  ])('is named, with the place where prints belong: %j', (stdout, printed) => {
    expect(told(stdout)).toBe(`beside its answer something else stands on stdout: ${printed}; prints belong on stderr`);
  });

  it.each([
    '# My report',
    '{"text": 5}\nbye',
    '{}',
    'a {"text":"It."}',
    '{"a":1}\n{"b":2}',
  ])('is none where there is no answer: %j', (stdout) => expect(told(stdout)).toMatch(/; it begins: /));

  it('is looked for in what is as long as it may be', () => {
    for (const line of ['{\n', '}\n', '{"a":1}\n', 'x\n']) expect(told(line.repeat(200_000))).toMatch(/it begins/);
  }, 5000);
});
