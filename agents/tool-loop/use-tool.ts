import type { Clock } from '../../src/kernel/clock.ts';
import type { ToolRequest } from '../../src/models/language-model.ts';
import { withinTime } from '../within-time.ts';
import type { UseEnd } from './progress.ts';
import type { Tool } from './tool.ts';

export interface ToolBounds {
  readonly clock: Clock;
  /** The most this use may take, in milliseconds. */
  readonly limitMs: number;
  readonly signal: AbortSignal;
}

const longestName = 100;

/**
 * Runs what the model asked for. An unknown tool, an input that does not fit and a tool that takes too long are told to
 * the model. A tool that does not end when it is told to is left behind. Throws the signal's reason when it aborts.
 */
export async function useTool(request: ToolRequest, tools: readonly Tool[], bounds: ToolBounds): Promise<UseEnd> {
  const { id, name } = request;
  const tool = tools.find(({ definition }) => definition.name === name);
  if (tool === undefined) return notRun(request, unknownTool(name, tools));
  const prepared = tool.prepare(request.input);
  if (!prepared.ok) return notRun(request, `Not run: ${prepared.failure}`);
  const { step, run } = prepared.value;
  const started = bounds.clock.now();
  const end = await withinTime({ ...bounds, timeoutMs: bounds.limitMs }, (signal) => untilAborted(run(signal), signal));
  bounds.signal.throwIfAborted();
  // No figure: it would make otherwise equal prompts differ from one time to the next.
  const text = end.timedOut ? 'It gave nothing within its time.' : end.value;
  // What a busy machine adds to a time limit is not the agent's.
  const tookMs = Math.min(bounds.clock.now() - started, bounds.limitMs);
  return { id, name, text, step, tookMs };
}

/** A use that is not run, with the reason for the model. */
export function notRun({ id, name }: ToolRequest, text: string): UseEnd {
  return { id, name, text, step: null, tookMs: 0 };
}

function unknownTool(name: string, tools: readonly Tool[]): string {
  const known = tools.map(({ definition }) => definition.name).join(', ');
  return `Not run: there is no tool '${name.slice(0, longestName)}'. There are: ${known}.`;
}

function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
