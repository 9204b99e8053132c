import type { Context } from 'hono';
import * as z from 'zod';
import { type QuestionId, questionIds } from '../../audit/questions.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { fieldScope } from '../audit-pages/audit-item-page.ts';

/** Parses a posted form: a text for each field. */
const formSchema = z.record(z.string().max(40), z.string().max(20_000));

const roundSchema = z.string().regex(/^(?:[1-9]\d{0,2})?$/);

/** A form about one round, or about the whole of an item (`round` null). */
export interface PostedAnswers {
  readonly round: number | null;
  /** The own verdict is given for good, so that the automatic one may be shown. */
  readonly decided: boolean;
  /** Answers that the sender changed; a field left as it stood in the page is not among them. */
  readonly changed: ReadonlyMap<QuestionId, string>;
}

/** Reads a form of an item's page. A failure says in words what does not fit. */
export function postedAnswers(body: unknown): Result<PostedAnswers, string> {
  const form = formSchema.safeParse(body);
  if (!form.success) return fail('It is not a form of this page.');
  const number = roundSchema.safeParse(form.data.round ?? 'none');
  if (!number.success) return fail('It names no round.');
  const round = number.data === '' ? null : Number(number.data);
  const scope = fieldScope(round);
  const changed = new Map<QuestionId, string>();
  for (const question of questionIds) {
    const value = lines(form.data[`${scope}${question}`]);
    if (value !== undefined && value !== (lines(form.data[`was-${scope}${question}`]) ?? ''))
      changed.set(question, value);
  }
  return ok({ round, decided: form.data.decided === 'yes', changed });
}

/** Browsers send line ends as CR LF. */
function lines(text: string | undefined): string | undefined {
  return text?.replaceAll('\r\n', '\n');
}

/** The fields of a posted form; none where the body cannot be read as one, which then fits no form of ours. */
export async function formOf(c: Context): Promise<Readonly<Record<string, string | File>>> {
  try {
    return await c.req.parseBody();
  } catch (thrown) {
    // What `Request.formData` says of a malformed body.
    if (thrown instanceof TypeError) return {};
    throw thrown;
  }
}
