import type { WireEvents, WireReply } from '../services/model-http.ts';

/** A program, service, server of tools or caller of tools that misbehaves, and what is to come of it. */
export type OddProgram = {
  /** The answer, the agent's own failure, or `void: ` and the reason. */
  readonly ends: RegExp;
  /** How often it, or its model, is asked in all. */
  readonly asked: number;
} & (
  | { readonly kind: 'command'; readonly script: string }
  | { readonly kind: 'http'; readonly says: readonly (WireReply | WireEvents)[] }
  /** A server of tools: what it does with each message, beside `say(result)`, `fail(error)`, `write(text)` and `usual()`. */
  | { readonly kind: 'mcp'; readonly script: string }
  /** A model with our tools: what it calls at first. */
  | { readonly kind: 'react'; readonly calls: unknown }
);

export const answer = 'It opened in 1911.';
const answered = /^It opened in 1911\./;
const said = JSON.stringify({ text: answer });
/** For programs, whose words on a command line have a bound. */
const deepHere = "'['.repeat(1e5) + ']'.repeat(1e5)";
const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

const writes = (text: string, then = '', ends = answered): OddProgram => ({
  kind: 'command',
  script: `process.stdin.resume().on('end', () => process.stdout.write(${JSON.stringify(text)}, () => { ${then} }))`,
  ends,
  asked: 1,
});
const runs = (script: string, ends = answered, asked = 1): OddProgram => ({ kind: 'command', script, ends, asked });
const garbage = /^garbage$/;
const crashed = /^crashed$/;

const lines = '{"type":"progress","message":"reading"}\r\n\r\n{"type":"tool","tool":"search","input":"it"}\r\n';

const commands: Readonly<Record<string, OddProgram>> = {
  bom: writes(`\uFEFF${said}`),
  'bom-on-a-stream': writes(`\uFEFF${lines}{"type":"final","text":"${answer}"}\r\n`),
  'crlf-stream': writes(`${lines}{"type":"final","text":"${answer}"}\r\n`),
  'pretty-printed': writes(`\n\n${JSON.stringify({ text: answer, citations: null }, null, 4)}\r\n\r\n`),
  'final-and-exit-1': writes(`{"type":"final","text":"${answer}"}\n`, 'process.exit(1)', crashed),
  'final-twice': writes(`{"type":"final","text":"${answer}"}\n{"type":"final","text":"No, 1912."}\n`),
  'final-and-throws': writes(`{"type":"final","text":"${answer}"}\n`, 'throw new Error("late")', crashed),
  'answers-twice': writes(`${said}\n${said}\n`, '', garbage),
  'answer-and-exit-3': writes(said, 'process.exit(3)', crashed),
  'debug-print': writes(`loading the model\n${said}`, '', garbage),
  markdown: writes(`# ${answer}`, '', garbage),
  'fenced-json': writes(`\`\`\`json\n${said}\n\`\`\``, '', garbage),
  'text-is-a-number': writes('{"text": 5}', '', garbage),
  'text-is-null': writes('{"text": null}', '', garbage),
  'text-is-a-list': writes(`{"text": ["${answer}"]}`, '', garbage),
  'json-text': writes(JSON.stringify(answer), '', garbage),
  'json-list': writes(`[${said}]`, '', garbage),
  'cost-is-text': writes(`{"text":"${answer}","costUsd":"0.04"}`, '', garbage),
  'cost-1e18': writes(`{"text":"${answer}","costUsd":1e18}`, '', garbage),
  'cost-infinite': writes(`{"text":"${answer}","costUsd":1e999}`, '', garbage),
  'usage-1e18': writes(`{"text":"${answer}","usage":{"inputTokens":1e18,"outputTokens":1}}`, '', garbage),
  'duplicate-keys': writes(`{"text":"It is 1912.","text":"${answer}"}`),
  proto: writes(`{"text":"${answer}","__proto__":{"text":5},"constructor":5}`),
  'deep-extra-member': runs(`process.stdout.write('{"text":"${answer}","extra":' + ${deepHere} + '}')`, garbage),
  'deep-and-nothing-else': runs(`process.stdout.write(${deepHere})`, garbage),
  'deep-stream-line': runs(
    `process.stdout.write('{"type":"tool","tool":"search","input":"it","extra":' + ${deepHere} + '}\\n{"type":"final","text":"${answer}"}')`,
    garbage,
  ),
  'nul-and-lone-surrogate': writes(`{"text":"${answer} \\u0000 \\ud800"}`),
  'noise-on-stderr': writes(said, 'process.stderr.write("warning: x\\n".repeat(100000))'),
  'never-reads-stdin': runs(`process.stdin.destroy(); process.stdout.write(${JSON.stringify(said)})`),
  'closes-stdout': runs('require("node:fs").closeSync(1)', /^empty$/),
  'utf-16': runs(`process.stdout.write(Buffer.from(${JSON.stringify(`\uFEFF${said}`)}, 'utf16le'))`, garbage),
  'latin-1': runs(`process.stdout.write(Buffer.from('{"text":"${answer} M\\xfcller"}', 'latin1'))`),
  'kills-itself': runs('process.kill(process.pid, "SIGKILL"); setTimeout(() => {}, 9e3)', /^void: .*killed/, 3),
  'runs-out-of-memory': runs('process.abort()', crashed),
  'child-holds-stdout': runs(
    `require('node:child_process').spawn('sleep', ['60'], { stdio: 'inherit', detached: true }).unref(); process.stdout.write(${JSON.stringify(said)}, () => process.exit(0))`,
  ),
};

