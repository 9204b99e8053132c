import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AdvantageSpan,
  type Attribution,
  attributeAdvantages,
  attributions,
  pathAdvantages,
} from '../../../rewards/attribution/attribute-advantages.ts';
import { quantileRewards } from '../../../rewards/group-rewards.ts';
import type { RolloutPath } from '../../../rollouts/rollout-tree.ts';
import { randomRewards, randomTrees, sound, treeOf } from './random-tree.ts';

const turn = (...tokens: string[]) => ({ tokens, tool: 'search', result: 'found' });
const root = { parent: 99, fork: 0, turns: [turn('a', 'b'), turn('c')], last: ['d', 'e'], end: 'answered' as const };
/** Three paths: `p1` leaves `p0` behind its second tool result, `p2` behind its first. */
const small = treeOf([
  root,
  { ...root, parent: 0, fork: 1, turns: [], last: ['f'] },
  { ...root, parent: 0, fork: 0, turns: [], last: ['g', 'h', 'i'] },
]);

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const tokensOf = ({ segments }: RolloutPath) =>
  segments.flatMap((segment, at) => (segment.kind === 'policy' ? segment.tokens.map(() => at) : []));
const perToken = (spans: readonly AdvantageSpan[]) =>
  spans.flatMap(({ fromToken, toToken, advantage }) => Array<number>(toToken - fromToken).fill(advantage));

describe('advantages over a tree', () => {
  it('hard: shared tokens have the mean of the paths through them, own ones that of their path', () => {
    const given = new Map([
      ['p0', 1],
      ['p1', -0.5],
      ['p2', 0.25],
    ]);
    const spans = attributeAdvantages(sound(small), given, 'hard');
    const shared = { fromToken: 0, toToken: 2, advantage: 0.25 };
    expect(spans.get('p0')).toEqual([
      { fromToken: 0, toToken: 3, advantage: 0.25 },
      { fromToken: 3, toToken: 5, advantage: 1 },
    ]);
    expect(spans.get('p1')).toEqual([
      { fromToken: 0, toToken: 3, advantage: 0.25 },
      { fromToken: 3, toToken: 4, advantage: -0.5 },
    ]);
    expect(spans.get('p2')).toEqual([{ ...shared, toToken: 5 }]);
    const uneven = attributeAdvantages(sound(small), new Map(given).set('p2', 4), 'hard');
    expect(uneven.get('p2')).toEqual([
      { ...shared, advantage: 1.5 },
      { fromToken: 2, toToken: 5, advantage: 4 },
    ]);
    expect(uneven.get('p0')?.[0]).toEqual({ ...shared, advantage: 1.5 });
    expect(uneven.get('p0')?.[1]).toEqual({ fromToken: 2, toToken: 3, advantage: 0.25 });
  });

  it('soft: every token of a path has the advantage of the path', () => {
    const given = new Map([...'012'].map((digit) => [`p${digit}`, Number(digit) - 1] as const));
    const spans = attributeAdvantages(sound(small), given, 'soft');
    expect([...spans.values()]).toEqual([
      [{ fromToken: 0, toToken: 5, advantage: -1 }],
      [{ fromToken: 0, toToken: 4, advantage: 0 }],
      [{ fromToken: 0, toToken: 5, advantage: 1 }],
    ]);
  });

  it('are those published for eight in a known order where nothing is shared', () => {
    const order = ['p0', 'p7', 'p3', 'p5', 'p2', 'p4', 'p6', 'p1'];
    const rewards = quantileRewards<string>(order.map((id) => [id]));
    const eight = sound(treeOf(Array(8).fill({ ...root, turns: [] })));
    const published = [1.4289, -1.4289, -0.2041, 0.6124, -0.6124, 0.2041, -1.0206, 1.0206];
    for (const how of attributions) {
      const spans = [...attributeAdvantages(eight, pathAdvantages(rewards).advantages, how)];
      for (const [id, [span]] of spans) {
        expect(span?.advantage).toBeCloseTo(published[Number(id.slice(1))] ?? 9, 4);
      }
    }
  });

  it('a path without a reward is in no mean, and has advantage 0 throughout', () => {
    const given = new Map<string, number | null>([
      ['p0', 1],
      ['p1', null],
      ['p2', -2],
    ]);
    for (const how of ['hard', 'soft'] as const) {
      const spans = attributeAdvantages(sound(small), given, how);
      expect(spans.get('p1')).toEqual([{ fromToken: 0, toToken: 4, advantage: 0 }]);
      if (how === 'hard') expect(spans.get('p0')?.map(({ advantage }) => advantage)).toEqual([-0.5, 1]);
    }
  });

  it('refuses a path that it was told nothing about, and an advantage that is no number', () => {
    expect(() => attributeAdvantages(sound(small), new Map([['p0', 1]]), 'soft')).toThrow(RangeError);
    const all = new Map(small.paths.map(({ id }) => [id, Number.NaN]));
    expect(() => attributeAdvantages(sound(small), all, 'hard')).toThrow(RangeError);
  });
});

