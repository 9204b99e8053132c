import type { z } from 'zod';
import { faultsText } from '../../kernel/fault-text.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { boundedJson } from '../bounded-json.ts';
import { type CompletionRequest, wordsOf } from './completion-request.ts';
import { taggedSections } from './tagged-sections.ts';

/** What a question says, before it is known to fit: the members of its JSON, or what its tags hold. */
export interface AskedForm<Value> {
  readonly schema: z.ZodType<Value>;
  /** The members that tagged sections stand for. */
  readonly fromSections: (sections: ReadonlyMap<string, string>) => unknown;
}

/**
 * The question of a request to one of the arena's own judges: its only user message, as JSON or as tagged sections.
 * Messages of `system` and `developer` are left aside, since the arena's own prompt is put to the judge.
 */
export function askedQuestion<Value>(
  messages: CompletionRequest['messages'],
  form: AskedForm<Value>,
): Result<Value, string> {
  const said = messages.filter(({ role }) => role === 'user' || role === 'assistant');
  const [question] = said;
  if (question?.role !== 'user' || said.length > 1)
    return fail('messages: one user message is to hold the question, and no assistant message');
  const members = membersOf(wordsOf(question).trim(), form);
  if (!members.ok) return members;
  const parsed = form.schema.safeParse(members.value);
  if (parsed.success) return ok(parsed.data);
  return fail(`messages: in the question, ${faultsText(parsed.error)}`);
}

function membersOf<Value>(text: string, { fromSections }: AskedForm<Value>): Result<unknown, string> {
  if (text.startsWith('{')) {
    const json = boundedJson(text);
    return json.ok ? json : fail(`messages: the question begins like JSON, and ${json.failure}`);
  }
  if (!text.startsWith('<'))
    return fail('messages: the question is to be a JSON object, or tagged sections such as <query>');
  const sections = taggedSections(text);
  return sections.ok ? ok(fromSections(sections.value)) : fail(`messages: ${sections.failure}`);
}
