import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CitationLine } from '../../src/arena/citations/citation-board.ts';
import { arenaFolder } from './arena-folder.ts';

const skill = { kind: 'scripted', hops: 6, coverage: 6, strayRate: 0.02, errorRate: 0.02 } as const;
const config = {
  seed: 5,
  agents: [
    { ...skill, name: 'Ada', citations: 'inline' },
    { ...skill, name: 'Inventor', citations: 'invented' },
    { ...skill, name: 'Stray', citations: 'unsupporting' },
    { ...skill, name: 'Twister', errorRate: 0.8, citations: 'inline' },
  ],
  trees: { count: 1 },
  web: { sandbox: { size: 100 } },
  tournament: { format: 'round-robin', matchRounds: 2 },
  examiner: { kind: 'model', model: 'sandbox/oracle', searchCheck: 'off' },
  citations: { judge: 'model' },
};

const home = arenaFolder();
const { json } = home;
beforeAll(async () => {
  home.write('arena.yaml', config);
});

describe('citations of a tournament on the made-up web', () => {
  it('put who invents sources, who cites pages that do not say it, and who twists them, below the honest one', async () => {
    await json('tournament', 'run', '--yes');
    const { citations } = await json<{ citations: CitationLine[] }>('leaderboard');
    expect(citations.every((line) => line.citations > 0)).toBe(true);
    expect(citations.map(({ agent }) => String(agent))[0]).toBe('Ada');
    const lineOf = (agent: string) => citations.find((line) => String(line.agent) === agent);
    expect(lineOf('Inventor')?.unreachable.value).toBe(1);
    expect(lineOf('Stray')).toMatchObject({ precision: { value: 0 }, unreachable: { value: 0 } });
    expect(lineOf('Ada')?.precision.value).toBeGreaterThan(0.8);
    expect(lineOf('Twister')?.precision.value).toBeLessThan(0.5);
  });

  it('are exported each with what became of it', async () => {
    await json('export', '-o', 'data');
    const lines = home
      .read(path.join('data', 'citations.jsonl'))
      .trimEnd()
      .split('\n')
      .map((line): { agent: string; outcome: string } => JSON.parse(line));
    const outcomesOf = (name: string) =>
      new Set(lines.flatMap(({ agent, outcome }) => (agent === name ? outcome : [])));
    expect(outcomesOf('Ada')).toContain('supported');
    expect(outcomesOf('Inventor')).toEqual(new Set(['unreachable']));
    expect(outcomesOf('Stray')).toContain('unsupported');
    expect(outcomesOf('Stray')).not.toContain('supported');
    expect(outcomesOf('Twister')).toContain('contradicted');
  });
});
