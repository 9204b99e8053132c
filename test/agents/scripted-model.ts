import type { Clock } from '../../src/kernel/clock.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import type {
  LanguageModel,
  ModelFailure,
  ModelReply,
  ModelRequest,
  ToolRequest,
} from '../../src/models/language-model.ts';

const usage = { inputTokens: 10, cachedInputTokens: 4, cacheWriteTokens: 0, outputTokens: 5, searches: 0 };

/** A reply with the given parts: 10 tokens in, 5 out, one cent, 100 ms. */
export const replyOf = (parts: Partial<ModelReply>): Result<ModelReply, ModelFailure> =>
  ok({
    text: '',
    toolRequests: [],
    citations: [],
    steps: [],
    usage,
    model: 'm-1',
    stop: 'finished',
    costUsd: 0.01,
    elapsedMs: 100,
    ...parts,
  });

/** A reply that asks for tools. */
export function asking(...wishes: readonly (readonly [name: string, input: unknown])[]) {
  const toolRequests: ToolRequest[] = wishes.map(([name, input], at) => ({ id: `${name}-${at}`, name, input }));
  return replyOf({ toolRequests, stop: 'tools' });
}

export const failing = (reason: ModelFailure['reason'], detail = 'so it said'): Result<ModelReply, ModelFailure> =>
  fail({ reason, detail, retryAfterMs: null });

type Brain = (request: ModelRequest, turn: number) => Result<ModelReply, ModelFailure>;

/** A model that replies as it is told, with all that it was asked. */
export function scriptedModel(brain: Brain): LanguageModel & { readonly asked: ModelRequest[] } {
  const asked: ModelRequest[] = [];
  return {
    provider: 'test',
    model: 'm-1',
    vendor: 'maker',
    asked,
    ask: async (request, signal) => {
      signal.throwIfAborted();
      asked.push(request);
      return brain(request, asked.length - 1);
    },
  };
}

/** What the tools gave last, of one request. */
export function lastGiven({ messages }: ModelRequest): string {
  const last = messages.at(-1);
  return last?.role === 'tool' ? last.text : '';
}

/** A clock that moves only when it is told to; nothing that sleeps on it wakes up by itself. */
export function handClock(): Clock & { pass(ms: number): void } {
  let now = 0;
  const sleepers = new Set<{ readonly at: number; readonly wake: () => void }>();
  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const sleeper = { at: now + ms, wake: resolve };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', () => {
          sleepers.delete(sleeper);
          reject(signal.reason);
        });
      }),
    pass: (ms) => {
      now += ms;
      for (const sleeper of sleepers) if (sleeper.at <= now) sleeper.wake();
    },
  };
}