const json = (body: string, status = 200, type = 'application/json'): WireReply => ({
  status,
  headers: { 'content-type': type },
  body,
});
const replies = (says: readonly (WireReply | WireEvents)[], ends = answered, asked = says.length): OddProgram => ({
  kind: 'http',
  says,
  ends,
  asked,
});
const events = 'text/event-stream; charset=utf-8';

/** Says its answer, and leaves the stream open. */
const open: WireEvents = {
  events: {
    async *[Symbol.asyncIterator]() {
      yield `data: {"type":"final","text":"${answer}"}\n\n`;
      for (let at = 0; at < 200; at++) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        yield ': still here\n\n';
      }
    },
  },
};

const services: Readonly<Record<string, OddProgram>> = {
  'no-content': replies([json('', 204)], /^empty$/),
  html: replies([json('<html>Sign in</html>', 200, 'text/html')], garbage),
  'bom-body': replies([json(`\uFEFF${said}`)]),
  'plain-type': replies([json(said, 200, 'text/plain')]),
  'events-crlf': replies([
    json(
      `retry: 5\r\n\r\ndata: {"type":"progress","message":"x"}\r\n\r\ndata: {"type":"final",\r\ndata: "text":"${answer}"}\r\n\r\n`,
      200,
      events,
    ),
  ]),
  'events-and-done': replies([json(`data: {"type":"final","text":"${answer}"}\n\ndata: [DONE]\n\n`, 200, events)]),
  'events-left-open': replies([open]),
  'deep-body': replies([json(`{"text":"${answer}","x":${deep}}`)], garbage),
  'unavailable-once': replies([json('{}', 503), json(said)]),
  'resets-once': replies(['reset', json(said)]),
  'limited-once-in-words': replies([json('{"error":{"reason":"rate_limited"}}'), json(said)]),
  'cut-short-once': replies([
    { status: 200, headers: { 'content-length': '5000' }, body: said.slice(0, 9) },
    json(said),
  ]),
  redirects: replies(
    [{ status: 302, headers: { location: 'http://127.0.0.1:9/' }, body: '' }],
    /^void: .*cannot_start.*redirects/,
    3,
  ),
  teapot: replies([json('{"text":"short and stout"}', 418)], /^void: .*cannot_start.*418/, 3),
  'not-found-page': replies([json('<html>404</html>', 404, 'text/html')], /^void: .*cannot_start.*404/, 3),
  'refuses-token': replies([json('{}', 401)], /^void: .*key_refused/, 3),
  'error-in-200': replies([json('{"error":{"reason":"refused","message":"no"}}')], /^refused$/),
  'error-of-another-form': replies([json('{"error":"boom"}')], garbage),
};

