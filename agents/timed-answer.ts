import type { AgentFailure, Answer, AnswerOutcome, ToolCall } from '../src/kernel/answer.ts';
import { fail, type Result } from '../src/kernel/result.ts';
import { type TimeCap, withinTime } from '../src/kernel/until-aborted.ts';
import { type AgentProgress, outOfTime } from './agent.ts';
import { maxListed, stepsUntilThen } from './bounded-answer.ts';

type Tell = (progress: AgentProgress) => void;

/**
 * An answer that is given under the agent's own time cap, or why there is none, with the steps that were told until then.
 * Throws the signal's reason when it aborts.
 * @param work gets a signal that aborts at the cap or with `signal`, and tells what the agent says of its work
 */
export async function timedAnswer(
  options: TimeCap & { readonly onProgress?: Tell | undefined },
  work: (signal: AbortSignal, tell: Tell) => Promise<Result<Answer, AgentFailure>>,
): Promise<AnswerOutcome> {
  const { clock, timeoutMs, signal, onProgress } = options;
  signal.throwIfAborted();
  const started = clock.now();
  const steps: ToolCall[] = [];
  const tell: Tell = (progress) => {
    if (progress.kind === 'tool' && steps.length < maxListed) steps.push(progress.call);
    onProgress?.(progress);
  };
  const end = await withinTime(options, (inner) => work(inner, tell));
  signal.throwIfAborted();
  const result = end.timedOut ? fail(outOfTime(timeoutMs)) : end.value;
  const elapsedMs = clock.now() - started;
  if (result.ok) return { kind: 'answered', answer: result.value, elapsedMs };
  return { kind: 'failed', failure: result.failure, elapsedMs, ...stepsUntilThen(steps) };
}
