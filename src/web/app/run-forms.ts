import type { Context } from 'hono';
import * as z from 'zod';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { largestCapUsd, type WantedRun, wantedRunSchema } from './run-acts.ts';

/** Fields of the forms that plan and begin a run, as a browser sends them; empty ones are left out. */
const fieldNames = ['kind', 'a', 'b', 'agents', 'format', 'on', 'tree', 'topic', 'set', 'trees', 'cap'] as const;

/** Maximum length of a field, in UTF-16 code units; the names of all agents of a tournament stand in one. */
const longestField = 300;
const longestNames = 8_000;

/** Returns the fields of an address: agents that are ticked one by one become one field, a name a line. */
export function queryFields({ req }: Pick<Context, 'req'>): Readonly<Record<string, string>> {
  const agents = req.queries('agents');
  return runFields({ ...req.query(), ...(agents && { agents: agents.join('\n') }) });
}

/** The fields of a form that say something, by name. */
export function runFields(form: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const name of fieldNames) {
    const value = form[name];
    const longest = name === 'agents' ? longestNames : longestField;
    if (typeof value === 'string' && value.trim() !== '' && value.length <= longest) fields[name] = value.trim();
  }
  return fields;
}

/** Reads what a form wants to have played; a failure says in words what does not fit. */
export function wantedByForm(fields: Readonly<Record<string, string>>): Result<WantedRun, string> {
  const { kind, a, b, agents, format, on, tree, topic, set, trees, cap } = fields;
  const choices = { ...(agents && { agents: tickedAgents(agents) }), ...(format && { format }) };
  const exams: Readonly<Record<string, object>> = {
    new: { on, ...(trees === undefined ? {} : { trees: amountIn(trees) }) },
    tree: { on, tree },
    topic: { on, topic },
    set: { on, set },
  };
  const wanted = wantedRunSchema.safeParse({
    play: kind === 'match' ? { kind, a, b } : { kind, ...choices },
    exam: exams[on ?? ''] ?? { on },
    capUsd: cap === undefined ? null : amountIn(cap),
  });
  if (wanted.success) return ok(wanted.data);
  const [issue] = wanted.error.issues;
  return fail(`The form does not fit: ${[issue?.path.join('.'), issue?.message].filter(Boolean).join(': ')}.`);
}

/** The names in a field that has one a line. */
export function tickedAgents(field: string): readonly string[] {
  return field.split(/\r?\n/).filter((name) => name.trim() !== '');
}

/** The number that a field says; NaN for what is no plain one, which no schema lets through. */
function amountIn(text: string): number {
  return /^\d{1,9}(?:\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
}

/** A cap as a form sends it, in dollars; null where the field is empty. */
export const capField = z
  .string()
  .trim()
  .default('')
  .transform((text) => (text === '' ? null : amountIn(text)))
  .pipe(z.number().positive().max(largestCapUsd).nullable());

/** Returns what a requested run is played on, in words. */
export function examWords({ exam, play }: WantedRun): string {
  if (exam.on === 'tree') return `tree ${exam.tree}`;
  if (exam.on === 'topic') return `a new tree about “${exam.topic}”`;
  if (exam.on === 'set') return `set ${exam.set}`;
  const count = exam.trees ?? (play.kind === 'match' ? 1 : null);
  if (count === null) return 'new trees';
  return count === 1 ? 'a new tree' : `${count} new trees`;
}

/** Names an order; a form carries it so that one sent twice begins one run. */
export const onceSchema = z.string().regex(/^[A-Za-z0-9-]{8,80}$/);
