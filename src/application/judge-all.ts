import PQueue from 'p-queue';
import { OperatorError } from '../kernel/errors.ts';
import type { RunCalls } from './run-calls.ts';

export interface JudgeAllOrder<Item, Value> {
  readonly items: readonly Item[];
  /** How many are under way at a time; a provider's own limits hold as well. */
  readonly atOnce: number;
  readonly judge: (item: Item) => Promise<Value>;
  readonly onDone: (done: number, of: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Has all of the items judged and gives back what came of each, in their order; what is under way when it ends is waited
 * for.
 * @throws OperatorError when the budget is spent, or a key is refused; the signal's reason when it is told to stop
 */
export async function judgeAll<Item, Value>(
  calls: RunCalls,
  { items, atOnce, judge, onDone, signal }: JudgeAllOrder<Item, Value>,
): Promise<readonly Value[]> {
  const queue = new PQueue({ concurrency: atOnce });
  let done = 0;
  const all = queue.addAll(
    items.map((item) => async () => {
      signal.throwIfAborted();
      const value = await judge(item);
      // What an interrupt cut short is no result.
      signal.throwIfAborted();
      onDone(++done, items.length);
      return value;
    }),
  );
  try {
    return await Promise.race([all, stopWhenSpent(calls)]);
  } finally {
    queue.clear();
    await calls.settled();
  }
}

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
