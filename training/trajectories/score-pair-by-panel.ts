import { hasQuorum } from '../../examiner/judging/panel.ts';
import type { Trajectory } from '../../src/arena/trajectory.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import type { LanguageModel } from '../../src/models/language-model.ts';
import { failureWithoutCall, gravestOf, type TrajectoryJudgeFailure } from './ask-trajectory-judge.ts';
import { type JudgedPairScores, type SeatScores, steady, winnerOf } from './pair-scores.ts';
import { type PairOptions, scorePair } from './score-pair.ts';

/** Scores of two trajectories by a panel: means of its judges' sums, 0 to 20. */
export interface PanelScores extends Pick<JudgedPairScores, 'scores' | 'winner'> {
  /** Failures of judges that abstained. */
  readonly abstained: readonly TrajectoryJudgeFailure[];
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
  const scored = outcomes.filter((outcome) => outcome.ok).map((outcome) => outcome.value);
  const abstained = outcomes.filter((outcome) => !outcome.ok).map((outcome) => outcome.failure);
  if (!hasQuorum(judges.length, scored.length)) return fail(withoutQuorum(abstained, judges.length));
  return ok({ ...meanScores(scored), abstained });
}

function withoutQuorum(failures: readonly TrajectoryJudgeFailure[], judges: number): TrajectoryJudgeFailure {
  const gravest = gravestOf(failures);
  const detail = `${failures.length} of ${judges} judges had no say (${gravest.reason}, ${gravest.detail})`;
  return failures.length < judges ? failureWithoutCall('no_quorum', detail) : { ...gravest, detail };
}

function meanScores(scored: readonly JudgedPairScores[]): Pick<JudgedPairScores, 'scores' | 'winner'> {
  const sums = scored.flatMap(({ scores }) => scores ?? []);
  // What looks equal looks so to every judge.
  if (sums.length === 0) return { scores: null, winner: 'tie' };
  const scores = meanOf(sums);
  return { scores, winner: winnerOf(scores) };
}

function meanOf(sums: readonly SeatScores[]): SeatScores {
  const mean = (seat: 'a' | 'b') => steady(sums.reduce((sum, each) => sum + each[seat], 0) / sums.length);
  return { a: mean('a'), b: mean('b') };
}
