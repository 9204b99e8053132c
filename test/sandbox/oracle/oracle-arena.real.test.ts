import { describe, expect, it } from 'vitest';
import { arenaFolder } from '../../cli/arena-folder.ts';

const config = {
  seed: 4,
  agents: ['Kestrel', 'Magpie'].map((name) => ({ kind: 'scripted', name })),
  trees: { count: 1 },
  tournament: { format: 'round-robin', matchRounds: 1 },
  web: { sandbox: { size: 200 } },
  examiner: {
    kind: 'model',
    model: 'sandbox/oracle',
    judges: ['sandbox/oracle', 'sandbox/oracle:near-miss-0.05', 'sandbox/oracle:lazy-0.2'],
    closedBook: true,
    selfSolve: true,
    searchCheck: 'off',
  },
};

const one = arenaFolder(config);
const other = arenaFolder(config);

describe('an arena whose Examiner is the oracle', () => {
  it('plans its calls at no cost', async () => {
    const plan = await one.json('plan');
    expect(plan).toMatchObject({ usd: { expected: 0, bound: 0 } });
  });

  it('plays a tournament without a key, and the same seed gives the same board in another folder', async () => {
    await one.told('tournament', 'run');
    await other.told('tournament', 'run');
    const [board, same] = [await one.json('leaderboard'), await other.json('leaderboard')];
    expect(board.leaderboard).toHaveLength(2);
    expect(board.leaderboard).toEqual(same.leaderboard);
    expect(await one.json('leaderboard', '--details')).toMatchObject({ shares: { voidRounds: { count: 0 } } });
  });

  it('says how many models have what they need', async () => {
    const checks: { name: string; ok: boolean }[] = await one.json('doctor');
    expect(checks.find(({ name }) => name === 'models')).toMatchObject({ ok: true });
  });
});
