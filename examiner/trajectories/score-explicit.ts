import { shortHash } from '../../src/kernel/hash.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import type { LanguageModel } from '../../src/models/language-model.ts';
import { scoreItemPrompt } from '../prompts/score-answer.ts';
import { askScore } from './ask-score.ts';
import type { QueryRubric, RubricItem } from './query-rubric.ts';
import { shownAnswer } from './shown-trajectory.ts';
import type { Trajectory } from './trajectory.ts';
import { gravestOf, type TrajectoryJudgeFailure } from './trajectory-judge-failure.ts';
import type { TrajectoryJudgingOptions } from './trajectory-judging-options.ts';

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
  const asked = await Promise.all(
    rubric.items.map(async (item) => {
      const prompt = scoreItemPrompt(question, item, answer, options.fence);
      const scored = await askScore(judge, prompt, answer, shortHash([question, item]), options);
      const { title, importance } = item;
      return scored.ok
        ? ok({ title, importance, score: scored.value.score / 10, reason: scored.value.reason })
        : scored;
    }),
  );
  const failures = asked.flatMap((each) => (each.ok ? [] : [each.failure]));
  if (failures.length > 0) return fail(gravestOf(failures));
  return ok(asked.flatMap((each) => (each.ok ? [each.value] : [])));
}
