/**
 * Ways to rank entrants of any kind by comparing two, or a group, at a time.
 * @module dr-arena/formats
 */
export type { AdaptiveOptions } from '../src/arena/formats/adaptive.ts';
export type { AnchorOptions } from '../src/arena/formats/anchor.ts';
export { anchor } from '../src/arena/formats/anchor.ts';
export type {
  Format,
  Outcome,
  Pairing,
  PairingResult,
  PairingWinner,
  Ranking,
} from '../src/arena/formats/format.ts';
export { roundRobin } from '../src/arena/formats/round-robin.ts';
export type { SwissOptions } from '../src/arena/formats/swiss.ts';
export { swiss } from '../src/arena/formats/swiss.ts';
export type { Contest, ContestFormat, ContestOutcome, PointsRanking } from '../training/formats/contests.ts';
export { doubleElimination } from '../training/formats/double-elimination.ts';
export type { GroupOptions } from '../training/formats/group-tournament.ts';
export { groupTournament } from '../training/formats/group-tournament.ts';
export { reuseOutcomes } from '../training/formats/reuse-outcomes.ts';
export { adaptiveByScores as adaptive } from '../training/formats/score-belief.ts';
export type { Seeding, SingleEliminationOptions } from '../training/formats/single-elimination.ts';
export { singleElimination } from '../training/formats/single-elimination.ts';
export type { Compare, ContestedGroup, RankedGroup } from '../training/rewards/rank-group.ts';
export { rankByContests, rankGroup } from '../training/rewards/rank-group.ts';
