import { agentId } from '../../../src/kernel/ids.ts';
import { randomFor } from '../../../src/kernel/random.ts';
import type { ItemKind, ItemResult } from '../../../src/ratings/ability/ability.ts';

export interface MadeUp {
  /** True abilities in log-odds by agent. */
  readonly abilities: Readonly<Record<string, number>>;
  readonly trees: number;
  /** Items an agent, tree and level. */
  readonly items: number;
  /** Log-odds that a level is harder than the next lower. */
  readonly slope?: number;
  /** Standard deviation, over trees, of an agent's ability in log-odds. */
  readonly treeEffect?: number;
  readonly kind?: ItemKind;
  readonly seed?: number;
}

const levels = [2, 3, 4];

/** Items drawn from the model itself, an agent's ability differing by tree. */
export function madeUpItems(made: MadeUp): ItemResult[] {
  const { slope = 0.5, treeEffect = 0, kind = 'depth', seed = 1 } = made;
  const results: ItemResult[] = [];
  for (const [agent, ability] of Object.entries(made.abilities)) {
    for (let tree = 0; tree < made.trees; tree++) {
      const random = randomFor('made-up', seed, agent, tree, kind);
      const own = ability + treeEffect * Math.sqrt(12) * (random.float() - 0.5);
      for (const level of levels) {
        for (let item = 0; item < made.items; item++) {
          const satisfied = random.chance(1 / (1 + Math.exp(slope * (level - 3) - own)));
          results.push({
            agent: agentId(agent),
            tree: `tree-${tree}`,
            task: `t${tree}-${level}`,
            item: `d${item}`,
            kind,
            depth: kind === 'depth' ? level : 2,
            width: kind === 'width' ? level : 2,
            satisfied,
            source: 'grade',
          });
        }
      }
    }
  }
  return results;
}
