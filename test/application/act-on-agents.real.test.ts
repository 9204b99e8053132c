import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openAgentDesk } from '../../src/application/act-on-agents.ts';
import type { AppContext } from '../../src/application/app-context.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import type { NewAgent } from '../../src/web/app/agent-acts.ts';

const newConfig = 'agents:\n  - kind: scripted\n    name: Kestrel\n';
const program: NewAgent = { as: 'program', name: '研究员', language: 'node', cost: null };
const service: NewAgent = { as: 'service', name: 'Eve', url: 'http://127.0.0.1:1/', cost: 0 };
const model: NewAgent = { as: 'model', name: 'Ann', model: 'openai/gpt-5.1', tools: 'react' };

/** As far as prices go, nothing has been played. */
const app = {
  clock: systemClock,
  ledger: { modelCalls: { usualCosts: async () => [] }, rounds: { playedVolume: async () => null } },
} as unknown as AppContext;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-desk-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const configPath = () => path.join(folder, 'arena.yaml');
const deskWith = (hasToken: boolean, isOwnFolder = true) =>
  openAgentDesk({
    acting: { app, hasToken, loadConfig: () => loadConfig(existsSync(configPath()) ? configPath() : null) },
    folder: isOwnFolder ? folder : null,
    newConfig,
    signal: new AbortController().signal,
    warn: () => undefined,
  });

it('enters a program, a service and a model into the config, each once', async () => {
  const { acts, list } = deskWith(true);
  for (const agent of [program, service, model]) expect((await acts.addAgent(agent)).ok).toBe(true);
  expect(loadConfig(configPath()).agents).toMatchObject([
    { kind: 'scripted', name: 'Kestrel' },
    { kind: 'command', name: '研究员' },
    { kind: 'http', url: 'http://127.0.0.1:1/', maxCostUsd: 0 },
    { kind: 'react', model: 'openai/gpt-5.1' },
  ]);
  expect((await acts.addAgent(service)).ok).toBe(false);
  const listed = await list();
  expect(listed.ok && listed.value.map(({ target }) => target)).toEqual([
    '',
    'node 研究员.mjs',
    'http://127.0.0.1:1/',
    'openai/gpt-5.1',
  ]);
});

it('without a token enters programs alone, and checks nothing that may cost', async () => {
  const { acts } = deskWith(false);
  for (const agent of [service, model])
    expect(await acts.addAgent(agent)).toMatchObject({ ok: false, failure: { kind: 'forbidden' } });
  expect(existsSync(configPath())).toBe(false);
  expect((await acts.addAgent(program)).ok).toBe(true);
  expect(await acts.checkAgent('研究员')).toMatchObject({ ok: false, failure: { kind: 'forbidden' } });
  expect(await acts.checkAgent('nobody')).toMatchObject({ ok: false, failure: { kind: 'refused' } });
});

it('only reads a config that the app was given by name', async () => {
  expect((await deskWith(true, false).acts.addAgent(program)).ok).toBe(false);
  expect(existsSync(configPath())).toBe(false);
});

it('checks an agent and lists what came of it', async () => {
  writeFileSync(configPath(), newConfig);
  const { acts, list } = deskWith(false);
  expect((await acts.checkAgent('Kestrel')).ok).toBe(true);
  const check = async () => {
    const listed = await list();
    return listed.ok ? listed.value[0]?.check : undefined;
  };
  expect(await check()).toEqual({ state: 'running' });
  await expect.poll(check, { timeout: 60_000 }).toMatchObject({ state: 'ended', ok: true });
  expect(readFileSync(configPath(), 'utf8')).toBe(newConfig);
});
