/**
 * Battles to ratings with intervals, and how far two leaderboards or two judges agree.
 * @module dr-arena/ratings
 */
export type { LabelPair } from '../src/ratings/agreement.ts';
export { cohensKappa, percentAgreement, wilsonInterval } from '../src/ratings/agreement.ts';
export type { Battle, BattleStyle, BrokenLine } from '../src/ratings/battles.ts';
export { readBattles, withMarginWeights } from '../src/ratings/battles.ts';
export type { Correlations, ScoreCorrelations } from '../src/ratings/correlation.ts';
export { correlateScores, kendall, pearson, spearman } from '../src/ratings/correlation.ts';
export type { RateOptions } from '../src/ratings/rate.ts';
export { rateBattles } from '../src/ratings/rate.ts';
export type { Rating, RatingReport } from '../src/ratings/rating.ts';
