import { z } from 'zod';
import type { Result } from '../../src/kernel/result.ts';
import { fail, ok } from '../../src/kernel/result.ts';
import type { SearchHit } from '../ports.ts';
import { cut, oneLine } from '../reading/plain-text.ts';

/** One page of a service's answer. */
export interface AnswerPage {
  /** As the service ordered them, not yet checked for what their URLs are. */
  readonly hits: readonly SearchHit[];
  /** Whether the service may have more; false only when it says so. */
  readonly more: boolean;
  /** How many there are in all, where the service says so. */
  readonly total?: number | undefined;
  /** What went wrong in spite of status 200, in the words of the service. */
  readonly problem?: string | undefined;
}

/** The form of a service's answer, read as a page. */
export type AnswerSchema = z.ZodType<AnswerPage>;

/** A member that an answer may have in any form; one of another form counts as absent. */
export const optionalText = z.string().optional().catch(undefined);

const MAX_HITS = 1000;
const MAX_TITLE = 300;
const MAX_SNIPPET = 1000;

/**
 * The hits in a list of a service's results. A result of another form is left out, for one odd result should not lose a
 * paid answer; when none has the form, the answer is malformed.
 */
export function hitList<Item>(item: z.ZodType<Item>, toHit: (item: Item) => SearchHit) {
  return z
    .array(z.unknown())
    .max(MAX_HITS)
    .transform((items, context): SearchHit[] => {
      const read = items.map((each) => item.safeParse(each));
      const known = read.flatMap((each) => (each.success ? [toHit(each.data)] : []));
      if (items.length > 0 && known.length === 0) context.addIssue('no result has the expected form');
      return known.map(tidy);
    });
}

function tidy({ url, title, snippet }: SearchHit): SearchHit {
  return { url: url.trim(), title: cut(oneLine(title), MAX_TITLE), snippet: cut(oneLine(snippet), MAX_SNIPPET) };
}

/** A page from the text of an answer; the failure says in a few words what is wrong with it. Never throws. */
export function readAnswer(text: string, schema: AnswerSchema): Result<AnswerPage, string> {
  const parsed = z.string().transform(parseJson).pipe(schema).safeParse(text);
  if (parsed.success) return ok(parsed.data);
  const issue = parsed.error.issues[0];
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
