import { shortHash } from '../../src/kernel/hash.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { type LanguageModel, modelName } from '../../src/models/language-model.ts';
import { scoreTrajectoriesPrompt } from '../prompts/score-trajectories.ts';
import { askTrajectoryJudge } from './ask-trajectory-judge.ts';
import type { DomainRubric } from './domain-rubric.ts';
import { pairReplyFor } from './pair-reply.ts';
import { equalPair, type OrderScores, ordersAgree, type PairScores, pairScores } from './pair-scores.ts';
import { looksEqual, type ShownTrajectory, shownTrajectory } from './shown-trajectory.ts';
import type { Trajectory } from './trajectory.ts';
import { gravestOf, type TrajectoryJudgeFailure } from './trajectory-judge-failure.ts';
import type { TrajectoryJudgingOptions } from './trajectory-judging-options.ts';
import { type Rounding, trajectoryScores } from './trajectory-scores.ts';

export interface PairOptions extends TrajectoryJudgingOptions {
  readonly rubric: DomainRubric;
  /** Default `none`. */
  readonly rounding?: Rounding;
}

/** The two as they are shown, and what is asked about them. */
interface ShownPair {
  readonly question: string;
  readonly a: ShownTrajectory;
  readonly b: ShownTrajectory;
}

/**
 * Has a judge score two trajectories of one question, in two calls that run at the same time with the trajectories in
 * both orders (ArenaRL, section 3.3). Swapping `a` and `b` swaps the result. Trajectories that look equal are a tie
 * without a call. An order without a usable reply fails the pair: there is no half result and no neutral score.
 */
export async function scorePair(
  judge: LanguageModel,
  question: string,
  a: Trajectory,
  b: Trajectory,
  options: PairOptions,
): Promise<Result<PairScores, TrajectoryJudgeFailure>> {
  const pair = {
    question,
    a: shownTrajectory(a, options.processCharacters),
    b: shownTrajectory(b, options.processCharacters),
  };
  if (looksEqual(pair.a, pair.b)) return ok(equalPair);
  const [aFirst, bFirst] = await Promise.all([
    scoreInOrder(judge, pair, 'a', options),
    scoreInOrder(judge, pair, 'b', options),
  ]);
  if (!aFirst.ok || !bFirst.ok) {
    return fail(gravestOf([aFirst, bFirst].flatMap((order) => (order.ok ? [] : [order.failure]))));
  }
  reportDisagreement(judge, pair, [aFirst.value, bFirst.value], options);
  return ok(pairScores([aFirst.value, bFirst.value], options.rubric));
}

async function scoreInOrder(
  judge: LanguageModel,
  pair: ShownPair,
  first: 'a' | 'b',
  options: PairOptions,
): Promise<Result<OrderScores, TrajectoryJudgeFailure>> {
  const second = first === 'a' ? 'b' : 'a';
  const { rubric, fence, rounding = 'none' } = options;
  const asked = await askTrajectoryJudge(
    judge,
    {
      prompt: scoreTrajectoriesPrompt(pair.question, rubric, [pair[first], pair[second]], fence),
      name: 'trajectory_scores',
      schema: pairReplyFor(rubric),
      about: `${shortHash(pair.question)} ${shortHash(pair[first])} before ${shortHash(pair[second])}`,
    },
    options,
  );
  if (!asked.ok) return asked;
  const bySeat = (seat: 'a' | 'b') => {
    const place = seat === first ? 'first' : 'second';
    const scores = trajectoryScores(asked.value[place], pair[seat], rubric, rounding);
    return { scores, analysis: asked.value.analysis[place] };
  };
  const [ofA, ofB] = [bySeat('a'), bySeat('b')];
  return ok({ first, a: ofA.scores, b: ofB.scores, analysis: { a: ofA.analysis, b: ofB.analysis } });
}

/** Orders with opposite winners are no failure, their sum decides; they are counted, told alike whoever has which seat. */
function reportDisagreement(
  judge: LanguageModel,
  { question, a, b }: ShownPair,
  [aFirst, bFirst]: readonly [OrderScores, OrderScores],
  { report }: PairOptions,
): void {
  if (ordersAgree([aFirst, bFirst])) return;
  const about = [shortHash(question), ...[shortHash(a), shortHash(b)].sort()].join(' ');
  const detail = `the ${aFirst.a.combined > aFirst.b.combined ? 'first' : 'second'} place wins in both orders`;
  report({ role: 'trajectory', model: modelName(judge), kind: 'orders_disagree', about, detail });
}
