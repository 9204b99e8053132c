import type { TaskId } from '../kernel/ids.ts';
import type { CallRole } from '../models/language-model.ts';

/** What a run's calls of one model, for one role and one agent, came to. */
export interface SpendLine {
  readonly role: CallRole;
  /** The contestant; null for the Examiner's own calls. */
  readonly agent: string | null;
  /** `provider/model`. */
  readonly model: string;
  /** Times that the provider was really asked, failed ones included. */
  readonly calls: number;
  readonly failed: number;
  /** Dollars that are known. */
  readonly usd: number;
  /** Calls whose cost is unknown: the sum above is too low by them. */
  readonly unknownCost: number;
  /** Dollars reserved by calls that left no result; they count as spent. */
  readonly reservedUsd: number;
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
  readonly searches: number;
}

/** What an agent's answers to one task cost by the metered calls of models: one, or where answers count in one match only, more. */
export interface AnswerSpend {
  readonly agent: string;
  readonly task: TaskId;
  /** Dollars; null where the cost of a call is unknown. */
  readonly usd: number | null;
}

/** How often replies of a model had one kind of fault. */
export interface FaultLine {
  readonly role: CallRole;
  readonly model: string;
  readonly kind: string;
  readonly count: number;
}
