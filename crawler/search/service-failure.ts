import { z } from 'zod';
import { messageOf } from '../../src/kernel/errors.ts';
import { parsedJson } from '../../src/kernel/parsed-json.ts';
import type { SearchFailure } from '../ports.ts';
import { cut, oneLine } from '../reading/plain-text.ts';

/** A service's own meaning of a status other than 200; null where it means what it means everywhere. */
export type StatusMeaning = (status: number, said: string) => SearchFailure['reason'] | null;

const LONGEST_SAYING = 200;
const text = z.string().optional().catch(undefined);
const wordsSchema = z.object({ code: text, message: text, detail: text, error: text }).optional().catch(undefined);
const errorSchema = z.object({
  message: text,
  error: z.union([z.string(), wordsSchema]).catch(undefined),
  detail: z.union([z.string(), wordsSchema]).catch(undefined),
});

/** What a status other than 200 says, with the words of the service where it sent any and without the secrets. */
export function statusFailure(
  status: number,
  words: string,
  means: StatusMeaning,
  secrets: readonly string[],
): SearchFailure {
  const reason = means(status, words) ?? usualReason(status);
  return { reason, detail: `answered ${status}${words === '' ? '' : `: ${said(words, secrets)}`}` };
}

/** Words from outside, fit for a message: short, on one line, without the secrets. */
export function said(words: string, secrets: readonly string[]): string {
  // Cut last: a part of a secret would not be found.
  return cut(oneLine(withoutSecrets(words, secrets)), LONGEST_SAYING);
}

function usualReason(status: number): SearchFailure['reason'] {
  if (status === 429) return 'rate_limited';
  return [401, 402, 403].includes(status) ? 'refused' : 'unavailable';
}

/** The message in a JSON error body, wherever services put it; empty when there is none. */
export function wordsOf(body: string): string {
  const parsed = errorSchema.safeParse(parsedJson(body));
  if (!parsed.success) return '';
  const parts = [parsed.data.error, parsed.data.detail, parsed.data.message].map(flat);
  return parts.find((part) => part !== '') ?? '';
}

function flat(part: string | z.infer<typeof wordsSchema>): string {
  if (typeof part === 'string' || part === undefined) return part ?? '';
  const words = part.message ?? part.detail ?? part.error ?? '';
  return part.code ? `${part.code} ${words}`.trim() : words;
}

/** What an error of a request says; a refused connection says it in its cause, several of them one by one. */
export function errorWords(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof AggregateError && cause.message === '') return cause.errors.map(messageOf).join('; ');
  return messageOf(cause);
}

/** The text with every secret, as it is or as a URL would hold it, replaced by `[key]`. */
function withoutSecrets(content: string, secrets: readonly string[]): string {
  // A key from a file often ends with a line break, which is not sent.
  const known = secrets.flatMap((secret) => (secret.trim() === '' ? [] : [secret, secret.trim()]));
  const forms = known.flatMap((secret) => {
    const encoded = new URLSearchParams([['', secret]]).toString().slice(1);
    return [secret, encoded, encoded.replaceAll('+', '%20')];
  });
  // Longer forms first, so that no form leaves the rest of another behind.
  const found = [...new Set(forms)].sort((a, b) => b.length - a.length);
  return found.reduce((shorter, form) => shorter.replaceAll(form, '[key]'), content);
}
