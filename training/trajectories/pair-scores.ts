import { type DomainRubric, type TrajectoryPart, trajectoryParts } from './domain-rubrics.ts';
import type { TrajectoryScores } from './trajectory-scores.ts';

/** Scores of the two trajectories of a pair; `a` and `b` are the given ones, in whatever order they were shown. */
export interface SeatScores {
  readonly a: number;
  readonly b: number;
}

/** Both orders' scores for one criterion, added up: 0 to 20. */
export interface CriterionSums extends SeatScores {
  readonly part: TrajectoryPart;
  /** Its id in the rubric. */
  readonly criterion: string;
}

/** One call: who stood first, and what both got. */
export interface OrderScores {
  readonly first: 'a' | 'b';
  readonly a: TrajectoryScores;
  readonly b: TrajectoryScores;
  /** The judge's own words on each; text by a model that has read untrusted text. */
  readonly analysis: { readonly a: string; readonly b: string };
}

/** Scores of two trajectories by a judge in both orders. */
export interface JudgedPairScores {
  /** The combined scores of both orders added up, 0 to 20; null for trajectories that look equal, which nobody is asked about. */
  readonly scores: SeatScores | null;
  /** Scores in the order of the rubric; empty for equal trajectories. */
  readonly byCriterion: readonly CriterionSums[];
  /** `a` first, then `b` first; empty for equal trajectories. */
  readonly orders: readonly OrderScores[];
  readonly winner: 'a' | 'b' | 'tie';
}

/** Trajectories that no judge could tell apart. */
export const equalPair: JudgedPairScores = { scores: null, byCriterion: [], orders: [], winner: 'tie' };

/** Scores of both orders, added up (ArenaRL, section 3.3, eq. 3). */
export function judgedPairScores(orders: readonly [OrderScores, OrderScores], rubric: DomainRubric): JudgedPairScores {
  const sumOf = (read: (scores: TrajectoryScores) => number): SeatScores => ({
    a: steady(read(orders[0].a) + read(orders[1].a)),
    b: steady(read(orders[0].b) + read(orders[1].b)),
  });
  const scores = sumOf(({ combined }) => combined);
  const byCriterion = trajectoryParts.flatMap((part) =>
    rubric[part].criteria.map(({ id }) => ({
      part,
      criterion: id,
      ...sumOf(({ criteria }) => criteria.find((each) => each.part === part && each.criterion === id)?.score ?? NaN),
    })),
  );
  return { scores, byCriterion, orders, winner: winnerOf(scores) };
}

/** Returns the trajectory with the higher score. */
export function winnerOf({ a, b }: SeatScores): JudgedPairScores['winner'] {
  if (a === b) return 'tie';
  return a > b ? 'a' : 'b';
}

/** Returns true unless the two orders name opposite winners; a tie contradicts nothing. */
export function ordersAgree(orders: readonly OrderScores[]): boolean {
  const winners = orders.map(({ a, b }) => winnerOf({ a: steady(a.combined), b: steady(b.combined) }));
  return !(winners.includes('a') && winners.includes('b'));
}

/** Rounds to nine decimals, so that equal sums compare equal in whatever order they were added. */
export function steady(score: number): number {
  return Math.round(score * 1e9) / 1e9;
}
