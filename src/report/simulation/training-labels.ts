import type { PairNoise } from '../../simulation/collapse.ts';
import type { RewardSignal } from '../../simulation/training/reward-signal.ts';
import type { RewardArm } from '../../simulation/training/reward-study.ts';
import type { RolloutWay } from '../../simulation/training/rollout-study.ts';

/** How the rewards of the training study are called. */
export const signalLabels: Readonly<Record<RewardSignal, string>> = {
  true: 'true quality',
  pointwise: 'one score each',
  'pointwise-mean': 'several scores each, mean',
  arenarl: 'ArenaRL ranks',
  'tournament-2-1-1': 'Tournament-GRPO points (2,1,1)',
  'tournament-4-2-2': 'Tournament-GRPO points (4,2,2)',
  pairwise: 'win rates of all pairs',
};

/** How ways of sampling are called. */
export const wayLabels: Readonly<Record<RolloutWay, string>> = {
  grpo: 'GRPO, M rollouts',
  'grpo-few': 'GRPO, N rollouts',
  'arpo-soft': 'ARPO, soft',
  'arpo-hard': 'ARPO, hard',
  'coin-soft': 'branches by a coin, soft',
};

export const noiseLabels: Readonly<Record<PairNoise, string>> = {
  equal: 'equal noise a look',
  steadier: 'steadier judge of several',
};

/** A reward with what is assumed of its judge. */
export function armLabel({ signal, pairNoise }: RewardArm): string {
  return pairNoise === null ? signalLabels[signal] : `${signalLabels[signal]}, ${pairNoise}`;
}
