import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src/sandbox/sandbox-server.ts';
import { arenaFolder } from '../arena-folder.ts';

const program = path.resolve(import.meta.dirname, '../../../bin/dr-arena.js');
const home = arenaFolder();
const { folder } = home;
const clients: Client[] = [];
let whole: Client;
beforeAll(async () => {
  const config = {
    agents: ['Merlin', 'Heron'].map((name) => ({ kind: 'scripted', name })),
    web: { sandbox: { size: 100 } },
    tournament: { matchRounds: 1 },
  };
  home.write('arena.yaml', config);
  whole = await connect();
});
afterAll(async () => {
  for (const client of clients) await client.close();
});

async function connect(args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const client = new Client({ name: 'a-client', version: '1' });
  clients.push(client);
  const { PATH = '', HOME = '' } = process.env;
  await client.connect(
    new StdioClientTransport({
      ...{ command: process.execPath, args: [program, 'mcp', ...args], cwd: folder, stderr: 'ignore' },
      env: { PATH, HOME, DATABASE_URL: home.url, DR_ARENA_HOME: path.join(folder, 'state'), ...env },
    }),
  );
  return client;
}

async function use(client: Client, name: string, input: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: input }, undefined, { timeout: 110_000 });
  const [part] = content as { type: string; text: string }[];
  return { text: part?.text ?? '', failed: isError === true };
}

describe('the MCP server of the arena', () => {
  it('searches and reads the web of the config, strangers’ words between fences, and nothing private', async () => {
    const client = whole;
    expect(client.getInstructions()).toContain('written by strangers');
    const found = await use(client, 'search', { query: 'register' });
    const url = /http:\/\/sandbox\.test\/\S+/.exec(found.text)?.[0] ?? '';
    expect(url).not.toBe('');
    const page = await use(client, 'browse', { url });
    expect(page.text).toMatch(/^Characters 0 to \d+[^\n]*\n<<<[0-9a-f]{20} page\n/);
    expect(await use(client, 'browse', { url: 'http://127.0.0.1:1/' })).toMatchObject({
      text: expect.stringContaining('cannot be read'),
    });
    expect(await use(client, 'search', { query: '' })).toMatchObject({ failed: true });
    expect(await use(client, 'nothing')).toMatchObject({ failed: true, text: "There is no tool 'nothing'." });
  });

  it('gives a contestant the web of its run alone', async () => {
    const sandbox: Sandbox = await startSandbox({ seed: 5, size: 100 });
    try {
      const client = await connect([], { DR_ARENA_SEARCH_URL: sandbox.searchUrl });
      expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['search', 'browse']);
      const found = await use(client, 'search', { query: sandbox.world.overviews[0]?.title ?? '' });
      expect(found.text).toContain(sandbox.origin);
      const page = await use(client, 'browse', { url: sandbox.origin + (sandbox.world.overviews[0]?.path ?? '') });
      expect(page.text).toContain(sandbox.world.overviews[0]?.title);
    } finally {
      await sandbox.close();
    }
  });

  it('tells what the leaderboard says', async () => {
    const client = whole;
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['search', 'browse', 'leaderboard']);
    expect(await use(client, 'leaderboard')).toMatchObject({
      failed: true,
      text: expect.stringContaining('no tournament yet'),
    });
    const { tournamentId: match } = await home.json<{ tournamentId: string }>('match', 'Merlin', 'Heron');
    expect(await use(client, 'leaderboard', { tournament: match })).toMatchObject({
      failed: false,
      text: expect.stringContaining('Merlin'),
    });
    expect(await use(client, 'leaderboard', { tournament: 'T-nothing' })).toMatchObject({ failed: true });
  });
});
