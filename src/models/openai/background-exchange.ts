import * as z from 'zod';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { goneJob, type JobState, jobHead } from '../background-model.ts';
import type { ModelFailure } from '../language-model.ts';
import type { ExchangeFailure, ReadBody } from './ask-openai.ts';

/** For one request about work in the background, none of which waits for the model. In milliseconds. */
export const exchangeMs = 60_000;

const moment = z.number().nullish().catch(null);

/** When work was taken and done, in seconds since 1970; unknown where it is none or not said. */
export const jobTimes = { created_at: moment, completed_at: moment };

/** Milliseconds that it took; null when that is not said. */
export function ranMsOf({ created_at: from, completed_at: to }: z.infer<z.ZodObject<typeof jobTimes>>): number | null {
  return from == null || to == null || to < from ? null : (to - from) * 1000;
}

/** Under which id work was taken. */
export function readJobId(body: unknown): ReadBody<string> {
  const read = jobHead.safeParse(body);
  return read.success ? ok(read.data.id) : fail({ kind: 'malformed', error: read.error });
}

/** The failure without what the server answered, which no record holds. */
export function withoutAnswer({ filtered: _filtered, refusal: _refusal, ...failure }: ExchangeFailure): ModelFailure {
  return failure;
}

/** The outcome of an exchange without what the server answered. */
export function bareFailure<Value>(outcome: Result<Value, ExchangeFailure>): Result<Value, ModelFailure> {
  return outcome.ok ? outcome : fail(withoutAnswer(outcome.failure));
}

/** What a look has seen; work that is not there is kept no longer, or was deleted. */
export function knownJob(outcome: Result<JobState, ExchangeFailure>): Result<JobState, ModelFailure> {
  if (!outcome.ok && outcome.failure.refusal?.status === 404) return ok(goneJob(outcome.failure.detail));
  return bareFailure(outcome);
}
