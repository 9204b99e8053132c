import PQueue from 'p-queue';
import type { ModelExaminerOptions } from '../../examiner/model-examiner-options.ts';
import type { Config } from '../config/config-schema.ts';
import { OperatorError } from '../kernel/errors.ts';
import type { RunId } from '../kernel/ids.ts';
import type { LanguageModel, ModelRequest } from '../models/language-model.ts';
import type { AppContext } from './app-context.ts';
import { examinerOptions, type Models } from './make-models.ts';
import { openRunCalls, type RunCalls } from './run-calls.ts';

export interface JudgeAllOrder<Item, Value> {
  readonly items: readonly Item[];
  /** Maximum number under way at a time; a provider's own limits hold as well. */
  readonly atOnce: number;
  readonly judge: (item: Item) => Promise<Value>;
  readonly onDone: (count: number, of: number) => void;
  readonly signal: AbortSignal;
}

/** Has all of the items judged, some at a time, and gives back what came of each, in their order. Rejects on abort. */
export async function judgeEach<Item, Value>({
  items,
  atOnce,
  judge,
  onDone,
  signal,
}: JudgeAllOrder<Item, Value>): Promise<readonly Value[]> {
  const queue = new PQueue({ concurrency: atOnce });
  let count = 0;
  return queue.addAll(
    items.map((item) => async () => {
      signal.throwIfAborted();
      const value = await judge(item);
      // What an interrupt cut short is no result.
      signal.throwIfAborted();
      onDone(++count, items.length);
      return value;
    }),
  );
}

/**
 * The same by the models of a run; what is under way when it ends is waited for.
 * @throws OperatorError when the budget is spent, or a key is refused; the signal's reason when it is told to stop
 */
export function judgeAll<Item, Value>(calls: RunCalls, order: JudgeAllOrder<Item, Value>): Promise<readonly Value[]> {
  const signal = AbortSignal.any([order.signal, calls.drained]);
  return untilSpent(calls, judgeEach({ ...order, signal }));
}

/** Run and config of the calls, and the signal that ends them. */
interface ExaminerWork {
  readonly run: RunId;
  readonly config: Config;
  readonly warn: (message: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Does work with the Examiner of a config outside of any durable run; what was paid for is kept under the run that is named.
 * @param askedFor the models count only replies that were given for this, the so-manieth time; left out: all that are kept
 * @throws OperatorError when the budget is spent, or a key is refused
 */
export async function withExaminer<Value>(
  app: Pick<AppContext, 'clock' | 'ledger' | 'openMeter' | 'telemetry'>,
  { run, config, warn, signal }: ExaminerWork,
  use: (options: ModelExaminerOptions) => Promise<Value>,
  askedFor?: { readonly purpose: string; readonly again: number },
): Promise<Value> {
  const calls = await openRunCalls(app, run, config, warn);
  const models: Models = async (reference) => {
    const model = await calls.models(reference);
    return askedFor === undefined ? model : askedAgain(model, askedFor.purpose, askedFor.again);
  };
  const stop = AbortSignal.any([signal, calls.drained]);
  const options = await examinerOptions(config, { ...calls, models, signal: stop });
  if (options === null) throw new Error('the config of a model examiner has no model');
  return untilSpent(calls, use(options));
}

async function untilSpent<Value>(calls: RunCalls, work: Promise<Value>): Promise<Value> {
  try {
    return await Promise.race([work, stopWhenSpent(calls)]);
  } finally {
    await calls.settled();
  }
}

/**
 * A model whose stored replies to the same questions count only where they were given for the same purpose.
 * @param purpose what it is asked for, such as `rejudge`; calls of other commands are not given
 * @param again which time it is asked for that, from 0: equal numbers are paid for once
 */
function askedAgain(model: LanguageModel, purpose: string, again: number): LanguageModel {
  const asRepeat = ({ purpose: asked, ...request }: ModelRequest): ModelRequest => ({
    ...request,
    purpose: { ...asked, occasion: `${asked.occasion}, ${purpose} ${again}` },
  });
  return {
    ...model,
    ask: (request, signal) => model.ask(asRepeat(request), signal),
    markUseless: async (request) => model.markUseless?.(asRepeat(request)),
  };
}

/**
 * Rejects once a run stops for lack of money or of a key, after the last call under way has ended: such work would wait
 * for ever. To be raced with the work of a command that is no durable run.
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
