// Settings of a judge and judges of no use; that a model judges stored answers again is held by test/cli/rejudge.real.test.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RejudgeFigures } from '../../src/arena/rejudge-figures.ts';
import { examinerBrain } from '../services/examiner-brain/examiner-brain.ts';
import { outsideFences } from '../services/examiner-brain/fenced-parts.ts';
import type { ModelServer } from '../services/model-brain.ts';
import { startOpenaiServer } from '../services/openai-server.ts';
import { arenaFolder } from './arena-folder.ts';

const judge = 'openai/gpt-5.2';
const home = arenaFolder(null, { tables: 'played', env: () => ({ OPENAI_API_KEY: 'sk-judge' }) });
const { run, json } = home;
let server: ModelServer;
/** Whether it replies with words of no use, or refuses the key. */
let useless = false;
let refuses = false;

beforeAll(async () => {
  const brain = examinerBrain();
  server = await startOpenaiServer((asked) => {
    if (refuses) return { kind: 'status', status: 401 };
    return useless ? { kind: 'text', text: 'I would rather not say.' } : brain(asked);
  });
  const config = { providers: { openai: { url: server.baseUrl } }, prices: { [judge]: { input: 2, output: 10 } } };
  home.write('arena.yaml', config);
});
afterAll(async () => {
  await server?.close();
});

interface Judged {
  readonly judge: string;
  readonly rubric: boolean;
  readonly figures: RejudgeFigures;
  readonly rounds: readonly unknown[];
  readonly leaderboards?: readonly unknown[];
}

describe('a model judge', () => {
  it('may be of a provider that the config came to name after the tournament', async () => {
    const later = { wire: 'openai_chat', url: server.baseUrl, keyVariable: 'OPENAI_API_KEY' };
    home.write('later.yaml', { providers: { later }, prices: { 'later/m': { input: 1, output: 1 } } });
    const options = ['--judge', 'later/m', '--sample', '1', '--yes'];
    expect(await run('rejudge', ...options)).toMatchObject({ code: 2, err: expect.stringContaining("'later'") });
    const { figures } = await json<Judged>('rejudge', '-c', 'later.yaml', ...options);
    expect(figures.tiers.pairs).toBeGreaterThan(0);
  });

  it('goes by its own mind with --no-rubric: it is shown no checklist', async () => {
    const before = server.asked.length;
    const { figures, rubric } = await json<Judged>(
      'rejudge',
      '--judge',
      judge,
      ...'--yes --no-rubric --sample 2'.split(' '),
    );
    expect(rubric).toBe(false);
    expect(figures.tiers.pairs).toBeGreaterThan(0);
    const asked = server.asked.slice(before);
    expect(asked.length).toBeGreaterThan(0);
    for (const { turns } of asked) {
      const prompt = turns.map(({ text }) => text).join('\n');
      expect(prompt).not.toMatch(/^<<<[0-9a-f]{20} checklist/m);
      expect(outsideFences(prompt)).not.toMatch(/depthChecklist|widthChecklist/);
    }
  });

  it('judges as the paper does with --judging paper: one call a pair, evidence kept, and what differs told', async () => {
    const before = server.asked.length;
    const { figures, rounds } = await json<Judged>(
      'rejudge',
      '--judge',
      judge,
      ...'--judging paper --yes --sample 2'.split(' '),
    );
    expect(figures.tiers.pairs).toBeGreaterThan(0);
    const asked = server.asked.slice(before);
    expect(asked.map(({ schemaName }) => schemaName)).toEqual(asked.map(() => 'paper_verdict'));
    expect(asked.length).toBeLessThanOrEqual(figures.tiers.pairs);
    expect(JSON.stringify(rounds)).toContain('"assessments":[{"judge":"openai/gpt-5.2"');
    const said = await run('rejudge', '--judge', judge, '--judging', 'paper', '--yes', '--sample', '2');
    expect(server.asked).toHaveLength(before + asked.length);
    expect(said.out.includes('What differs')).toBe(figures.differences.length > 0);
  });

  it('that never replies to any use is asked a few times, and the rounds are told as not judged', async () => {
    useless = true;
    const before = server.asked.length;
    const { figures } = await json<Judged>('rejudge', '--judge', judge, '--yes', '--sample', '1', '--again', '4');
    useless = false;
    expect(figures.failures).toEqual([{ reason: 'unparsable', count: figures.rounds }]);
    // Two answers a round, three tries each, each with one repair.
    expect(server.asked.length - before).toBeLessThanOrEqual(figures.rounds * 2 * 3 * 2);
  });

  it('that refuses its key stops the command at once, with the variable to look at', async () => {
    refuses = true;
    const said = await run('rejudge', '--judge', judge, '--yes', '--again', '5');
    refuses = false;
    expect(said).toMatchObject({ code: 2, out: '' });
    expect(said.err).toMatch(/refuses its key[\s\S]*OPENAI_API_KEY[\s\S]*repeat the command/);
    expect(said.err).not.toContain('--budget');
  });
});
