/**
 * Rankings, points and scores of one question's rollouts to rewards and advantages.
 * @module dr-arena/rewards
 */
export type { Ranking } from '../src/arena/formats/format.ts';
export type { AdvantageOptions, StandardDeviation } from '../training/rewards/group-rewards.ts';
export {
  advantages,
  explicitReward,
  implicitReward,
  meanRanks,
  quantileRewards,
  rubricReward,
  tournamentRewards,
  withFormatReward,
} from '../training/rewards/group-rewards.ts';
export type { HierarchicalRewardOptions, RolloutOutcome } from '../training/rewards/hierarchical-reward.ts';
export { hierarchicalReward } from '../training/rewards/hierarchical-reward.ts';
export { bestTokenF1, tokenF1 } from '../training/rewards/token-f1.ts';