const serves = (script: string, ends = answered, asked = 2): OddProgram => ({ kind: 'mcp', script, ends, asked });
const cannotStart = /^void: .*cannot_start/;

const toolServers: Readonly<Record<string, OddProgram>> = {
  'unknown-version': serves(
    "if (method === 'initialize') say({ protocolVersion: '1999-01-01', capabilities: {}, serverInfo: { name: 'x', version: '1' } }); else usual()",
    cannotStart,
    0,
  ),
  'empty-handshake': serves("if (method === 'initialize') say({}); else usual()", cannotStart, 0),
  'refused-handshake': serves("fail({ code: -32603, message: 'no key' })", cannotStart, 0),
  'no-tools': serves("if (method === 'tools/list') say({ tools: [] }); else usual()", cannotStart, 0),
  'tools-are-null': serves("if (method === 'tools/list') say({ tools: null }); else usual()", cannotStart, 0),
  'prints-on-stdout': serves("write('loading…\\n\\n[]\\nnull\\n'); usual()"),
  crlf: serves("write('\\r\\n'); usual()"),
  'list-changes': serves("for (let at = 0; at < 50; at++) note('notifications/tools/list_changed'); usual()"),
  'dies-in-a-call': serves("if (method === 'tools/call') process.exit(3); usual()"),
  'fails-a-call': serves("if (method === 'tools/call') fail({ code: -32000, message: 'no luck' }); else usual()"),
  'null-error': serves(
    "if (method === 'tools/call') write(JSON.stringify({ jsonrpc: '2.0', id, error: null }) + '\\n'); usual()",
  ),
  'null-content': serves("if (method === 'tools/call') say({ content: null }); else usual()"),
  'content-of-a-later-kind': serves(
    "if (method === 'tools/call') say({ content: [{ type: 'hologram', data: 5 }] }); else usual()",
  ),
  'giant-result': serves(
    "if (method === 'tools/call') say({ content: [{ type: 'text', text: 'x'.repeat(3e6) }] }); else usual()",
  ),
  'deep-result': serves(
    'if (method === \'tools/call\') write(\'{"jsonrpc":"2.0","id":\' + id + \',"result":{"content":[],"x":\' + \'[\'.repeat(1e5) + \']\'.repeat(1e5) + \'}}\\n\'); else usual()',
  ),
  'answers-twice': serves('usual(); usual()'),
};

const calls = (list: unknown, asked = 2, ends = answered): OddProgram => ({ kind: 'react', calls: list, ends, asked });
const call = (name: unknown, args: unknown, id: unknown = 'call_1') => ({
  id,
  type: 'function',
  function: { name, arguments: args },
});

const callers: Readonly<Record<string, OddProgram>> = {
  'input-no-json': calls([call('search', '{"query": ')]),
  'input-is-a-list': calls([call('search', '[]')]),
  'input-is-null': calls([call('search', null)]),
  'input-deep': calls([call('search', deep)]),
  'input-huge': calls([call('search', JSON.stringify({ query: 'x'.repeat(1_000_000) }))]),
  'unknown-tool': calls([call('launch_missiles', '{}')]),
  'same-id-twice': calls([call('search', '{"query":"a"}'), call('search', '{"query":"b"}')]),
  'no-ids': calls([call('search', '{"query":"a"}', null), call('search', '{"query":"b"}', null)]),
  'hundreds-at-once': calls(Array.from({ length: 300 }, (_, at) => call('search', '{"query":"a"}', `call_${at}`))),
  'calls-unreadable': calls([{ function: { name: 5 } }, null, 'search'], 1, /^void: .*no_text/),
};

const named = (prefix: string, rows: Readonly<Record<string, OddProgram>>) =>
  Object.entries(rows).map(([name, each]) => [`${prefix}-${name}`, each] as const);

/** By what they do. */
export const oddPrograms: Readonly<Record<string, OddProgram>> = Object.fromEntries([
  ...named('program', commands),
  ...named('service', services),
  ...named('tools', toolServers),
  ...named('caller', callers),
]);
