/**
 * Battles to ratings with intervals, and how far two leaderboards or two judges agree.
 * @module dr-arena/ratings
 */
export type { LabelPair } from '../ratings/agreement.ts';
export { cohensKappa, percentAgreement, wilsonInterval } from '../ratings/agreement.ts';
export type { Battles } from '../ratings/battle-table.ts';
export type { Battle, BattleStyle, BrokenLine } from '../ratings/battles.ts';
export { readBattles, withMarginWeights } from '../ratings/battles.ts';
export type { Correlations, ScoreCorrelations } from '../ratings/correlation.ts';
export { correlateScores, kendall, pearson, spearman } from '../ratings/correlation.ts';
export type { EloOptions } from '../ratings/elo.ts';
export { elo } from '../ratings/elo.ts';
export type { FrontierPlace } from '../ratings/frontier.ts';
export { frontier } from '../ratings/frontier.ts';
export type { RateOptions } from '../ratings/rate.ts';
export { rateBattles } from '../ratings/rate.ts';
export type { Rating, RatingReport } from '../ratings/rating.ts';
