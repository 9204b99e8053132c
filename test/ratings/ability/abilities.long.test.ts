import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MadeUpTournament } from '../../../bench/simulation/made-up-tournament.ts';
import { formatSettings } from '../../../src/config/format-settings.ts';
import { agentId } from '../../../src/kernel/ids.ts';
import { randomFor } from '../../../src/kernel/random.ts';
import { abilities, abilitiesWithStandings } from '../../../src/ratings/ability/abilities.ts';
import {
  type AgentAbility,
  countItems,
  type ItemResult,
  type KindAbilities,
} from '../../../src/ratings/ability/ability.ts';
import { type JointStandings, pairStandings } from '../../../src/ratings/pair-standings.ts';
import { forSome } from '../../support/for-all.ts';
import { madeUpItems } from './made-up-items.ts';

const points = 400 / Math.LN10;

function named({ agents }: KindAbilities, name: string): AgentAbility {
  const found = agents.find(({ agent }) => agent === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
}

/** As many items of one agent on as many trees, of which so many are passed. */
const record = (agent: string, passed: number, items: number, change: Partial<ItemResult> = {}): ItemResult[] =>
  Array.from({ length: items }, (_, item) => ({
    agent: agentId(agent),
    tree: `tree-${item}`,
    task: `t${item}`,
    item: 'd1',
    kind: 'depth',
    depth: 2,
    width: 2,
    satisfied: item < passed,
    source: 'grade',
    ...change,
  }));

const someItems: fc.Arbitrary<ItemResult[]> = fc.array(
  fc.record({
    agent: fc.constantFrom('ant', 'bee', 'cat').map(agentId),
    tree: fc.constantFrom('t1', 't2', 't3', 't4'),
    task: fc.constantFrom('a', 'b'),
    item: fc.constantFrom('x', 'y'),
    kind: fc.constantFrom('depth', 'width'),
    depth: fc.integer({ min: 2, max: 5 }),
    width: fc.integer({ min: 2, max: 4 }),
    satisfied: fc.boolean(),
    source: fc.constant('grade' as const),
  }),
  { maxLength: 40 },
);

describe('depth and width ratings', () => {
  it('are nearly the log-odds of passing, and lie around 1000', () => {
    // On each of four trees ten tasks of one item, of which 4 in 5 and 1 in 5 are passed: 2 ln 4 apart, and more where tasks are known to differ.
    const asked = (agent: string, share: number) =>
      Array.from({ length: 4 }, (_, tree) =>
        record(agent, 10 * share, 10).map((each) => ({ ...each, tree: `tree-${tree}` })),
      ).flat();
    const { depth } = abilities([...asked('ant', 0.8), ...asked('bee', 0.2)]);
    expect(named(depth, 'ant').rating).toBeGreaterThan(1000 + points * Math.log(4));
    expect(named(depth, 'ant').rating).toBeLessThan(1000 + 1.4 * points * Math.log(4));
    expect((named(depth, 'ant').rating ?? 0) + (named(depth, 'bee').rating ?? 0)).toBeCloseTo(2000, 5);
    expect(depth.perLevel.value).toBeNull();
    expect(depth).toMatchObject({ passed: 40, items: 80, trees: 4, indicative: true, converged: true });
  });

  it('find the abilities and the slope that made-up items were drawn from', () => {
    const truth = { ant: 1.2, bee: 0.4, cat: -0.4, dog: -1.2 };
    const { depth, width } = abilities([
      ...madeUpItems({ abilities: truth, trees: 40, items: 5, slope: 0.6 }),
      ...madeUpItems({ abilities: { ant: -1, dog: 1 }, trees: 40, items: 5, slope: 0.2, kind: 'width' }),
    ]);
    for (const [agent, ability] of Object.entries(truth))
      expect(Math.abs((named(depth, agent).rating ?? 0) - 1000 - points * ability)).toBeLessThan(45);
    expect(Math.abs((depth.perLevel.value ?? 0) - 0.6 * points)).toBeLessThan(25);
    expect(depth.agents.map(({ agent }) => agent)).toEqual(['ant', 'bee', 'cat', 'dog']);
    expect(width.agents.map(({ agent }) => agent)).toEqual(['dog', 'ant', 'bee', 'cat']);
    expect(named(width, 'bee')).toMatchObject({ rating: null, low: null, high: null, items: 0 });
  });

  it('have intervals that widen with fewer trees and with trees that differ', () => {
    const width = (trees: number, items: number, treeEffect: number) => {
      const { depth } = abilities(madeUpItems({ abilities: { ant: 0.5, bee: -0.5 }, trees, items, treeEffect }));
      const { low, high } = named(depth, 'ant');
      return (high ?? 0) - (low ?? 0);
    };
    expect(width(6, 4, 0)).toBeGreaterThan(1.5 * width(24, 4, 0));
    expect(width(24, 10, 2)).toBeGreaterThan(1.5 * width(24, 10, 0));
    expect(abilities(record('ant', 3, 9)).depth.indicative).toBe(true);
  });

  it('are never surer than items independent of each other would make them, as for an agent asked on one tree only', () => {
    const many = madeUpItems({ abilities: { ant: 0.4, bee: 0, cow: -0.4 }, trees: 12, items: 4 });
    const few = madeUpItems({ abilities: { dog: 0 }, trees: 1, items: 1, slope: 0 });
    const { agents } = abilities([...many, ...few]).depth;
    const widthOf = (name: string) => {
      const row = agents.find(({ agent }) => agent === name);
      return (row?.high ?? Number.NaN) - (row?.low ?? Number.NaN);
    };
    expect(widthOf('dog')).toBeGreaterThan(2 * widthOf('bee'));
  });

  it('are finite, with one side open, for an agent that passed or failed everything', () => {
    const { depth } = abilities([...record('ant', 12, 12), ...record('bee', 6, 12), ...record('cat', 0, 12)]);
    const ant = named(depth, 'ant');
    const bee = named(depth, 'bee');
    const cat = named(depth, 'cat');
    expect(ant.high).toBeNull();
    expect(cat.low).toBeNull();
    // 12 of 12 have a chance of 2.5% at a share of 0.74, which is above the half that bee passes.
    expect(ant.low ?? 0).toBeGreaterThan(1000);
    expect(ant.low ?? 9999).toBeLessThan((ant.rating ?? 0) - 200);
    expect(cat.high).toBeCloseTo(2000 - (ant.low ?? 0), 4);
    expect(bee.low).not.toBeNull();
    expect(bee.high).not.toBeNull();
  });

  it('have no bounds from one tree, and none at all without an item', () => {
    const { depth, width, combined } = abilities(record('ant', 2, 4, { tree: 'only' }));
    expect(named(depth, 'ant')).toMatchObject({ low: null, high: null, passed: 2, items: 4 });
    expect(width).toMatchObject({ items: 0, trees: 0, perLevel: { value: null } });
    expect(combined.source).toBe('grades');
    expect(abilities([], { agents: [agentId('ant')] })).toMatchObject({
      combined: { source: 'none' },
      depth: { agents: [{ agent: 'ant', rating: null, curve: [] }] },
    });
  });

  it('have a curve with counts and Wilson intervals at every level that anybody was asked about', () => {
    const deep = record('bee', 1, 4, { depth: 4 });
    const { depth } = abilities([...record('ant', 3, 4), ...deep]);
    expect(named(depth, 'ant').curve.map(({ level, passed, items }) => [level, passed, items])).toEqual([
      [2, 3, 4],
      [4, 0, 0],
    ]);
    // Wilson's interval for 3 of 4.
    expect(named(depth, 'ant').curve[0]?.share.low).toBeCloseTo(0.3006, 4);
    expect(named(depth, 'ant').curve[1]?.share.value).toBeNull();
    const [shallow, further] = named(depth, 'ant').curve;
    expect(further?.fitted ?? 1).toBeLessThan(shallow?.fitted ?? 0);
  });

  it('depend on nothing but the set of items, whatever their order and that of the agents', () => {
    forSome(15, someItems, fc.integer(), (results, seed) => {
      const shuffled = randomFor(seed).shuffle(results);
      expect(abilities(shuffled)).toEqual(abilities(results));
    });
  });

  it('converge, hold every rating inside its interval and every share inside 0 to 1, on any items', () => {
    forSome(30, someItems, (results) => {
      const { depth, width } = abilities(results);
      for (const kind of [depth, width]) {
        expect(kind.converged).toBe(true);
        const rated = kind.agents.filter(({ rating }) => rating !== null);
        expect(rated.reduce((all, { rating }) => all + (rating ?? 0), 0)).toBeCloseTo(1000 * rated.length, 4);
        for (const { rating, low, high, curve, items } of rated) {
          expect(low ?? Number.NEGATIVE_INFINITY).toBeLessThanOrEqual(rating ?? 0);
          expect(high ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(rating ?? 0);
          expect(curve.reduce((all, point) => all + point.items, 0)).toBe(items);
          for (const { fitted } of curve) expect(Math.abs((fitted ?? 2) - 0.5)).toBeLessThan(0.5);
        }
      }
    });
  });

  it('give the better record of equal questions the higher rating', () => {
    forSome(10, fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }), (one, other) => {
      const { depth } = abilities([...record('ant', one, 20), ...record('bee', other, 20)]);
      const difference = (named(depth, 'ant').rating ?? 0) - (named(depth, 'bee').rating ?? 0);
      expect(Math.sign(Math.round(difference * 1e3))).toBe(Math.sign(one - other));
    });
  });
});

it('knows how others differ no better because an agent gets nothing right', () => {
  const law = { agents: 4, spread: 0, format: formatSettings.parse({ format: 'round-robin' }) };
  const ignorant = agentId('a0');
  const all = new MadeUpTournament(law, 'one knows nothing', 15)
    .results()
    .flatMap((each) =>
      each.agent === ignorant ? (each.kind === 'depth' ? [{ ...each, satisfied: false }] : []) : each,
    );
  const widths = (results: readonly ItemResult[]) => {
    const { standings } = abilitiesWithStandings(countItems(results));
    const { pairs } = pairStandings(standings as JointStandings);
    const others = pairs.filter(({ better, worse }) => ![better, worse].includes(ignorant));
    return others.reduce((sum, { difference, high }) => sum + high - difference, 0);
  };
  const alone = widths(all.filter(({ agent }) => agent !== ignorant));
  expect(widths(all) / alone).toBeGreaterThan(0.9);
  expect(widths(all) / alone).toBeLessThan(1.1);
});