describe('on random trees', () => {
  const cases = randomTrees.chain((tree) => fc.tuple(fc.constant(tree), randomRewards(tree)));

  it('spans lie end to end over the tokens of the policy, and neighbours differ', () => {
    fc.assert(
      fc.property(cases, fc.constantFrom<Attribution>('hard', 'soft'), ([tree, rewards], how) => {
        const spans = attributeAdvantages(sound(tree), pathAdvantages(rewards).advantages, how);
        expect([...spans.keys()]).toEqual(tree.paths.map(({ id }) => id));
        for (const path of tree.paths) {
          const own = spans.get(path.id) ?? [];
          expect(perToken(own)).toHaveLength(tokensOf(path).length);
          for (const [at, { fromToken, advantage }] of own.entries()) {
            expect(fromToken).toBe(own[at - 1]?.toToken ?? 0);
            expect(advantage).not.toBe(own[at - 1]?.advantage);
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  it('hard: a token that paths share is exactly equal in all of them, and their mean', () => {
    fc.assert(
      fc.property(cases, ([tree, rewards]) => {
        const { advantages } = pathAdvantages(rewards);
        const spans = attributeAdvantages(sound(tree), advantages, 'hard');
        for (const path of tree.paths.filter(({ id }) => rewards.get(id) !== null)) {
          const found = perToken(spans.get(path.id) ?? []);
          for (const [token, at] of tokensOf(path).entries()) {
            const through = tree.paths.filter(({ id, segments }) => {
              return segments[at] === path.segments[at] && rewards.get(id) !== null;
            });
            const values = through.map(({ id }) => perToken(spans.get(id) ?? [])[token]);
            expect(new Set(values).size).toBe(1);
            const mean = sum(through.map(({ id }) => advantages.get(id) ?? 0)) / through.length;
            expect(found[token]).toBeCloseTo(mean, 9);
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  it('sums are zero: of the paths over a group, and of what hard gives a segment less what soft gives it', () => {
    fc.assert(
      fc.property(cases, ([tree, rewards]) => {
        const { advantages } = pathAdvantages(rewards, { epsilon: 0 });
        expect(sum([...advantages.values()].map((value) => value ?? 0))).toBeCloseTo(0, 6);
        const totals = (['hard', 'soft'] as const).map((how) => {
          const spans = attributeAdvantages(sound(tree), advantages, how);
          const bySegment = new Map<unknown, number>();
          for (const path of tree.paths) {
            const found = perToken(spans.get(path.id) ?? []);
            for (const [token, at] of tokensOf(path).entries()) {
              const segment = path.segments[at];
              bySegment.set(segment, (bySegment.get(segment) ?? 0) + (found[token] ?? Number.NaN));
            }
          }
          return [...bySegment.values()];
        });
        for (const [at, total] of (totals[0] ?? []).entries()) expect(total).toBeCloseTo(totals[1]?.[at] ?? 9, 6);
      }),
      { numRuns: 50 },
    );
  });

  it('a tree without forks has the same advantages hard and soft', () => {
    fc.assert(
      fc.property(cases, ([tree, rewards]) => {
        const paths = tree.paths.map((path) => ({ ...path, origin: 'global' as const, parent: null, fork: null }));
        const { advantages } = pathAdvantages(rewards);
        const both = (['hard', 'soft'] as const).map((how) =>
          attributeAdvantages(sound({ ...tree, paths }), advantages, how),
        );
        expect(both[0]).toEqual(both[1]);
      }),
      { numRuns: 50 },
    );
  });
});

describe('advantages of paths', () => {
  it('leave out paths without a reward, and say where nothing can be learnt', () => {
    const found = pathAdvantages(
      new Map([
        ['a', 1],
        ['b', null],
        ['c', 0],
      ]),
      { epsilon: 0 },
    );
    expect(found.advantages.get('a')).toBeCloseTo(Math.SQRT1_2, 9);
    expect(found.advantages.get('b')).toBeNull();
    expect(found.advantages.get('c')).toBeCloseTo(-Math.SQRT1_2, 9);
    expect(found.degenerate).toBeNull();
    expect(pathAdvantages(new Map([['a', 1]])).degenerate).toBe('too_few');
    expect(pathAdvantages(new Map([...'ab'].map((id) => [id, -1]))).degenerate).toBe('all_tied');
    expect(pathAdvantages(new Map([['a', null]])).advantages.get('a')).toBeNull();
  });
});
