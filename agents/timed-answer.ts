import type { AgentFailure, Answer, AnswerOutcome, ToolCall } from '../src/kernel/answer.ts';
import type { Clock } from '../src/kernel/clock.ts';
import { fail, type Result } from '../src/kernel/result.ts';
import { type AgentProgress, outOfTime } from './agent.ts';
import { maxListed, stepsUntilThen } from './bounded-answer.ts';

interface TimedOptions {
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

type Tell = (progress: AgentProgress) => void;

/**
 * An answer that is given under the agent's own time cap, or why there is none, with the steps that were told until then.
 * Throws the signal's reason when it aborts.
 * @param work gets a signal that aborts at the cap or with `signal`, and tells what the agent says of its work
 */
export async function timedAnswer(
  options: TimedOptions & { readonly onProgress?: Tell | undefined },
  work: (signal: AbortSignal, tell: Tell) => Promise<Result<Answer, AgentFailure>>,
): Promise<AnswerOutcome> {
  const { clock, timeoutMs, signal, onProgress } = options;
  signal.throwIfAborted();
  const started = clock.now();
  const told: ToolCall[] = [];
  const tell: Tell = (progress) => {
    if (progress.kind === 'tool' && told.length < maxListed) told.push(progress.call);
    onProgress?.(progress);
  };
  const end = await withinTime(options, (inner) => work(inner, tell));
  signal.throwIfAborted();
  const result = end.timedOut ? fail(outOfTime(timeoutMs)) : end.value;
  const elapsedMs = clock.now() - started;
  if (result.ok) return { kind: 'answered', answer: result.value, elapsedMs };
  return { kind: 'failed', failure: result.failure, elapsedMs, ...stepsUntilThen(told) };
}

/**
 * Runs work under an agent's own time cap.
 * @param work gets a signal that aborts at the cap or with `signal`
 * @returns what the work gave, or `timedOut` when the cap was reached first; what it throws otherwise is thrown on
 */
export async function withinTime<Value>(
  options: TimedOptions,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<{ readonly timedOut: false; readonly value: Value } | { readonly timedOut: true }> {
  const cap = new AbortController();
  const ended = new AbortController();
  const timer = abortAfter(options.clock, options.timeoutMs, cap, ended.signal);
  try {
    const value = await work(AbortSignal.any([options.signal, cap.signal]));
    return cap.signal.aborted ? { timedOut: true } : { timedOut: false, value };
  } catch (thrown) {
    if (!cap.signal.aborted) throw thrown;
    return { timedOut: true };
  } finally {
    ended.abort();
    await timer;
  }
}

async function abortAfter(clock: Clock, ms: number, cap: AbortController, ended: AbortSignal): Promise<void> {
  try {
    await clock.sleep(ms, ended);
    cap.abort();
  } catch (thrown) {
    if (!ended.aborted) throw thrown;
  }
}
