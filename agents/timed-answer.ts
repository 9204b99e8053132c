import type { AgentFailure, Answer, AnswerOutcome, ToolCall } from '../src/kernel/answer.ts';
import type { Clock } from '../src/kernel/clock.ts';
import { fail, type Result } from '../src/kernel/result.ts';
import { outOfTime } from './agent.ts';

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

/**
 * Runs work under an agent's own time cap.
 * @param work gets a signal that aborts at the cap or with `signal`
 * @returns what the work gave, or `timedOut` when the cap was reached first; what it throws otherwise is thrown on
 */
export async function withinTime<Value>(
  options: { readonly clock: Clock; readonly timeoutMs: number; readonly signal: AbortSignal },
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

/** Longer answers are cut: no word limit of the arena comes near it. */
const maxText = 100_000;
const maxUrl = 2_000;
const maxListed = 500;
const maxResult = 4_000;
/** Of all results of an answer together: an agent may use a tool hundreds of times. */
const maxResults = 100_000;

/**
 * An answer of a size that can be stored: its text to 100,000 characters, lists to 500 entries of 2,000, what tools gave
 * back to 4,000 characters each and 100,000 together.
 */
export function boundedAnswer({ text, citations, toolCalls, ...rest }: Answer): Answer {
  return {
    text: text.slice(0, maxText),
    citations: citations.slice(0, maxListed).map((url) => url.slice(0, maxUrl)),
    toolCalls: boundedCalls(toolCalls),
    ...rest,
  };
}

function boundedCalls(calls: readonly ToolCall[]): ToolCall[] {
  let left = maxResults;
  return calls.slice(0, maxListed).map(({ tool, input, result, elapsedMs }) => {
    const kept = result?.slice(0, Math.min(maxResult, left));
    left -= kept?.length ?? 0;
    return {
      tool,
      input: input.slice(0, maxUrl),
      ...(kept === undefined ? {} : { result: kept }),
      ...(elapsedMs === undefined ? {} : { elapsedMs }),
    };
  });
}
