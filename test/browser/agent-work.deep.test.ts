// Repeats test/browser/walk.real.test.ts (a round is read in Chromium) and test/web/pages/match-page.long.test.ts (what each tool was
// asked and gave back stands beside an answer) with agents of two kinds, on two screens.
import { afterAll, describe, expect, it } from 'vitest';
import type { Brain, ModelServer } from '../services/model-brain.ts';
import { startOpenaiServer } from '../services/openai-server.ts';
import { chromiumPath } from '../support/chromium.ts';
import { needs } from '../support/needs.ts';
import { axeFaults } from './axe-faults.ts';
import { servedArena } from './served-arena.ts';
import { desk, hasRoom, phone, unfold } from './watched-page.ts';

/** An MCP server with one tool, which says more than is shown. */
const mcpServer = `
const say = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n');
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === 'initialize') say(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'x', version: '1' } });
  if (method === 'tools/list') say(id, { tools: [{ name: 'opening_hours', inputSchema: { type: 'object' } }] });
  if (method === 'tools/call') say(id, { content: [{ type: 'text', text: 'Open from nine <b>to</b> five. ' + 'x'.repeat(9000) }] });
});`;

/** Looks up whatever tools it has, in turn, says why, and answers from it. */
const brain: Brain = ({ tools, turns }) => {
  const given = turns.filter(({ role }) => role === 'tool');
  const [, url] = /(http:\/\/\S+)/.exec(given[0]?.text ?? '') ?? [];
  const ask = (name: string, input: unknown, text: string) =>
    ({ kind: 'tools', requests: [{ name, input }], text }) as const;
  if (tools.includes('search') && given.length === 0)
    return ask('search', { query: `quartz lighthouses ${turns[0]?.text.slice(0, 150)}` }, 'First the <i>names</i>.');
  if (tools.includes('browse') && given.length === 1) return ask('browse', { url }, 'Now the page.');
  if (tools.includes('opening_hours') && given.length < 2)
    return ask('opening_hours', { of: `museum ${given.length}` }, 'When is it open?');
  return { kind: 'text', text: `Nothing is known for sure ([one](${url ?? 'http://sandbox.test/'})).` };
};

const model = 'mine/m-1';
const settings = (url: string) => ({
  seed: 3,
  agents: [
    { kind: 'react', name: 'Reader', model },
    { kind: 'mcp', name: 'Caller', model, servers: [{ name: 'town', command: [process.execPath, '-e', mcpServer] }] },
  ],
  providers: { mine: { wire: 'openai_chat', url } },
  prices: { [model]: { input: 1, output: 2 } },
  trees: { count: 1 },
  tournament: { matchRounds: 4 },
  web: { kind: 'sandbox', sandbox: { size: 400 } },
});

describe('the work of agents on a match', needs('Chromium', chromiumPath !== null), () => {
  let server: ModelServer;
  let tournament: string;
  const app = servedArena('with engine', async ({ write, json }) => {
    server = await startOpenaiServer(brain);
    write('arena.yaml', settings(server.baseUrl));
    ({ tournamentId: tournament } = await json('match', 'Reader', 'Caller', '--yes'));
  });
  afterAll(() => server?.close());
  const site = () => app.root(tournament);

  it.each([
    ['desk', desk],
    ['phone', phone],
  ])('stands beside each answer on a %s: steps in order with time and cost, thoughts and results folded', async (_, viewport) => {
    const { page, noise } = await app.open({ viewport });
    await page.goto(`${site()}matches/index.html`);
    const match = await page.locator('.match-list tbody th[scope="row"] a').first().getAttribute('href');
    const answered = await page.goto(new URL(match ?? '', page.url()).href);
    const { responseBodySize } = (await answered?.request().sizes()) ?? expect.fail();
    expect(responseBodySize).toBeLessThan(150_000);
    const columns = page.locator('#round-1 .given');
    const reader = columns.filter({ has: page.locator('h4', { hasText: 'Reader' }) });
    const caller = columns.filter({ has: page.locator('h4', { hasText: 'Caller' }) });
    expect(await caller.locator('details[open]').count()).toBe(0);
    await unfold(page);
    const steps = async (of: typeof reader) =>
      (await of.locator('ol.step-list > li').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    const [search, read] = await steps(reader);
    expect(search).toMatch(
      /^search quartz lighthouses .+ after [\d.,]+ m?s · took [\d.,]+ m?s · <?\$[\d.]+ Thought before First the <i>names<\/i>\. What came back/,
    );
    expect(read).toMatch(/^read http:\/\/sandbox\.test\/\S+ after .* Now the page\. What came back Characters 0 to /);
    const [hours] = await steps(caller);
    expect(hours).toMatch(/^opening_hours \{"of":"museum 0"\} after/);
    expect(hours).toMatch(/Open from nine <b>to<\/b> five\. x+ [\d,]+ more characters are not shown\./);
    const whole = await caller.locator('a', { hasText: 'all that is kept' }).first().getAttribute('href');
    const kept = await (await fetch(new URL(whole ?? '', app.url))).text();
    expect(kept).toContain('"name":"opening_hours"');
    expect(await page.evaluate(hasRoom)).toBe(true);
    expect(await axeFaults(page)).toEqual([]);
    expect(noise).toEqual([]);
    await page.context().close();
  });
});
