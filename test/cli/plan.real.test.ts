import { describe, expect, it } from 'vitest';
import { arenaFolder } from './arena-folder.ts';

const home = arenaFolder(null, { tables: 'arena' });
const { run } = home;

const models = [
  { kind: 'model', name: 'One', model: 'openai/gpt-5.1' },
  { kind: 'model', name: 'Two', model: 'openai/gpt-5.1' },
  { kind: 'model', name: 'Three', model: 'perplexity/sonar' },
  { kind: 'model', name: 'Four', model: 'perplexity/sonar' },
];

function configure(agents: readonly object[], more: object = {}): void {
  home.write('arena.yaml', { seed: 5, agents, web: { sandbox: { size: 100 } }, trees: { count: 6 }, ...more });
}

describe('plan', () => {
  it('tells what the config will cost, with the three sums apart', async () => {
    configure(models, { budget: { usd: 20 } });
    const told = await run('plan');
    expect(told.code).toBe(0);
    expect(told.out).toMatch(/Expected \$[\d.]+; 95 of 100 times below \$[\d.]+; hard cap: \$20\.00\n/);
    const { usd, hardCapUsd } = JSON.parse((await run('plan', '--json')).out);
    expect(hardCapUsd).toBe(20);
    expect(usd.expected).toBeLessThan(usd.bound);
  });

  it('refuses what cannot be planned', async () => {
    configure(models.slice(0, 1));
    expect(await run('plan')).toMatchObject({ code: 2, err: expect.stringContaining('at least two agents') });
  });
});
