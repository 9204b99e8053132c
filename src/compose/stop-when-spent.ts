import { OperatorError } from '../kernel/errors.ts';
import type { RunCalls } from './run-calls.ts';

/**
 * What waits for money waits for ever; this rejects instead, once the last call under way has ended. To be raced with the
 * work of a command that is no durable run.
 */
export function stopWhenSpent({ drained }: Pick<RunCalls, 'drained'>): Promise<never> {
  const stopped = new Promise<never>((_, reject) => {
    const stop = () =>
      reject(new OperatorError(String(drained.reason), 'What was paid for is kept. Raise it with --budget.'));
    drained.addEventListener('abort', stop, { once: true });
  });
  // When the work ends first, nobody is left to hear of it.
  stopped.catch(() => undefined);
  return stopped;
}
