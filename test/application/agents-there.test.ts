import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentFaults } from '../../src/application/agents-there.ts';
import { configSchema } from '../../src/config/config-schema.ts';

const here = process.cwd();
const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-there-'));
beforeAll(() => {
  mkdirSync(path.join(folder, 'bot'));
  for (const file of ['agent.mjs', 'plain.sh', 'bot/main.mjs']) writeFileSync(path.join(folder, file), '');
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(here);
  rmSync(folder, { recursive: true, force: true });
});

const faultsOf = (agent: object, tournament: object = {}) =>
  agentFaults(configSchema.parse({ agents: [{ name: 'mine', ...agent }], tournament }));
const command = (...words: string[]) => faultsOf({ kind: 'command', command: words });

describe('what agents lack', () => {
  it.each([
    [['node', 'agent.mjs']],
    [['node', '--no-warnings', 'agent.mjs', 'no-such.json']],
    [['sh', '-c', 'run agent.py | tee log.sh']],
    [['node', 'run', 'elsewhere.py']],
    [[process.execPath, './agent.mjs']],
  ])('is nothing where %j can be run', (words) => {
    expect(command(...words)).toEqual([]);
  });

  it.each([
    [['no-such-program', 'agent.mjs'], 'the program no-such-program is not installed: no folder of PATH has it'],
    [['node', '--no-warnings', 'agnet.mjs'], "there is no file agnet.mjs in the arena's folder"],
    [['./agent'], "there is no program ./agent, seen from the arena's folder"],
    [['./plain.sh'], "there is no program ./plain.sh, seen from the arena's folder"],
  ])('is told of %j with its name', (words, fault) => {
    expect(command(...words)).toEqual([`mine: ${fault}`]);
  });

  it('is looked for in the folder of its files', () => {
    const inFolder = (file: string, own: string) => faultsOf({ kind: 'command', command: ['node', file], folder: own });
    expect(inFolder('main.mjs', 'bot')).toEqual([]);
    expect(inFolder('agent.mjs', 'bot')).toEqual(['mine: there is no file agent.mjs in bot']);
    expect(inFolder('main.mjs', 'bat')).toEqual(['mine: there is no folder bat']);
  });

  it('is told of MCP servers, of scripted agents and of names in the settings of a format', () => {
    const servers = [{ name: 'web', command: ['no-such-server'] }];
    expect(faultsOf({ kind: 'mcp', model: 'openai/gpt-5.1', servers })).toEqual([
      expect.stringContaining('no-such-server is not installed'),
    ]);
    expect(faultsOf({ kind: 'scripted', name: 'Kestrell' })).toEqual([expect.stringContaining("'Kestrell' is not of")]);
    expect(faultsOf({ kind: 'scripted', name: 'Heron' }, { anchor: 'Herom' })).toEqual([
      "tournament.anchor: there is no agent 'Herom'; did you mean 'Heron'?",
    ]);
  });
});
