import { z } from 'zod';
import type { ProviderFault } from './openai-failure.ts';

/** An error as a body names it. */
export const bodyError = z.looseObject({
  message: z.string().nullish(),
  code: z.union([z.number(), z.string()]).nullish(),
});

const failed = z.looseObject({ error: bodyError });

/** The error that stands in the place of a reply, though the status says all is well; null where there is none. */
export function reportedFault(body: unknown): ProviderFault | null {
  const read = failed.safeParse(body);
  return read.success ? faultOf(read.data.error) : null;
}

/** What an error in a body says; a code that is an HTTP status, as a number or as text, counts as one. */
export function faultOf({ message, code }: z.infer<typeof bodyError>): ProviderFault {
  const text = String(code ?? '');
  const status = /^[45]\d\d$/.test(text) ? Number(text) : null;
  return { status, code: text, message: message ?? 'the provider reports an error', retryAfterMs: null };
}
