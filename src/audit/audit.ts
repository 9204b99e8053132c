import type { Task } from '../../examiner/task.ts';
import type { AuditId, MatchId, TaskId, TournamentId } from '../kernel/ids.ts';
import type { TaskForm } from '../tournament/rewritten-task.ts';

/**
 * How the matches of an audit were chosen: a seeded random sample, those first whose error would move the ranking most, or
 * those first that hold the most disputed grades.
 */
export const auditOrders = ['random', 'influence', 'disputes'] as const;
export type AuditOrder = (typeof auditOrders)[number];

interface AuditHead {
  readonly id: AuditId;
  readonly tournament: TournamentId;
  readonly seed: number;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** Whole matches are checked: questions, checklists, verdicts, evolution, length (DR-Arena, appendix H, instrument II). */
export interface PipelineAudit extends AuditHead {
  readonly instrument: 'pipeline';
  readonly order: AuditOrder;
  /** In the order in which they are shown. */
  readonly matches: readonly MatchId[];
}

/** One place of a tree, asked about in several forms. */
export interface PreferenceCase {
  /** The stored task. */
  readonly task: TaskId;
  readonly forms: readonly { readonly form: TaskForm; readonly task: Task }[];
}

/** Tasks written in several forms are compared (DR-Arena, appendix H, instrument I). */
export interface PreferenceAudit extends AuditHead {
  readonly instrument: 'preference';
  readonly cases: readonly PreferenceCase[];
}

/** What is checked; who checks it, and what they say, is kept apart. */
export type Audit = PipelineAudit | PreferenceAudit;
