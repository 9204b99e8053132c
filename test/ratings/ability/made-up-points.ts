import { expect, it } from 'vitest';
import { agentId } from '../../../src/kernel/ids.ts';
import { normal, randomFor } from '../../../src/kernel/random.ts';
import { abilitiesWithStandings } from '../../../src/ratings/ability/abilities.ts';
import { countItems, type ItemResult } from '../../../src/ratings/ability/ability.ts';
import { pointSigns } from '../../../src/ratings/ability/point-signs.ts';
import { winProbability } from '../../../src/ratings/logistic.ts';
import { pairStandings } from '../../../src/ratings/pair-standings.ts';

/** Trees, by each agent a target's log-odds to be found and, if it is, its details' to be given. */
interface Played {
  readonly trees: number;
  readonly agents: Readonly<Record<string, { readonly depth: number; readonly width: number }>>;
  /** Deviation of an agent's abilities between trees. */
  readonly byTree: number;
  readonly seed: number;
}

/** Two tasks a tree of two targets with two details each, asked for where the target was found. */
export const played = ({ trees, agents, byTree, seed }: Played): ItemResult[] =>
  Object.entries(agents).flatMap(([name, { depth, width }]) =>
    Array.from({ length: trees }, (_, tree) => {
      const random = randomFor('points', seed, name, tree);
      const luck = byTree * normal(random);
      return [0, 1].flatMap((task) =>
        [0, 1].flatMap((target): ItemResult[] => {
          const place = { agent: agentId(name), tree: `t${tree}`, task: `t${tree}-${task}`, depth: 2 + task, width: 2 };
          const result = (kind: 'depth' | 'width', item: number, ability: number): ItemResult => {
            const satisfied = random.chance(winProbability(ability + luck));
            return { ...place, item: `${kind}${target}${item}`, kind, satisfied, source: 'grade' };
          };
          const found = result('depth', 0, depth);
          return found.satisfied ? [found, result('width', 0, width), result('width', 1, width)] : [found];
        }),
      );
    }).flat(),
  );

export function toldIn(results: ItemResult[], one: string, other: string) {
  const { abilities, standings } = abilitiesWithStandings(countItems(results));
  const isPair = (pair: readonly string[]) => pair.includes(one) && pair.includes(other);
  return {
    each: abilities.combined.apart.find(isPair),
    together: abilities.combined.apartTogether.find(isPair),
    // Of one test alone, and most of the work.
    get standing() {
      return standings && pairStandings(standings).pairs.find(({ better, worse }) => isPair([better, worse]));
    },
  };
}

interface Draws {
  /** Log-odds of a target to be found, of agents that are equal. */
  readonly depths: readonly number[];
  readonly signs: number;
  readonly tests: number;
}

/** Equal agents are called unequal by chance as rarely as is said: in 5% and two standard errors. */
export function describeFalseSigns({ depths, signs, tests }: Draws): void {
  const most = (runs: number) => 0.05 + 2 * Math.sqrt((0.05 * 0.95) / runs);

  it.each(
    depths,
  )('who satisfied more is as rarely wrong about equal agents as it says, at a log-odds of %d', (depth) => {
    const alike = { depth, width: 0.5 };
    let wrong = 0;
    for (let seed = 0; seed < signs; seed++) {
      const counted = countItems(played({ trees: 14, agents: { ant: alike, bee: alike }, byTree: 0.6, seed }));
      const chance = pointSigns([agentId('ant'), agentId('bee')], counted);
      if (Math.min(chance(0, 1), chance(1, 0)) <= 0.05) wrong += 1;
    }
    expect(wrong / signs).toBeLessThan(most(signs));
  });

  it.each(depths)('equal agents beside a better one are told apart in 5% at most, at a log-odds of %d', (depth) => {
    const alike = { depth, width: 0.5 };
    const agents = { ant: alike, bee: alike, cat: { depth: 2, width: 1 } };
    const told = Array.from({ length: tests }, (_, seed) =>
      toldIn(played({ trees: 14, agents, byTree: 0.6, seed }), 'ant', 'bee'),
    ).filter(({ each }) => each !== undefined);
    expect(told.length / tests).toBeLessThan(most(tests));
  });
}
