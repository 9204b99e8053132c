import { wilsonInterval } from '../../src/ratings/agreement.ts';
import type { Estimate } from '../../src/ratings/rating.ts';
import type { TrajectoryPart } from '../trajectories/domain-rubrics.ts';
import type { CriterionSums, JudgedPairScores } from '../trajectories/pair-scores.ts';

/** What one judge made of a candidate (`a`) against the baseline (`b`) on one question. */
export interface CaseJudgement {
  readonly judge: string;
  /** Null: the judge came to nothing, which counts for nobody. */
  readonly scores: Pick<JudgedPairScores, 'byCriterion' | 'winner'> | null;
}

/** One question of a benchmark. */
export interface JudgedCase {
  readonly question: string;
  /** Whether the candidate came to a valid answer; without one the judgements are not looked at. */
  readonly valid: boolean;
  readonly judgements: readonly CaseJudgement[];
}

export interface JudgeRate {
  readonly judge: string;
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  /** wins / (wins + losses), with Wilson's interval. */
  readonly rate: Estimate;
}

export interface WinRate {
  /** The mean of the judges' rates; a judge without a decided case is left out. */
  readonly rate: Estimate;
  /** Sorted by name. */
  readonly judges: readonly JudgeRate[];
}

/** A candidate against a baseline over many questions. Intervals are of 95%. */
export interface WinRates {
  readonly questions: number;
  /** Share of the questions with a valid answer. */
  readonly valid: Estimate;
  /** By combined scores. */
  readonly overall: WinRate;
  /** In the rubric's order. */
  readonly criteria: readonly (WinRate & Pick<CriterionSums, 'part' | 'criterion'>)[];
  /** The mean of the criteria's rates. */
  readonly average: Estimate;
  /** Judgements of valid answers that came to nothing. */
  readonly failed: number;
}

/** One judge's decision on one question. */
interface Decision {
  readonly question: string;
  readonly judge: string;
  readonly winner: JudgedPairScores['winner'];
}

/**
 * Win rates (ArenaRL, section 5.3): of the valid answers, the share of cases without a tie in which the candidate is
 * preferred to the baseline, for each criterion and overall, averaged over the judges; and the share of valid answers.
 *
 * A mean over judges or criteria has Wilson's interval at its effective number of cases, p (1 - p) / variance, where the
 * variance is linearised and clustered by question (Dean & Pagano 2015); for one judge that is Wilson's own.
 *
 * @throws RangeError for a question, or a judge within one, that stands twice
 */
export function winRates(cases: readonly JudgedCase[]): WinRates {
  checkOnce(cases.map(({ question }) => question));
  for (const { judgements } of cases) checkOnce(judgements.map(({ judge }) => judge));
  const valid = cases.filter((each) => each.valid);
  const criteria = criteriaOf(valid).map(({ part, criterion }) => ({
    part,
    criterion,
    decisions: decisionsBy(valid, ({ byCriterion }) =>
      leaderOf(byCriterion.find((each) => each.part === part && each.criterion === criterion)),
    ),
  }));
  return {
    questions: cases.length,
    valid: wilsonInterval(valid.length, cases.length),
    overall: winRateOf(decisionsBy(valid, ({ winner }) => winner)),
    criteria: criteria.map(({ decisions, ...criterion }) => ({ ...criterion, ...winRateOf(decisions) })),
    average: meanRate(criteria.map(({ decisions }) => byJudge(decisions))),
    failed: valid.flatMap(({ judgements }) => judgements).filter(({ scores }) => scores === null).length,
  };
}

function checkOnce(names: readonly string[]): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new RangeError(`${twice} stands twice`);
}

function criteriaOf(cases: readonly JudgedCase[]): Pick<CriterionSums, 'part' | 'criterion'>[] {
  const found = new Map<string, { part: TrajectoryPart; criterion: string }>();
  for (const { part, criterion } of cases.flatMap(({ judgements }) =>
    judgements.flatMap(({ scores }) => scores?.byCriterion ?? []),
  )) {
    const key = `${part} ${criterion}`;
    if (!found.has(key)) found.set(key, { part, criterion });
  }
  return [...found.values()];
}

function decisionsBy(
  cases: readonly JudgedCase[],
  winnerOf: (scores: NonNullable<CaseJudgement['scores']>) => JudgedPairScores['winner'],
): Decision[] {
  return cases.flatMap(({ question, judgements }) =>
    judgements.flatMap(({ judge, scores }) => (scores === null ? [] : [{ question, judge, winner: winnerOf(scores) }])),
  );
}

/** Answers that look equal have no sums: a tie in everything. */
function leaderOf(sums: CriterionSums | undefined): JudgedPairScores['winner'] {
  if (sums === undefined || sums.a === sums.b) return 'tie';
  return sums.a > sums.b ? 'a' : 'b';
}

function winRateOf(decisions: readonly Decision[]): WinRate {
  const groups = byJudge(decisions);
  const judges = [...groups].map(([judge, own]) => {
    const count = (winner: JudgedPairScores['winner']) => own.filter((each) => each.winner === winner).length;
    const wins = count('a');
    const losses = count('b');
    return { judge, wins, losses, ties: count('tie'), rate: wilsonInterval(wins, wins + losses) };
  });
  return { rate: meanRate([groups]), judges };
}

function byJudge(decisions: readonly Decision[]): Map<string, Decision[]> {
  const judges = [...new Set(decisions.map(({ judge }) => judge))].sort();
  return new Map(judges.map((judge) => [judge, decisions.filter((each) => each.judge === judge)]));
}

/** The mean over criteria of the mean over judges of their rates. */
function meanRate(criteria: readonly ReadonlyMap<string, readonly Decision[]>[]): Estimate {
  const decided = criteria
    .map((groups) => [...groups.values()].map(withoutTies).filter((own) => own.length > 0))
    .filter((groups) => groups.length > 0);
  if (decided.length === 0) return { value: null, low: null, high: null };
  const shares = decided.flatMap((groups) =>
    groups.map((own) => ({ own, won: wonBy(own), weight: 1 / (decided.length * groups.length) })),
  );
  const rate = shares.reduce((sum, { won, weight }) => sum + weight * won, 0);
  const pulls = shares.flatMap(({ own, won, weight }) =>
    own.map(({ question, winner }) => ({ question, pull: (weight * (Number(winner === 'a') - won)) / own.length })),
  );
  return clusteredInterval(Math.min(1, rate), pulls);
}

function withoutTies(decisions: readonly Decision[]): readonly Decision[] {
  return decisions.filter(({ winner }) => winner !== 'tie');
}

function wonBy(decided: readonly Decision[]): number {
  return decided.filter(({ winner }) => winner === 'a').length / decided.length;
}

/** Variances below this are rounding. */
const noVariance = 1e-18;

/**
 * Where no question differs from another, every question counts as one case.
 * @param pulls by how much each decided case moves the rate
 */
function clusteredInterval(rate: number, pulls: readonly { question: string; pull: number }[]): Estimate {
  const byQuestion = new Map<string, number>();
  for (const { question, pull } of pulls) byQuestion.set(question, (byQuestion.get(question) ?? 0) + pull);
  const variance = [...byQuestion.values()].reduce((sum, each) => sum + each * each, 0);
  const effective = variance > noVariance ? Math.min(pulls.length, (rate * (1 - rate)) / variance) : byQuestion.size;
  return { ...wilsonInterval(rate * effective, effective), value: rate };
}
