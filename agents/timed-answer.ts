import type { AgentFailure, Answer, AnswerOutcome } from '../src/kernel/answer.ts';
import type { Clock } from '../src/kernel/clock.ts';
import { fail, type Result } from '../src/kernel/result.ts';
import { outOfTime } from './answer-failure.ts';
import { withinTime } from './within-time.ts';

/**
 * An answer that is given under the agent's own time cap, or why there is none. Throws the signal's reason when it aborts.
 * @param work gets a signal that aborts at the cap or with `signal`
 */
export async function timedAnswer(
  options: { readonly clock: Clock; readonly timeoutMs: number; readonly signal: AbortSignal },
  work: (signal: AbortSignal) => Promise<Result<Answer, AgentFailure>>,
): Promise<AnswerOutcome> {
  const { clock, timeoutMs, signal } = options;
  signal.throwIfAborted();
  const started = clock.now();
  const end = await withinTime(options, work);
  signal.throwIfAborted();
  const result = end.timedOut ? fail(outOfTime(timeoutMs)) : end.value;
  const elapsedMs = clock.now() - started;
  if (result.ok) return { kind: 'answered', answer: result.value, elapsedMs };
  return { kind: 'failed', failure: result.failure, elapsedMs };
}
