import * as z from 'zod';
import { taskSchema } from '../../examiner/task.ts';
import { shortHash } from '../kernel/hash.ts';
import { auditIdSchema, matchIdSchema, taskIdSchema, tournamentIdSchema } from '../kernel/id-schemas.ts';
import { type AuditId, auditId, type MatchId, type TournamentId } from '../kernel/ids.ts';
import type { Immutable } from '../kernel/immutable.ts';
import { randomFor } from '../kernel/random.ts';

/**
 * Orders in which matches are chosen: a seeded random sample, or those with the most disputed grades first.
 * `influence`, those first whose error would move the ranking most, is retired: audits that were made by it are still shown.
 */
export const auditOrders = ['random', 'disputes'] as const;
export const storedAuditOrders = [...auditOrders, 'influence'] as const;
export type AuditOrder = (typeof storedAuditOrders)[number];

const headFields = { id: auditIdSchema, tournament: tournamentIdSchema, seed: z.int(), createdAt: z.string() };

const pipelineAuditSchema = z.strictObject({
  ...headFields,
  instrument: z.literal('pipeline'),
  order: z.enum(storedAuditOrders),
  /** Listed in the order shown. */
  matches: z.array(matchIdSchema),
});

/** Whole matches are checked: questions, checklists, verdicts, evolution, length (DR-Arena, appendix H, instrument II). */
export type PipelineAudit = Immutable<z.infer<typeof pipelineAuditSchema>>;

/**
 * Forms in which a task is written: from the whole tree; without the pages above the targets; from beginnings of pages, without the
 * tree (the last two are the ablations of DR-Arena, table 5).
 */
export const taskForms = ['tree', 'no_chain', 'snippets'] as const;
export type TaskForm = (typeof taskForms)[number];

const preferenceAuditSchema = z.strictObject({
  ...headFields,
  instrument: z.literal('preference'),
  /** Each is a stored task, written in several forms. */
  cases: z.array(
    z.strictObject({
      task: taskIdSchema,
      forms: z.array(z.strictObject({ form: z.enum(taskForms), task: taskSchema })),
    }),
  ),
});

/** Tasks written in several forms are compared (DR-Arena, appendix H, instrument I). */
export type PreferenceAudit = Immutable<z.infer<typeof preferenceAuditSchema>>;

/** One place of a tree, asked about in several forms. */
export type PreferenceCase = PreferenceAudit['cases'][number];

export const auditSchema = z.discriminatedUnion('instrument', [pipelineAuditSchema, preferenceAuditSchema]);

/** A sample to be checked; auditors and their answers are stored apart. */
export type Audit = Immutable<z.infer<typeof auditSchema>>;

interface AuditStart {
  readonly tournament: TournamentId;
  readonly seed: number;
  /** ISO 8601, UTC; no part of what the audit is. */
  readonly createdAt: string;
}

/** An audit of whole matches. Its id follows from what is asked, so that equal audits are one. */
export function pipelineAudit(
  start: AuditStart,
  { order, matches }: { readonly order: AuditOrder; readonly matches: readonly MatchId[] },
): PipelineAudit {
  const { createdAt, ...content } = { ...start, instrument: 'pipeline' as const, order, matches };
  return { id: auditId(`a${shortHash(content, 10)}`), createdAt, ...content };
}

/** An audit of tasks in several forms; its id as above. */
export function preferenceAudit(start: AuditStart, cases: readonly PreferenceCase[]): PreferenceAudit {
  const { createdAt, ...content } = { ...start, instrument: 'preference' as const, cases };
  return { id: auditId(`a${shortHash(content, 10)}`), createdAt, ...content };
}

/** True if this auditor is shown seat B of a match as the first answer; drawn for (audit, auditor, item). */
export function seatsSwapped(audit: AuditId, auditor: string, item: string): boolean {
  return randomFor('audit seats', audit, auditor, item).chance(0.5);
}

/** The forms of a case in the order in which this auditor is shown them. */
export function formOrder(
  audit: AuditId,
  auditor: string,
  item: string,
  { forms }: PreferenceCase,
): readonly TaskForm[] {
  return randomFor('audit forms', audit, auditor, item).shuffle(forms.map(({ form }) => form).sort());
}
