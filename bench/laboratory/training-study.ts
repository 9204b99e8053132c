import type { Study } from '../simulation/monte-carlo.ts';
import { type RewardStudyOptions, type RewardStudyResult, rewardStudy } from './reward-study.ts';
import { type RolloutStudyOptions, type RolloutStudyResult, rolloutStudy } from './rollout-study.ts';

/** The two halves of the study of training; either can be left out. */
export const trainingHalves = ['rewards', 'rollouts'] as const;
export type TrainingHalf = (typeof trainingHalves)[number];

type Common = 'seed' | 'draws' | 'start' | 'learner' | 'judge';

/** What both halves have in common, and what each has of its own. */
export interface TrainingOptions extends Pick<RewardStudyOptions, Common> {
  readonly halves: readonly TrainingHalf[];
  readonly rewards: Omit<RewardStudyOptions, Common>;
  readonly rollouts: Omit<RolloutStudyOptions, Common>;
}

/** Null for what was left out. */
export interface TrainingResult {
  readonly rewards: RewardStudyResult | null;
  readonly rollouts: RolloutStudyResult | null;
}

/** Both halves, one after the other; progress is in runs of the half at work. */
export function* trainingStudy({ halves, rewards, rollouts, ...common }: TrainingOptions): Study<TrainingResult> {
  return {
    rewards: halves.includes('rewards') ? yield* rewardStudy({ ...common, ...rewards }) : null,
    rollouts: halves.includes('rollouts') ? yield* rolloutStudy({ ...common, ...rollouts }) : null,
  };
}
