/**
 * Ways to turn judgements of a group into rewards. `true`: the true quality, as a reference. `pointwise`: one score each.
 * `pointwise-mean`: the mean of several scores each, for as many judge calls as the comparisons of ranks take.
 * `arenarl`: ranks of seeded single elimination in both orders, as quantile rewards (ArenaRL, arXiv:2601.06487, sections
 * 3.3, 4.3, 4.6). `tournament-G-W-F`: points of a group tournament with G, K_win, K_final (Tournament-GRPO, section 3).
 * `pairwise`: win rates of a round robin (the pairwise baseline of Tournament-GRPO, section 4.2).
 */
export const rewardSignals = [
  'true',
  'pointwise',
  'pointwise-mean',
  'arenarl',
  'tournament-2-1-1',
  'tournament-4-2-2',
  'pairwise',
] as const;
export type RewardSignal = (typeof rewardSignals)[number];

/** Those that ask a judge of several rollouts at once. */
export type ComparingSignal = Exclude<RewardSignal, 'true' | 'pointwise' | 'pointwise-mean'>;

/** Whether a judge is asked of several rollouts at once. */
export function compares(signal: RewardSignal): signal is ComparingSignal {
  return signal !== 'true' && signal !== 'pointwise' && signal !== 'pointwise-mean';
}
