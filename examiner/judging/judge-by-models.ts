import { fail, ok, type Result } from '../../src/kernel/result.ts';
import type { LanguageModel, ModelFailure } from '../../src/models/language-model.ts';
import type { JudgeFailure, Judgement, JudgeRequest } from '../examiner.ts';
import { judgeByItems } from './judge-by-items.ts';
import { judgeHolistically } from './judge-holistically.ts';
import type { JudgingOptions } from './judging-options.ts';
import { shownAnswer, shownTask } from './shown-answer.ts';

/**
 * Judges two answers by a panel of models. Seats do not matter: swapping the answers swaps the judgement. Fails with
 * `no_judge` when `excludeOwnVendor` leaves nobody, with `no_majority` when fewer than half of the judges had a say, and
 * when none had one with `unparsable` (their replies were of no use) or `examiner_unavailable`.
 */
export async function judgeByModels(
  { task, a, b, attempt }: JudgeRequest,
  options: JudgingOptions,
): Promise<Result<Judgement, JudgeFailure>> {
  const vendors = [a.vendor, b.vendor];
  const judges = options.judges.filter(({ vendor }) => !options.excludeOwnVendor || !vendors.includes(vendor));
  if (judges.length === 0) {
    const detail = "every judge is of a contestant's own vendor; name a judge of another vendor";
    return fail({ reason: 'no_judge', detail });
  }
  const pair = {
    task: shownTask(task),
    a: shownAnswer(a.outcome, task.wordLimit),
    b: shownAnswer(b.outcome, task.wordLimit),
    attempt,
  };
  const judge = options.judging === 'holistic' ? judgeHolistically : judgeByItems;
  const judged = await judge(judges, pair, options);
  return judged.ok ? ok(judged.value) : fail(failureOf(judges, judged.failure));
}

function failureOf(judges: readonly LanguageModel[], failures: readonly ModelFailure[]): JudgeFailure {
  const reasons = failures.map(({ reason, detail }) => `${reason}: ${detail}`).join('; ');
  const detail = `${failures.length} of ${judges.length} judges had no say (${reasons.slice(0, 1000)})`;
  if (failures.length < judges.length) return { reason: 'no_majority', detail };
  const allUseless = failures.every(({ reason }) => reason === 'unusable');
  return { reason: allUseless ? 'unparsable' : 'examiner_unavailable', detail };
}
