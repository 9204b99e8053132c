import { describe, expect, it } from 'vitest';
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
function played({ trees, agents, byTree, seed }: Played): ItemResult[] {
  return Object.entries(agents).flatMap(([name, { depth, width }]) =>
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
}

function toldIn(results: ItemResult[], one: string, other: string) {
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

  it('is as rarely wrong about equal agents as it says, good or so poor that they are asked for few details', () => {
    const runs = 1000;
    for (const depth of [1, -2, -4]) {
      const alike = { depth, width: 0.5 };
      let wrong = 0;
      for (let seed = 0; seed < runs; seed++) {
        const counted = countItems(played({ trees: 14, agents: { ant: alike, bee: alike }, byTree: 0.6, seed }));
        const chance = pointSigns([agentId('ant'), agentId('bee')], counted);
        if (Math.min(chance(0, 1), chance(1, 0)) <= 0.05) wrong += 1;
      }
      // 5% and two standard errors.
      expect(wrong / runs).toBeLessThan(0.05 + 2 * Math.sqrt((0.05 * 0.95) / runs));
    }
  });
});

describe('equal agents beside a better one', () => {
  it('are told apart by both tests together in 5% at most, however little they find', () => {
    const runs = 60;
    for (const depth of [1, -2, -4, -5]) {
      const alike = { depth, width: 0.5 };
      const agents = { ant: alike, bee: alike, cat: { depth: 2, width: 1 } };
      const told = Array.from({ length: runs }, (_, seed) =>
        toldIn(played({ trees: 14, agents, byTree: 0.6, seed }), 'ant', 'bee'),
      ).filter(({ each }) => each !== undefined);
      // 5% and two standard errors.
      expect(told.length / runs).toBeLessThan(0.05 + 2 * Math.sqrt((0.05 * 0.95) / runs));
    }
  });
});
