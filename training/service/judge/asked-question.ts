import type * as z from 'zod';
import { faultsText } from '../../../src/kernel/errors.ts';
import { fail, ok, type Result } from '../../../src/kernel/result.ts';
import { boundedJson } from '../fault-reply.ts';
import { type CompletionRequest, messageWords } from './completion.ts';

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
  const members = membersOf(messageWords(question).trim(), form);
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

const tag = /<(\/?)(query|k|rubric|candidate_(?:a|b|[1-9]\d?))>/g;

/**
 * The sections of a plainly tagged text, `<query>…</query><candidate_a>…</candidate_a>…`, by name. Between sections stand
 * blanks alone, no section stands in another, and no name comes twice: so a text that holds one of the tags is refused,
 * and can never pass for a section of its own. One line break after an opening and before a closing tag is no part of it.
 */
export function taggedSections(text: string): Result<ReadonlyMap<string, string>, string> {
  const sections = new Map<string, string>();
  let open: { readonly name: string; readonly from: number } | null = null;
  let end = 0;
  for (const { 0: whole, 1: slash, 2: name = '', index } of text.matchAll(tag)) {
    const after = index + whole.length;
    if (slash === '' && open === null) {
      if (text.slice(end, index).trim() !== '') return fail(`There are words before <${name}>, outside of all tags.`);
      if (sections.has(name)) return fail(`<${name}> comes twice.`);
      open = { name, from: after };
    } else if (slash === '/' && open?.name === name) {
      sections.set(name, withoutEdges(text.slice(open.from, index)));
      open = null;
      end = after;
    } else return fail(`${whole} stands where it cannot; a text that holds such a tag has to be sent as JSON.`);
  }
  if (open !== null) return fail(`<${open.name}> is not closed.`);
  return text.slice(end).trim() === '' ? ok(sections) : fail('There are words after the last tag.');
}

function withoutEdges(text: string): string {
  return text.replace(/^\r?\n/, '').replace(/\r?\n$/, '');
}
