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
    expect(told).toMatchObject({ code: 0, err: expect.stringMatching(/Next\n.*tournament run/) });
    expect(told.out).toMatch(/Expected \$[\d.]+; 95 of 100 times below \$[\d.]+; hard cap: \$20\.00\n/);
    const { usd, hardCapUsd } = JSON.parse((await run('plan', '--json')).out);
    expect(hardCapUsd).toBe(20);
    expect(usd.expected).toBeLessThan(usd.bound);
    expect(usd.bound).toBeLessThan(usd.worst);
  });

  it('tells how many trees tell two agents apart, and what a budget tells apart, by assumed variances', async () => {
    configure(models);
    const told = await run('plan', '--tell-apart', '80', '--power', '0.8', '--budget', '40');
    expect(told).toMatchObject({ code: 0, err: expect.stringMatching(/Next\n.*tournament run/) });
    expect(told.out).toMatch(/Least for 80 points: .* on \d+ trees .*Most for \$40\.00: /);
    expect(told.out).toContain('by the laboratory');
    const one = JSON.parse((await run('plan', '--budget', '40', '--format', 'round-robin', '--json')).out);
    expect(one).toMatchObject({ tellApart: null, budgetUsd: 40, measured: null });
    expect(one.formats).toMatchObject([{ format: 'round-robin', needed: null }]);
    expect(one.formats[0].affordable.usd.bound).toBeLessThanOrEqual(40);
  });

  it('refuses what cannot be planned', async () => {
    expect(await run('plan', '--power', '0.9')).toMatchObject({
      code: 2,
      err: expect.stringContaining('nothing is asked'),
    });
    expect(await run('plan', '--tell-apart', '0.5')).toMatchObject({ code: 2 });
    expect(await run('plan', '--tell-apart', '50', '--power', '1')).toMatchObject({ code: 2 });
    configure(models.slice(0, 1));
    expect(await run('plan')).toMatchObject({ code: 2, err: expect.stringContaining('at least two agents') });
  });
});
