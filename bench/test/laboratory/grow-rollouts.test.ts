import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { soundTree } from '../../../training/rewards/attribution/sound-tree.ts';
import type { RolloutPath, RolloutTree } from '../../../training/rollouts/rollout-tree.ts';
import {
  type GrowthPlan,
  type GrowthSite,
  growRollouts,
  independentRollouts,
  toolCallsOf,
  unsharedCallsOf,
} from '../../laboratory/grow-rollouts.ts';
import { drawQuestion, drawWorld } from '../../laboratory/research-world.ts';
import { moveEntropy, policyTable, startingPolicy } from '../../laboratory/softmax-policy.ts';
import { replayPath } from '../../laboratory/training-run.ts';

const paper = { rule: 'threshold', alpha: 0.5, beta: 0.2, tau: 0.5, probe: 1 } as const;

function siteOf(seed: number): GrowthSite {
  const world = drawWorld(seed);
  const policy = policyTable(startingPolicy(world, seed, { noise: 1, skill: 1, opening: 3 }));
  return { world, question: drawQuestion('grown', seed), policy, key: ['grown', seed] };
}

const seeds = fc.integer({ min: 0, max: 10_000 });
const plans = fc
  .record({
    total: fc.integer({ min: 1, max: 20 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    branches: fc.integer({ min: 1, max: 4 }),
    rule: fc.constantFrom('threshold' as const, 'bernoulli' as const),
  })
  .map(({ total, share, branches, rule }): GrowthPlan => {
    return {
      budget: { total, initial: Math.max(1, Math.round(share * total)), branches },
      branching: { ...paper, rule },
    };
  });

const ofOrigin = ({ paths }: RolloutTree, origin: RolloutPath['origin']) =>
  paths.filter((path) => path.origin === origin).length;

/** What the policy saw right behind a segment of a path, as the entropy of its next move. */
function entropiesOf(site: GrowthSite, path: RolloutPath): number[] {
  return replayPath(site.world, site.question, path).steps.map(({ observation }) =>
    moveEntropy(site.policy, observation),
  );
}

describe('rollouts that branch', () => {
  it('are exactly M paths of a sound tree for every M, N and Z', () => {
    fc.assert(
      fc.property(seeds, plans, (seed, plan) => {
        const tree = growRollouts(siteOf(seed), plan);
        const { total, initial } = plan.budget;
        expect(tree.paths).toHaveLength(total);
        expect(ofOrigin(tree, 'global')).toBe(initial);
        expect(ofOrigin(tree, 'branch') + ofOrigin(tree, 'fill')).toBe(total - initial);
        expect(soundTree(tree).ok).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('take a tool call once for all paths that share it', () => {
    fc.assert(
      fc.property(seeds, plans, (seed, plan) => {
        const tree = growRollouts(siteOf(seed), plan);
        // Shared segments are one object, so the set has each call once.
        const all = tree.paths.flatMap(({ segments }) => segments.filter(({ kind }) => kind === 'tool'));
        expect(toolCallsOf(tree)).toBe(new Set(all).size);
        expect(unsharedCallsOf(tree)).toBe(all.length);
      }),
      { numRuns: 60 },
    );
  });

  it('leave a path behind tool results after which entropy rose, and nowhere else', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const site = siteOf(seed);
        const tree = growRollouts(site, { budget: { total: 64, initial: 2, branches: 1 }, branching: paper });
        const taken = tree.paths.flatMap(({ parent, fork }) => (fork ? [`${parent} ${fork.tokens}`] : []));
        const risen = tree.paths
          .filter(({ origin }) => origin !== 'fill')
          .flatMap((path) => {
            const [first = 0, ...later] = entropiesOf(site, path);
            // Before its fork a path's tool results are its parent's.
            return later.flatMap((entropy, index) =>
              entropy > first && index + 1 > (path.fork?.tokens ?? 0) ? [`${path.id} ${index + 1}`] : [],
            );
          });
        expect(risen).toEqual(expect.arrayContaining(taken));
        // Where budget was left over, none was missed.
        if (ofOrigin(tree, 'fill') > 0) expect(taken.sort()).toEqual(risen.sort());
      }),
      { numRuns: 30 },
    );
  });

  it('are the same for the same key', () => {
    const plan = { budget: { total: 16, initial: 8, branches: 1 }, branching: paper };
    expect(growRollouts(siteOf(5), plan)).toEqual(growRollouts(siteOf(5), plan));
  });
});

describe('independent rollouts', () => {
  it('share nothing', () => {
    const tree = growRollouts(siteOf(4), independentRollouts(8));
    expect(tree.paths.map(({ parent }) => parent)).toEqual(Array.from({ length: 8 }, () => null));
    expect(toolCallsOf(tree)).toBe(unsharedCallsOf(tree));
  });
});
