import { describe, expect, it } from 'vitest';
import { agentId } from '../../../src/kernel/ids.ts';
import { countItems } from '../../../src/ratings/ability/ability.ts';
import { differenceVariance } from '../../power/difference-variance.ts';
import { MadeUpTournament } from '../../power/made-up-tournament.ts';
import { law, toldOverReal } from './played-variance.ts';

describe('the variance of a difference by one tree', () => {
  it('is roughly that of ratings from tournament to tournament, times their trees', () => {
    const ratio = toldOverReal(5);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it('is that of agents that answer: one that was down for some trees plans nothing', () => {
    const results = new MadeUpTournament({ ...law, agents: 4 }, 'down', 12).results();
    const isDown = ({ agent, tree }: { agent: string; tree: string }) =>
      agent === 'a0' && ['t3', 't4', 't5'].includes(tree);
    const down = results.flatMap((each) =>
      isDown(each) ? (each.kind === 'depth' ? [{ ...each, satisfied: false }] : []) : [each],
    );
    const tallies = new Map([...countItems(down).agents].map((agent) => [agent, { asked: 12, answered: 12 }]));
    const told = differenceVariance({ ...countItems(down), tallies });
    tallies.set(agentId('a0'), { asked: 12, answered: 9 });
    const known = differenceVariance({ ...countItems(down), tallies });
    expect([told?.pairs, known?.pairs]).toEqual([6, 3]);
    expect(known?.variance).toBeLessThan(0.85 * (told?.variance ?? 0));
  });

  it('is unknown from two trees, and of agents that passed everything', () => {
    const two = new MadeUpTournament(law, 'two', 2).results();
    expect(differenceVariance(countItems(two))).toBeNull();
    const perfect = new MadeUpTournament(law, 'all', 5).results().map((each) => ({ ...each, satisfied: true }));
    expect(differenceVariance(countItems(perfect))).toBeNull();
  });
});
