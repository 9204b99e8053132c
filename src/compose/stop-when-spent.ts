import { OperatorError } from '../kernel/errors.ts';
import type { RunCalls } from './run-calls.ts';

/**
 * What waits for money, or for a key that is refused, waits for ever; this rejects instead, once the last call under way
 * has ended. To be raced with the work of a command that is no durable run.
 */
export function stopWhenSpent({ drained, stopped }: Pick<RunCalls, 'drained' | 'stopped'>): Promise<never> {
  const stopping = new Promise<never>((_, reject) => {
    const remedy = () => (stopped()?.because === 'budget' ? 'Raise it with --budget.' : 'Then repeat the command.');
    const stop = () => reject(new OperatorError(String(drained.reason), `What was paid for is kept. ${remedy()}`));
    drained.addEventListener('abort', stop, { once: true });
  });
  // When the work ends first, nobody is left to hear of it.
  stopping.catch(() => undefined);
  return stopping;
}
