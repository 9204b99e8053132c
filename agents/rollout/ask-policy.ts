import type { Clock } from '../../src/kernel/clock.ts';
import { randomFor } from '../../src/kernel/random.ts';
import type { Result } from '../../src/kernel/result.ts';
import type { ModelFailure } from '../../src/models/language-model.ts';
import { nextTry, noTries } from '../../src/models/next-try.ts';
import type { Continuation, ContinueRequest, Policy } from '../../src/models/policy.ts';
import { sleepUnless } from '../../src/models/sleep-unless.ts';

export interface Asked {
  readonly outcome: Result<Continuation, ModelFailure>;
  /** How often the server was asked. */
  readonly tries: number;
}

/** How long a server that refuses for its rate is asked again, in milliseconds. */
const patienceMs = 5 * 60_000;
/** A pause where the server refuses for its rate and asks for none, in milliseconds. */
const usualPauseMs = 1000;
const longestPauseMs = 60_000;
/** A bound far above what patience allows. */
const mostTries = 400;

/**
 * Asks a policy to go on; failures that may pass are tried again (see `nextTry`), with the same seed, so that what a path
 * becomes does not depend on them.
 */
export async function askPolicy(
  policy: Policy,
  request: ContinueRequest,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<Asked> {
  const random = randomFor('another try', request.seed, request.written.length);
  let before = noTries;
  for (let tries = 1; ; tries++) {
    const outcome = await policy.goOn(request, signal);
    if (outcome.ok) return { outcome, tries };
    const next = nextTry(outcome.failure, before, { now: clock.now(), patienceMs, jitter: random.float() });
    if (next.kind === 'give_up' || tries === mostTries) return { outcome, tries };
    const { retryAfterMs } = outcome.failure;
    const pauseMs = next.kind === 'again' ? next.pauseMs : Math.min(retryAfterMs ?? usualPauseMs, longestPauseMs);
    await sleepUnless(clock, Math.max(pauseMs, next.kind === 'slower' ? usualPauseMs : 0), signal);
    before = next.tries;
  }
}
