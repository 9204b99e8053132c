/**
 * Ways to rank entrants of any kind by comparing two, or a group, at a time.
 * @module dr-arena/formats
 */
export type { AdaptiveOptions } from '../arena/formats/adaptive.ts';
export { adaptive } from '../arena/formats/adaptive.ts';
export type { AnchorOptions } from '../arena/formats/anchor.ts';
export { anchor } from '../arena/formats/anchor.ts';
export type { DoubleEliminationOptions } from '../arena/formats/double-elimination.ts';
export { doubleElimination } from '../arena/formats/double-elimination.ts';
export type {
  Contest,
  ContestFormat,
  ContestOutcome,
  Format,
  Outcome,
  Pairing,
  PairingResult,
  PairingWinner,
  PointsRanking,
  Ranking,
} from '../arena/formats/format.ts';
export type { GroupOptions } from '../arena/formats/group-tournament.ts';
export { groupTournament } from '../arena/formats/group-tournament.ts';
export { reuseOutcomes } from '../arena/formats/reuse-outcomes.ts';
export { roundRobin } from '../arena/formats/round-robin.ts';
export type { Seeding, SingleEliminationOptions } from '../arena/formats/single-elimination.ts';
export { singleElimination } from '../arena/formats/single-elimination.ts';
export type { SwissOptions } from '../arena/formats/swiss.ts';
export { swiss } from '../arena/formats/swiss.ts';
export type { Compare, ContestedGroup, RankedGroup } from '../training/rewards/rank-group.ts';
export { rankByContests, rankGroup } from '../training/rewards/rank-group.ts';
