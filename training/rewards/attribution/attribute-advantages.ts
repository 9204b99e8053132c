import type { RolloutPath } from '../../rollouts/rollout-tree.ts';
import { type AdvantageOptions, advantages, type Degenerate } from '../group-rewards.ts';
import type { SoundTree } from './sound-tree.ts';

/**
 * `soft`: every token of a path has the path's own advantage. `hard`: a token that several paths share has the mean of
 * their advantages (ARPO, arXiv:2507.19849, section 3.2).
 */
export const attributions = ['soft', 'hard'] as const;
export type Attribution = (typeof attributions)[number];

/** A run of a path's policy tokens with one advantage. Tool text has no tokens here, and so no advantage. */
export interface AdvantageSpan {
  /** Index of the first among the policy's tokens of the path, from 0. */
  readonly fromToken: number;
  /** Index behind the last. */
  readonly toToken: number;
  readonly advantage: number;
}

/**
 * Spreads the advantages of paths, standardised over the whole group, over their tokens. A path without a reward is
 * in no mean, and all its tokens, shared ones too, have advantage 0: it adds nothing anywhere. So what a segment gets,
 * summed over the paths through it, is the same for hard and soft.
 *
 * @param advantageOf for every path; null: it has no reward
 * @returns for each path, in the tree's order, spans that lie end to end from its first token to its last
 * @throws RangeError for a path that is not in `advantageOf`, or an advantage that is not finite
 */
export function attributeAdvantages(
  { tree, through }: SoundTree,
  advantageOf: ReadonlyMap<string, number | null>,
  how: Attribution,
): Map<string, readonly AdvantageSpan[]> {
  const advantageFor = (id: string) => knownAdvantage(advantageOf, id);
  return new Map(
    tree.paths.map((path) => {
      const own = advantageFor(path.id);
      const lists = through.get(path.id) ?? [];
      const advantageAt = (at: number) =>
        how === 'soft' || own === null ? own : meanOf((lists[at] ?? []).map(advantageFor));
      return [path.id, spansOf(path, advantageAt)];
    }),
  );
}

function knownAdvantage(advantageOf: ReadonlyMap<string, number | null>, id: string): number | null {
  const advantage = advantageOf.get(id);
  if (advantage === undefined) throw new RangeError(`path ${id} has no advantage`);
  if (advantage !== null && !Number.isFinite(advantage))
    throw new RangeError(`the advantage of path ${id} is not finite`);
  return advantage;
}

function meanOf(advantages: readonly (number | null)[]): number {
  const values = advantages.filter((each) => each !== null);
  return values.reduce((sum, each) => sum + each, 0) / values.length;
}

/** Neighbours with one advantage become one span. */
function spansOf({ segments }: RolloutPath, advantageAt: (segment: number) => number | null): AdvantageSpan[] {
  const spans: AdvantageSpan[] = [];
  let fromToken = 0;
  for (const [at, segment] of segments.entries()) {
    if (segment.kind === 'tool' || segment.tokens.length === 0) continue;
    const toToken = fromToken + segment.tokens.length;
    const advantage = advantageAt(at) ?? 0;
    const last = spans.at(-1);
    if (last?.advantage === advantage) spans.splice(-1, 1, { ...last, toToken });
    else spans.push({ fromToken, toToken, advantage });
    fromToken = toToken;
  }
  return spans;
}

/** Reward and advantage of each path of a tree. */
export interface PathRewards {
  /** Null: nothing is known of it. */
  readonly rewards: ReadonlyMap<string, number | null>;
  /** Null where the reward is. */
  readonly advantages: ReadonlyMap<string, number | null>;
  /** Reason why the tree has no signal and all advantages are 0; null for a tree with a signal. */
  readonly degenerate: Degenerate | null;
}

/**
 * Standardised advantages of the paths of one tree. Paths without a reward are left out of mean and spread.
 *
 * @throws RangeError for a reward that is not finite
 */
export function pathAdvantages(
  rewards: ReadonlyMap<string, number | null>,
  options: AdvantageOptions = {},
): PathRewards {
  const rewardedPaths = [...rewards].flatMap(([id, reward]) => (reward === null ? [] : [{ id, reward }]));
  const values = advantages(
    rewardedPaths.map(({ reward }) => reward),
    options,
  );
  const byId = new Map(rewardedPaths.map(({ id }, at) => [id, values[at] ?? 0]));
  const isTied = values.every((advantage) => advantage === 0);
  return {
    rewards,
    advantages: new Map([...rewards.keys()].map((id) => [id, byId.get(id) ?? null])),
    degenerate: rewardedPaths.length < 2 ? 'too_few' : isTied ? 'all_tied' : null,
  };
}
