// Repeats test/agents/command-agent.real.test.ts, http-agent.real.test.ts, mcp/mcp-agent.real.test.ts and react/react-agent.real.test.ts
// among programs, services, servers of tools and callers of tools that misbehave in eighty ways, in one tournament of the
// real command line.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arenaFolder } from '../cli/arena-folder.ts';
import type { Said } from '../cli/run-in.ts';
import { serveModel, type WireReply } from '../services/model-http.ts';
import { type AgentsEnd, endsOfAgents } from './ends-of-agents.ts';
import { answer, type OddProgram, oddPrograms } from './odd-programs.ts';

const home = arenaFolder();
const anchor = 'Merlin';
const names = Object.keys(oddPrograms);
const asked = new Map<string, number>();
const providers: Record<string, object> = {};
const servers: { close(): Promise<void> }[] = [];
let said: Said;
let ends: ReadonlyMap<string, AgentsEnd>;

/** Counts how often somebody is asked, from 0. */
function next(name: string): number {
  const at = asked.get(name) ?? 0;
  asked.set(name, at + 1);
  return at;
}

async function serve(
  name: string,
  reply: (at: number, body: unknown) => Awaited<ReturnType<Parameters<typeof serveModel>[0]>>,
) {
  const server = await serveModel(async ({ json }) => reply(next(name), json));
  servers.push(server);
  return server.baseUrl;
}

/** A model that calls tools at first, and answers when it has been given something. */
async function model(name: string, calls: unknown): Promise<string> {
  const url = await serve(name, (at): WireReply => {
    const message = at === 0 ? { content: null, tool_calls: calls } : { content: answer };
    const usage = { prompt_tokens: 1000, completion_tokens: 500 };
    return {
      status: 200,
      body: JSON.stringify({
        model: 'm',
        choices: [{ message, finish_reason: at === 0 ? 'tool_calls' : 'stop' }],
        usage,
      }),
    };
  });
  providers[name] = { wire: 'openai_chat', url, vendor: name };
  return `${name}/m`;
}

const toolServer = (script: string) => `
const write = (text) => process.stdout.write(text);
const send = (message) => write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
const note = (method) => send({ method });
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const say = (result) => send({ id, result });
  const fail = (error) => send({ id, error });
  const results = {
    initialize: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'x', version: '1' } },
    'tools/list': { tools: [{ name: 'go', inputSchema: { type: 'object' } }] },
    'tools/call': { content: [{ type: 'text', text: 'gone' }] },
  };
  const usual = () => say(results[method]);
  ${script}
});`;

async function entryOf(name: string, odd: OddProgram): Promise<object> {
  if (odd.kind === 'http')
    return {
      kind: 'http',
      name,
      url: await serve(name, (at) => odd.says[Math.min(at, odd.says.length - 1)] ?? 'reset'),
    };
  if (odd.kind === 'react') return { kind: 'react', name, model: await model(name, odd.calls) };
  if (odd.kind === 'mcp') {
    const calls = [{ id: 'call_1', type: 'function', function: { name: 'go', arguments: '{}' } }];
    const command = [process.execPath, '-e', toolServer(odd.script)];
    return { kind: 'mcp', name, model: await model(name, calls), servers: [{ name: 'odd', command }] };
  }
  // It writes a line for each time that it is run.
  home.write(`runs/${name}`, '');
  const counted = `require('node:fs').appendFileSync(${JSON.stringify(home.at(`runs/${name}`))}, 'x');${odd.script}`;
  return { kind: 'command', name, command: [process.execPath, '-e', counted], isolation: 'off' };
}

beforeAll(async () => {
  const agents: object[] = [{ kind: 'scripted', name: anchor }];
  for (const [name, odd] of Object.entries(oddPrograms)) agents.push(await entryOf(name, odd));
  home.write('arena.yaml', {
    agents,
    providers,
    prices: Object.fromEntries(Object.keys(providers).map((name) => [`${name}/m`, { input: 1, output: 1 }])),
    web: { sandbox: { size: 100 } },
    trees: { count: 1 },
    tournament: { format: 'anchor', anchor, matchRounds: 1 },
  });
  said = await home.run('tournament', 'run', '--yes', '--json');
  ends = await endsOfAgents(home.db, anchor);
});
afterAll(async () => {
  for (const each of servers) await each.close();
});

const timesAsked = (name: string) =>
  oddPrograms[name]?.kind === 'command' ? home.read(`runs/${name}`).length : (asked.get(name) ?? 0);

describe('a tournament among programs that misbehave', () => {
  it('is played to its end, and each of them has its match on record', () => {
    // Some of them never answer.
    expect(said.code, said.err).toBe(4);
    expect(said.err).not.toContain('bug in dr-arena');
    expect([...ends.keys()].sort()).toEqual([...names].sort());
  });

  it.each(names)('%s ends as it should, and is asked no more often than that takes', (name) => {
    const odd = oddPrograms[name] ?? expect.fail(name);
    expect([ends.get(name)?.ended, timesAsked(name)]).toEqual([expect.stringMatching(odd.ends), odd.asked]);
    // Each call of a model cost what it stated, and none is missing.
    const { costs = [] } = ends.get(name) ?? {};
    if (odd.kind === 'react' || odd.kind === 'mcp')
      expect(costs).toEqual(Array.from({ length: odd.asked }, () => 0.0015));
  });
});
