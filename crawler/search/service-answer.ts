import * as z from 'zod';
import { parsedJson } from '../../src/kernel/json.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { secretRemover } from '../../src/kernel/secret-remover.ts';
import { requestErrorWords } from '../fetching/fetch-error.ts';
import type { SearchFailure, SearchHit } from '../ports.ts';
import { cutText, oneLine } from '../reading/plain-text.ts';

/** One page of a service's answer. */
export interface AnswerPage {
  /** Hits in the order of the service; their URLs are not checked yet. */
  readonly hits: readonly SearchHit[];
  /** True if the service may have more; false only if it says so. */
  readonly more: boolean;
  /** Total number of hits, if the service states it. */
  readonly total?: number | undefined;
  /** Error message of the service in spite of status 200. */
  readonly problem?: string | undefined;
}

/** The form of a service's answer, read as a page. */
export type AnswerSchema = z.ZodType<AnswerPage>;

const MAX_HITS = 1000;
const MAX_TITLE = 300;
const MAX_SNIPPET = 1000;

/**
 * The hits in a list of a service's results. A result without a URL is left out, for one odd result should not lose a
 * paid answer; when none has one, the answer is malformed.
 *
 * @param url the member with the address; the title is called so everywhere
 * @param snippet the member with the extract
 * @param plain takes markup out of titles and extracts
 */
export function hitList(url: string, snippet: string, plain = (text: string) => text) {
  const textIn = (member: unknown, longest: number) =>
    cutText(oneLine(typeof member === 'string' ? plain(member) : ''), longest);
  return z
    .array(z.unknown())
    .max(MAX_HITS)
    .transform((items, context): SearchHit[] => {
      const hits = items.flatMap((item) => {
        const read: Readonly<Record<string, unknown>> = resultSchema.safeParse(item).data ?? {};
        const address = read[url];
        if (typeof address !== 'string') return [];
        const extract = textIn(read[snippet], MAX_SNIPPET);
        return [{ url: address.trim(), title: textIn(read.title, MAX_TITLE), snippet: extract }];
      });
      if (items.length > 0 && hits.length === 0) context.addIssue('no result has the expected form');
      return hits;
    });
}

const resultSchema = z.record(z.string(), z.unknown());

/** A page from the text of an answer; the failure says in a few words what is wrong with it. Never throws. */
export function readServiceAnswer(text: string, schema: AnswerSchema): Result<AnswerPage, string> {
  const response = z.string().transform(parseJson).pipe(schema).safeParse(text);
  if (response.success) return ok(response.data);
  const issue = response.error.issues[0];
  const place = issue?.path.length ? ` at ${issue.path.join('.')}` : '';
  return fail(`${issue?.message ?? 'unknown form'}${place}`);
}

function parseJson(json: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    context.addIssue(`not JSON (${error instanceof Error ? error.name : 'error'})`);
    return z.NEVER;
  }
}

/** A service's own meaning of a status other than 200; null where it means what it means everywhere. */
export type StatusMeaning = (status: number, message: string) => SearchFailure['reason'] | null;

const LONGEST_SAYING = 200;
const text = z.string().optional().catch(undefined);
const wordsSchema = z.object({ code: text, message: text, detail: text, error: text }).optional().catch(undefined);
const errorSchema = z.object({
  message: text,
  error: z.union([z.string(), wordsSchema]).catch(undefined),
  detail: z.union([z.string(), wordsSchema]).catch(undefined),
});

/** Converts a status other than 200 into a failure, with the service's message if any and without the secrets. */
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
  const open = secrets.reduce((text, secret) => secretRemover(secret, '[key]')(text), words);
  // Cut last: a part of a secret would not be found.
  return cutText(oneLine(open), LONGEST_SAYING);
}

function usualReason(status: number): SearchFailure['reason'] {
  if (status === 429) return 'rate_limited';
  return [401, 402, 403].includes(status) ? 'refused' : 'unavailable';
}

/** The message in a JSON error body, wherever services put it; empty when there is none. */
export function queryWords(body: string): string {
  const errorBody = errorSchema.safeParse(parsedJson(body));
  if (!errorBody.success) return '';
  const parts = [errorBody.data.error, errorBody.data.detail, errorBody.data.message].map(flat);
  return parts.find((part) => part !== '') ?? '';
}

function flat(part: string | z.infer<typeof wordsSchema>): string {
  if (typeof part === 'string' || part === undefined) return part ?? '';
  const words = part.message ?? part.detail ?? part.error ?? '';
  return part.code ? `${part.code} ${words}`.trim() : words;
}

/** Returns the message of a request's error; a refused connection may have it in its cause. */
export function errorWords(error: unknown): string {
  return requestErrorWords(error instanceof Error && error.cause instanceof Error ? error.cause : error);
}
