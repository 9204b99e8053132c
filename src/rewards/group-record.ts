import type { AdvantageOptions } from './advantages.ts';
import { type Degenerate, groupRewards } from './group-rewards.ts';
import type { JudgedGroup } from './judged-group.ts';
import type { RolloutGroup } from './read-rollouts.ts';
import { explicitReward } from './scoring-rewards.ts';
import { withFormatReward } from './tournament-rewards.ts';

/** What a trainer is given of one group: one line of JSON. The names are the file's. */
export interface GroupRecord {
  readonly group_id: string;
  /** In the order of the input. */
  readonly candidates: readonly {
    readonly id: string;
    /** From 0, level ones sharing the mean; null: not judged. */
    readonly rank: number | null;
    /** Null: not judged, so nothing is known. */
    readonly reward: number | null;
    /** 0 where nothing is known, and for all in a degenerate group. */
    readonly advantage: number;
    readonly answered: boolean;
    readonly well_formed: boolean;
  }[];
  /** Why the group teaches nothing; null when it does. */
  readonly degenerate: Degenerate | null;
  readonly comparisons: JudgedGroup['comparisons'];
  readonly rounds: number;
  readonly judge_calls: number;
  readonly failed_judgements: number;
}

export interface RecordOptions extends AdvantageOptions {
  /** Adds 1 for keeping to the form asked for (Tournament-GRPO, eq. 9, 12, 15); in explicit scoring it weighs half (eq. 14). */
  readonly formatReward: boolean;
}

/** What became of a group, from its judging. */
export function groupRecord(
  group: RolloutGroup,
  judged: JudgedGroup,
  judgeCalls: number,
  { formatReward, ...options }: RecordOptions,
): GroupRecord {
  const wellFormed = new Map(group.rollouts.map((rollout) => [rollout.id, rollout.wellFormed]));
  const withForm = (reward: number, id: string) => {
    if (!formatReward) return reward;
    return (judged.scheme === 'explicit' ? explicitReward : withFormatReward)(reward, wellFormed.get(id) ?? false);
  };
  const { candidates, degenerate } = groupRewards(
    {
      candidates: group.rollouts.map(({ id }) => id),
      failed: new Set(group.rollouts.flatMap(({ id, answered }) => (answered ? [] : [id]))),
      ...{ ranking: judged.ranking, unjudged: judged.unjudged },
      rewardsOf: (ranking) => new Map([...judged.rewardsOf(ranking)].map(([id, reward]) => [id, withForm(reward, id)])),
    },
    options,
  );
  const rolloutOf = new Map(group.rollouts.map((rollout) => [rollout.id, rollout]));
  return {
    group_id: group.id,
    candidates: candidates.map((candidate) => ({
      ...candidate,
      answered: rolloutOf.get(candidate.id)?.answered ?? false,
      well_formed: rolloutOf.get(candidate.id)?.wellFormed ?? false,
    })),
    ...{ degenerate, comparisons: judged.comparisons, rounds: judged.rounds },
    ...{ judge_calls: judgeCalls, failed_judgements: judged.failed },
  };
}
