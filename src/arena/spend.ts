import type { TaskId } from '../kernel/ids.ts';
import type { CallRole } from '../models/language-model.ts';

/** Cost of a run's calls of one model, for one role and one agent. */
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

/** Cost of an agent's answers to one task by metered calls of models: of one, or where answers count in one match only, of more. */
export interface AnswerSpend {
  readonly agent: string;
  readonly task: TaskId;
  /** Dollars; null where the cost of a call is unknown. */
  readonly usd: number | null;
}

/** Number of a model's replies with one kind of fault. */
export interface FaultLine {
  readonly role: CallRole;
  readonly model: string;
  readonly kind: string;
  readonly count: number;
}
