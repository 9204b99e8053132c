import { describe, expect, it } from 'vitest';
import { agentId } from '../../../src/kernel/ids.ts';
import { abilities, abilitiesOf } from '../../../src/ratings/ability/abilities.ts';
import { countItems, type ItemResult } from '../../../src/ratings/ability/ability.ts';
import { mergedItems } from '../../../src/ratings/ability/merged-items.ts';
import { madeUpItems } from './made-up-items.ts';

const all = madeUpItems({ abilities: { ant: 0.8, bee: 0, cat: -0.6 }, trees: 6, items: 3 });
const same = (agent: ItemResult['agent']) => agent;
const part = (results: readonly ItemResult[], weight = 1) => ({ items: countItems(results), weight, nameOf: same });
const onTrees = (results: readonly ItemResult[], wanted: (index: number) => boolean) => {
  const trees = [...new Set(results.map(({ tree }) => tree))];
  return results.filter(({ tree }) => wanted(trees.indexOf(tree)));
};

describe('the items of several tournaments', () => {
  it('are rated as those of one, whichever comes first', () => {
    const first = part(onTrees(all, (index) => index < 2));
    const second = part(onTrees(all, (index) => index >= 2));
    const { combined } = abilities(all);
    expect(abilitiesOf(mergedItems([first, second])).combined).toEqual(combined);
    expect(abilitiesOf(mergedItems([second, first])).combined).toEqual(combined);
  });

  it('count a tree that two of them share as one, with an answer of each', () => {
    const { trees } = mergedItems([part(all), part(all)]);
    expect(trees).toHaveLength(6);
    const once = countItems(all).trees[0]?.depth[0]?.answers.length ?? 0;
    expect(trees[0]?.depth[0]?.answers).toHaveLength(2 * once);
  });

  it('count for less by their weight, and under the names that they are given', () => {
    const best = onTrees(all, (index) => index < 3);
    const turned = best.map((each) => ({ ...each, tree: `${each.tree} again`, satisfied: !each.satisfied }));
    const lead = (weight: number) => {
      const { agents } = abilitiesOf(mergedItems([part(best), part(turned, weight)])).depth;
      const ratingOf = (name: string) => agents.find(({ agent }) => agent === name)?.rating ?? Number.NaN;
      return ratingOf('ant') - ratingOf('cat');
    };
    expect(Math.abs(lead(1))).toBeLessThan(60);
    expect(lead(0.1)).toBeGreaterThan(lead(1) + 60);
    const named = mergedItems([{ ...part(all), nameOf: (agent) => agentId(`${agent}-2`) }]);
    expect([...named.agents].sort()).toEqual(['ant-2', 'bee-2', 'cat-2']);
  });
});
