import { ApiError } from '@google/genai/web';
import { z } from 'zod';
import type { ModelFailure } from '../language-model.ts';
import { saysTooLong } from '../says-too-long.ts';
import { fetchFailure, malformed, reasonOfStatus, vendorFailure } from '../vendor-failure.ts';

/** An error of Google's APIs (https://google.aip.dev/193), which the SDK gives as text. */
const body = z.object({
  error: z.object({
    message: z.string(),
    details: z.array(z.looseObject({ reason: z.string().optional(), retryDelay: z.string().optional() })).optional(),
  }),
});

type ErrorBody = z.infer<typeof body>['error'];

/** What an error of the SDK means. `key` stays out of the detail. */
export function geminiFailure(error: unknown, key: string | null): ModelFailure {
  const broken = fetchFailure(error, key);
  if (broken !== null) return broken;
  if (!(error instanceof ApiError)) return malformed(error, key);
  const said = bodyOf(error.message);
  const reason = reasonOf(said, error.status);
  return vendorFailure(reason, `${error.status}: ${said.message}`, { key, retryAfterMs: delayOf(said) });
}

function reasonOf(said: ErrorBody, status: number): ModelFailure['reason'] {
  if (badKey(said)) return 'key_refused';
  return saysTooLong(status, said.message) ? 'too_long' : reasonOfStatus(status);
}

function bodyOf(text: string): ErrorBody {
  try {
    return body.parse(JSON.parse(text)).error;
  } catch {
    // An error page, or one of another shape: its text is all there is.
    return { message: text };
  }
}

/** A wrong key is told as an invalid argument, with a reason of its own. */
function badKey({ message, details = [] }: ErrorBody): boolean {
  return details.some(({ reason }) => reason === 'API_KEY_INVALID') || /API key (?:not valid|expired)/i.test(message);
}

/** Milliseconds of the RetryInfo among the details, such as `37s` or `0.5s`; null when there is none. */
function delayOf({ details = [] }: ErrorBody): number | null {
  const seconds = details
    .map(({ retryDelay = '' }) => /^(\d{1,9}(?:\.\d+)?)s$/.exec(retryDelay)?.[1])
    .find((each) => each !== undefined);
  return seconds === undefined ? null : Math.ceil(Number(seconds) * 1000);
}
