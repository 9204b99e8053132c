import type { TrajectoryJudgeFailure } from '../../../examiner/trajectories/trajectory-judge-failure.ts';
import { shortHash } from '../../kernel/hash.ts';
import type { Result } from '../../kernel/result.ts';
import type { JudgeAsking } from './judge-asking.ts';

/** What left no reply on record, or would come to the same however often it is asked. */
const sameAgain: readonly TrajectoryJudgeFailure['reason'][] = ['unavailable', 'too_long', 'request_refused'];

/**
 * Judges by the try that is due, and notes a try whose replies were of no use.
 * @param question what is asked, of whom and on what occasion; equal ones share their tries
 */
export async function oneMoreTry<Value>(
  question: unknown,
  { tries, occasion }: JudgeAsking,
  judge: (attempt: number) => Promise<Result<Value, TrajectoryJudgeFailure>>,
): Promise<Result<Value, TrajectoryJudgeFailure>> {
  const key = shortHash([occasion, question], 32);
  const judged = await judge(tries.of(key));
  if (!judged.ok && !sameAgain.includes(judged.failure.reason)) tries.note(key);
  return judged;
}
