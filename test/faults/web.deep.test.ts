// Repeats test/real-models/budget-and-retry.real.test.ts (void matches are played again) and test/crash/failed-build.real.test.ts
// (a build without any tree) for a search engine that goes away.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsoleSite, startConsoleSite } from '../services/console-site.ts';
import { examinerBrain } from '../services/examiner-brain/examiner-brain.ts';
import type { ModelServer } from '../services/model-brain.ts';
import { startOpenaiServer } from '../services/openai-server.ts';
import { searxngWire } from '../services/searxng-search.ts';
import { type SearchServer, startSearchServer } from '../services/web-search-server.ts';
import { FaultProxy } from './fault-proxy.ts';
import { expectNothingLeft, leaderboardOf, openSmallRun, type SmallRun } from './small-run.ts';

/** What fails is tried again with pauses that would be most of the time. */
const hook = pathToFileURL(path.join(import.meta.dirname, 'short-pauses.js')).href;
const start = (args?: readonly string[]) =>
  run.start(args, { NODE_OPTIONS: `--import ${hook}`, OPENAI_API_KEY: 'sk-1' });

let site: ConsoleSite;
let search: SearchServer;
let examiner: ModelServer;
let proxy: FaultProxy;
let run: SmallRun;

beforeAll(async () => {
  site = await startConsoleSite();
  examiner = await startOpenaiServer(examinerBrain());
  const hits = () => [{ url: `${site.origin}/handhelds/`, title: 'Handheld game consoles', snippet: 'A guide.' }];
  search = await startSearchServer(searxngWire, { hits });
  proxy = await FaultProxy.start({ host: '127.0.0.1', port: search.port });
  run = await openSmallRun({
    web: {
      kind: 'live',
      live: {
        seeds: [{ source: 'list', topics: ['handheld game consoles'] }],
        search: [{ service: 'searxng', url: `http://127.0.0.1:${proxy.port}` }],
      },
    },
    examiner: { model: 'openai/gpt-5.1' },
    providers: { openai: { url: examiner.baseUrl } },
    prices: { 'openai/gpt-5.1': { input: 0, output: 0 } },
    crawl: { allowedOrigins: [site.origin], perHostIntervalMs: 0, browser: 'off' },
    tournament: { format: 'round-robin', matchRounds: 1 },
  });
});
afterAll(async () => {
  await run?.close();
  await proxy?.close();
  for (const server of [examiner, search, site]) await server?.close();
});

describe('a search engine', () => {
  it('that goes away before agents ask it makes void rounds with the reason; retry plays the match and decides it', async () => {
    // The first search is for the root of the tree.
    const running = start();
    await proxy.arm({ words: 'GET /search', times: 2, fault: { kind: 'refuse' } });
    const { code, stderr } = await running.ended;
    expect(code, stderr).toBe(2);
    expect(stderr).toMatch(/nothing worked: every match is void[\s\S]*dr-arena tournament resume/);
    const voids = await run.query(
      "select round->'result'->'void' as void from arena.rounds where round->'result'->>'kind' = 'void'",
    );
    expect(voids).toHaveLength(3);
    for (const each of voids)
      expect(each).toMatchObject({
        void: { reason: 'agent_unavailable', detail: expect.stringMatching(/search: .*(refused|ECONN)/) },
      });
    await proxy.behave({ kind: 'pass' });
    const retried = await leaderboardOf(start(['tournament', 'resume', '--voids', '--json']).ended);
    expect(retried).toMatchObject([{ matches: 1 }, { matches: 1 }]);
    await expectNothingLeft(run);
  });

  it('that is not there when a tree is wanted ends the run in one message that names it', async () => {
    await proxy.behave({ kind: 'refuse' });
    const { code, stderr } = await start().ended;
    expect(stderr).not.toContain('bug in dr-arena');
    expect(code, stderr).toBe(2);
    expect(stderr).toMatch(/no usable tree: .*the search failed: .*\n.*dr-arena tournament resume/);
    await proxy.behave({ kind: 'pass' });
    await leaderboardOf(start(['tournament', 'resume', '--json']).ended);
    await expectNothingLeft(run);
  });
});
