import { hasQuorum } from '../../examiner/judging/panel.ts';
import type { Trajectory } from '../../src/arena/trajectory.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { type LanguageModel, modelName } from '../../src/models/language-model.ts';
import { failureWithoutCall, gravestOf, type TrajectoryJudgeFailure } from './ask-trajectory-judge.ts';
import {
  type CriterionSums,
  equalPair,
  type JudgedPairScores,
  type SeatScores,
  steady,
  winnerOf,
} from './pair-scores.ts';
import { type PairOptions, scorePair } from './score-pair.ts';

/** How a panel scored two trajectories: means of its judges' sums, 0 to 20. */
export interface PanelScores extends Omit<JudgedPairScores, 'orders'> {
  /** In the order of the judges. */
  readonly panel: readonly JudgeVote[];
}

export interface JudgeVote {
  /** `provider/model`. */
  readonly judge: string;
  readonly outcome: Result<JudgedPairScores, TrajectoryJudgeFailure>;
}

/**
 * Has several judges score a pair, each in both orders. A judge without a result abstains; with fewer than half of them
 * there is none (`no_quorum`, or when nobody had a say what kept them).
 * @throws RangeError without a judge
 */
export async function scorePairByPanel(
  judges: readonly LanguageModel[],
  question: string,
  a: Trajectory,
  b: Trajectory,
  options: PairOptions,
): Promise<Result<PanelScores, TrajectoryJudgeFailure>> {
  if (judges.length === 0) throw new RangeError('a panel has at least one judge');
  const outcomes = await Promise.all(judges.map((judge) => scorePair(judge, question, a, b, options)));
  const heard = outcomes.filter((outcome) => outcome.ok).map((outcome) => outcome.value);
  if (!hasQuorum(judges.length, heard.length)) return fail(withoutQuorum(outcomes));
  const panel = judges.flatMap((judge, at) => {
    const outcome = outcomes[at];
    return outcome === undefined ? [] : [{ judge: modelName(judge), outcome }];
  });
  return ok({ ...meanScores(heard), panel });
}

function withoutQuorum(outcomes: readonly Result<JudgedPairScores, TrajectoryJudgeFailure>[]): TrajectoryJudgeFailure {
  const failures = outcomes.filter((outcome) => !outcome.ok).map((outcome) => outcome.failure);
  const gravest = gravestOf(failures);
  const detail = `${failures.length} of ${outcomes.length} judges had no say (${gravest.reason}, ${gravest.detail})`;
  return failures.length < outcomes.length ? failureWithoutCall('no_quorum', detail) : { ...gravest, detail };
}

function meanScores(heard: readonly JudgedPairScores[]): Omit<JudgedPairScores, 'orders'> {
  const sums = heard.flatMap(({ scores }) => scores ?? []);
  // What looks equal looks so to every judge.
  if (sums.length === 0) return { scores: equalPair.scores, byCriterion: [], winner: 'tie' };
  const scores = meanOf(sums);
  const byCriterion = (heard[0]?.byCriterion ?? []).map(({ part, criterion }, at) => ({
    part,
    criterion,
    ...meanOf(heard.flatMap(({ byCriterion: list }): CriterionSums[] => list.slice(at, at + 1))),
  }));
  return { scores, byCriterion, winner: winnerOf(scores) };
}

function meanOf(sums: readonly SeatScores[]): SeatScores {
  const mean = (seat: 'a' | 'b') => steady(sums.reduce((sum, each) => sum + each[seat], 0) / sums.length);
  return { a: mean('a'), b: mean('b') };
}
