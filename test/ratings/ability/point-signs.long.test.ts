import { describe, expect, it } from 'vitest';
import { agentId } from '../../../src/kernel/ids.ts';
import { countItems, type ItemResult } from '../../../src/ratings/ability/ability.ts';
import { pointSigns } from '../../../src/ratings/ability/point-signs.ts';
import { describeFalseSigns, played, toldIn } from './made-up-points.ts';

/** A scout that finds one target on one tree of twenty and gives all its details, beside two that find most. */
function scouted(): ItemResult[] {
  const agents = { plover: { depth: 1.6, width: 3.5 }, siskin: { depth: 1.2, width: 1.4 } };
  const good = played({ trees: 20, agents, byTree: 0, seed: 4 });
  const scout = played({ trees: 20, agents: { scout: { depth: -30, width: 0 } }, byTree: 0, seed: 1 });
  const first = { ...scout[0], satisfied: true } as ItemResult;
  const details = [1, 2, 3].map((item): ItemResult => ({ ...first, item: `w${item}`, kind: 'width' }));
  return [...good, first, ...scout.slice(1), ...details];
}

describe('who satisfied more of the same checklists', () => {
  it('tells a winner on every tree from one that found too little to be asked for details', () => {
    const { each, together, standing } = toldIn(scouted(), 'siskin', 'scout');
    expect(each).toEqual(['siskin', 'scout']);
    expect(together).toEqual(['siskin', 'scout']);
    expect(standing).toMatchObject({ better: 'siskin', furtherTrees: 0 });
    expect(standing?.low).toBeGreaterThanOrEqual(0);
  });

  it('has the chance of a fair coin, level trees left out, and says nothing for who has fewer', () => {
    const item = (agent: string, tree: number, satisfied: boolean): ItemResult => ({
      ...(played({ trees: 1, agents: { [agent]: { depth: 0, width: 0 } }, byTree: 0, seed: 1 })[0] as ItemResult),
      tree: `t${tree}`,
      task: `t${tree}`,
      satisfied,
    });
    // Of twelve trees ant has more on nine, bee on one; two are level.
    const results = Array.from({ length: 12 }, (_, tree) => [
      item('ant', tree, tree !== 0),
      item('bee', tree, tree === 0 || tree > 9),
    ]).flat();
    const chance = pointSigns([agentId('ant'), agentId('bee')], countItems(results));
    expect(chance(0, 1)).toBeCloseTo((2 * (1 + 10)) / 2 ** 10, 12);
    expect(chance(1, 0)).toBe(1);
  });
});

describeFalseSigns({ depths: [-2], signs: 100, tests: 30 });
