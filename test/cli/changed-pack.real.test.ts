import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { arenaFolder } from './arena-folder.ts';

const home = arenaFolder();
const { run, write: put } = home;

const agent = (name: string) => ({ kind: 'command', name, command: ['true'], maxCostUsd: 0 });
const config = (agents: readonly object[]) =>
  put('arena.yaml', { agents, refresh: { sets: ['sums'] }, tournament: { format: 'round-robin' } });
const policy = 'Be brief.\n';

const pack = { name: 'sums', version: 1, licence: 'MIT', questions: 'q.jsonl', policy: 'p.md' };

beforeAll(async () => {
  put('sums/pack.yaml', pack);
  put('sums/q.jsonl', '{"id": "q1", "question": "What is 2 + 3?", "answer": "5"}\n');
  put('sums/p.md', policy);
  config([agent('One'), agent('Two')]);
  for (const args of [
    ['set', 'import', 'sums'],
    ['set', 'freeze', 'sums'],
    ['schedule', 'add', 'yearly', '--cron', '0 0 1 1 *'],
  ])
    expect(await run(...args)).toMatchObject({ code: 0 });
});
beforeEach(() => {
  put('sums/p.md', policy);
  config([agent('One'), agent('Two')]);
});

const faultOf = async () => JSON.parse((await run('schedule', 'list', '--json')).out).schedules[0].fault;

describe('a task pack that has changed since its set was frozen', () => {
  it('is told of where schedules are listed, before a refresh fails, until it is put back', async () => {
    expect(await faultOf()).toBeNull();
    put('sums/p.md', 'Be long.\n');
    expect(await faultOf()).toContain('sums@1 was made from the task pack in');
    expect((await run('schedule', 'list')).out).toContain('the next refresh could not be played here: sums@1 was made');
  });

  it('is refused by all that would play it, and nothing is recorded', async () => {
    put('sums/p.md', 'Be long.\n');
    for (const args of [
      ['schedule', 'add', 'monthly', '--cron', '0 0 1 * *'],
      ['schedule', 'change', 'yearly', '-c', 'arena.yaml'],
      ['compare', 'One', 'Two', '--set', 'sums', '--yes'],
      ['tournament', 'run', '--set', 'sums', '--yes'],
      ['match', 'One', 'Two', '--set', 'sums', '--yes'],
      ['plan', '--set', 'sums'],
    ]) {
      const { code, err } = await run(...args);
      expect(code, args.join(' ')).toBe(2);
      expect(err, args.join(' ')).toContain('which has changed since');
    }
    expect(JSON.parse((await run('status', '--all', '--json')).out)).toMatchObject([]);
    expect((await run('schedule', 'list')).out).not.toContain('monthly');
  });

  it('is not imported over its set; its next version is another set', async () => {
    put('sums/p.md', 'Be long.\n');
    const again = {
      code: 2,
      err: expect.stringContaining('sums@1 is here already, and was not made from these files'),
    };
    expect(await run('set', 'import', 'sums')).toMatchObject(again);
    put('sums/pack.yaml', { ...pack, version: 2 });
    expect(await home.json('set', 'import', 'sums')).toMatchObject({ name: 'sums', version: 2, status: 'draft' });
    put('sums/pack.yaml', pack);
  });
});

it('an agent that is to use tools which nobody has is refused wherever it would play', async () => {
  config([{ kind: 'mcp', name: 'One', model: 'ollama/small' }, agent('Two')]);
  for (const args of [
    ['schedule', 'add', 'monthly', '--cron', '0 0 1 * *'],
    ['compare', 'One', 'Two', '--set', 'sums', '--yes'],
    ['tournament', 'run', '--set', 'sums', '--yes'],
    ['match', 'One', 'Two', '--set', 'sums', '--yes'],
  ]) {
    const { code, err } = await run(...args);
    expect(code, args.join(' ')).toBe(2);
    expect(err, args.join(' ')).toContain("'One' is to use the tools of MCP servers, and has none");
  }
});
