import type { Clock } from '../../src/kernel/clock.ts';
import { messageOf } from '../../src/kernel/errors.ts';
import { withinTime } from '../within-time.ts';
import type { RolloutTool, ToolOutput } from './rollout-tool.ts';
import type { RolloutToolName } from './tool-marks.ts';

export type RolloutTools = Readonly<Partial<Record<RolloutToolName, RolloutTool>>>;

export interface CallBounds {
  readonly clock: Clock;
  /** For one call. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Runs one call of a tool. What cannot be run, fails or takes too long is told to the policy in words and is not ok.
 * @param input null: a call that was closed and never opened
 */
export async function runCall(
  tools: RolloutTools,
  { tool, input }: { readonly tool: RolloutToolName; readonly input: string | null },
  bounds: CallBounds,
): Promise<ToolOutput> {
  const run = tools[tool];
  if (run === undefined) return notRun(`there is no ${tool} here. There are: ${Object.keys(tools).join(', ')}.`);
  if (input === null || input === '')
    return notRun(`the call is empty. Write what you want between the marks of ${tool}.`);
  const end = await withinTime(bounds, (signal) => untilAborted(run(input, signal), signal));
  bounds.signal.throwIfAborted();
  return end.timedOut ? { ok: false, text: 'It gave nothing within its time.' } : end.value;
}

function notRun(why: string): ToolOutput {
  return { ok: false, text: `Not run: ${why}` };
}

/** A tool that does not end when it is told to is left behind; one that throws has failed. */
function untilAborted(work: Promise<ToolOutput>, signal: AbortSignal): Promise<ToolOutput> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    const failed = (thrown: unknown) => resolve({ ok: false, text: `It failed: ${messageOf(thrown).slice(0, 500)}` });
    work.then(resolve, failed).finally(() => signal.removeEventListener('abort', stop));
  });
}
