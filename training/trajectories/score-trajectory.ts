import type { Trajectory } from '../../src/arena/trajectory.ts';
import { shortHash } from '../../src/kernel/hash.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import type { LanguageModel } from '../../src/models/language-model.ts';
import {
  askScore,
  askTrajectoryJudge,
  type GivenScore,
  gravestOf,
  type TrajectoryJudgeFailure,
  type TrajectoryJudgingOptions,
} from './ask-trajectory-judge.ts';
import { type QueryRubric, type RubricItem, writeRubricPrompt } from './query-rubric.ts';
import { scoreAnswerPrompt, scoreItemPrompt } from './score-answer-prompts.ts';
import { shownAnswer } from './shown-trajectory.ts';

/** A judge's score for one item of the rubric. */
export interface ItemScore {
  readonly title: RubricItem['title'];
  readonly importance: RubricItem['importance'];
  /** 0 to 1: the judge's number, divided by 10. */
  readonly score: number;
  /** The judge's own words; text by a model that has read untrusted text. */
  readonly reason: string;
}

/**
 * A score for each item of the rubric, in its order, each in a call of its own, all at the same time (explicit scoring of
 * Tournament-GRPO, appendices E and F). An item without a usable reply fails the whole. A blank answer has 0 without a call.
 */
export async function scoreExplicit(
  judge: LanguageModel,
  question: string,
  rubric: QueryRubric,
  trajectory: Trajectory,
  options: TrajectoryJudgingOptions,
): Promise<Result<readonly ItemScore[], TrajectoryJudgeFailure>> {
  const answer = shownAnswer(trajectory.answer);
  const outcomes = await Promise.all(
    rubric.items.map(async (item) => {
      const prompt = scoreItemPrompt(question, item, answer, options.fence);
      const scored = await askScore(judge, prompt, answer, shortHash([question, item]), options);
      const { title, importance } = item;
      return scored.ok
        ? ok({ title, importance, score: scored.value.score / 10, reason: scored.value.reason })
        : scored;
    }),
  );
  const failures = outcomes.filter((each) => !each.ok).map((each) => each.failure);
  if (failures.length > 0) return fail(gravestOf(failures));
  return ok(outcomes.filter((each) => each.ok).map((each) => each.value));
}

/**
 * One score for an answer by all items of the rubric at once, in one call (implicit scoring of Tournament-GRPO,
 * appendix E). A blank answer has 0 without a call.
 */
export function scoreImplicit(
  judge: LanguageModel,
  question: string,
  rubric: QueryRubric,
  trajectory: Trajectory,
  options: TrajectoryJudgingOptions,
): Promise<Result<GivenScore, TrajectoryJudgeFailure>> {
  const answer = shownAnswer(trajectory.answer);
  const prompt = scoreAnswerPrompt(question, rubric, answer, options.fence);
  return askScore(judge, prompt, answer, shortHash([question, rubric]), options);
}

/**
 * Has a model write the rubric of one question (Tournament-GRPO, section 4.1 and appendix A): one call, and one repair of
 * a rubric that does not hold what `queryRubricSchema` asks of it. Write it once and keep it for all rollouts.
 */
export function writeRubric(
  model: LanguageModel,
  question: string,
  options: TrajectoryJudgingOptions,
): Promise<Result<QueryRubric, TrajectoryJudgeFailure>> {
  const request = { prompt: writeRubricPrompt(question, options.fence), about: `rubric ${shortHash(question)}` };
  return askTrajectoryJudge<QueryRubric>(model, request, options);
}
