import type { Degenerate } from '../group-rewards.ts';
import type { GroupOutcome } from './service-group.ts';

/**
 * Rewards of candidates for a trainer that works out the advantages itself. One that nobody judged gets the mean of those
 * that were judged: advantage 0 wherever a group's mean is subtracted. `unjudged` null leaves it without a reward.
 * Null for all where nothing was judged.
 *
 * @param ids in the order wanted back; each a candidate of the group
 */
export function adapterRewards(
  { candidates }: Pick<GroupOutcome, 'candidates'>,
  ids: readonly string[],
  unjudged: 'mean' | 'null',
): (number | null)[] {
  const known = candidates.flatMap(({ reward }) => (reward === null ? [] : [reward]));
  const mean = meanOf(known);
  const rewardOf = new Map(candidates.map(({ id, reward }) => [id, reward]));
  return ids.map((id) => {
    const reward = rewardOf.get(id);
    if (reward === undefined) throw new Error(`candidate ${id} is not in the outcome of its group`);
    return reward ?? (unjudged === 'mean' ? mean : null);
  });
}

/** Null of nothing. Of equal numbers exactly that number, so that rounding makes no difference where there is none. */
function meanOf(rewards: readonly number[]): number | null {
  const [first] = rewards;
  if (first === undefined) return null;
  if (rewards.every((reward) => reward === first)) return first;
  return rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length;
}

/** What a header says of groups that teach nothing: `all_tied; groups=2, none_judged; groups=1`; null: all do. */
export function degenerateHeader(outcomes: readonly Pick<GroupOutcome, 'degenerate'>[]): string | null {
  const counts = new Map<Degenerate, number>();
  for (const { degenerate } of outcomes) {
    if (degenerate !== null) counts.set(degenerate, (counts.get(degenerate) ?? 0) + 1);
  }
  const told = [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
  return told.length === 0 ? null : told.map(([reason, count]) => `${reason}; groups=${count}`).join(', ');
}
