import type { ColumnType } from 'kysely';
import type { Json, Sequence } from './json-column.ts';

/** Exact decimal; the driver gives it as text. */
type Dollars = ColumnType<string, number | string, number | string>;

/** How a server takes one part of requests to a model. */
export interface RequestFormTable {
  readonly model: string;
  readonly url: string;
  readonly part: string;
  readonly way: string;
  readonly refusal: string | null;
  readonly found_at: ColumnType<Date, Date | undefined, Date>;
}

/** One time that a provider of models was asked. */
export interface ModelCallTable {
  readonly seq: Sequence;
  readonly run: string;
  readonly key: string;
  readonly role: string;
  readonly prompt: string;
  readonly agent: string | null;
  readonly provider: string;
  readonly model: string;
  readonly occasion: string;
  /** Null where it is for no one task. */
  readonly task: string | null;
  /** `reserved`, `answered` or `failed`. */
  readonly status: string;
  /** Reason of a failure. */
  readonly reason: string | null;
  readonly planned_tokens: string;
  readonly worst_usd: Dollars | null;
  /** Null: unknown, so that `worst_usd` counts as spent. */
  readonly cost_usd: Dollars | null;
  readonly input_tokens: string | null;
  readonly cached_input_tokens: string | null;
  readonly cache_write_tokens: string | null;
  readonly output_tokens: string | null;
  readonly searches: string | null;
  readonly reply: Json | null;
  /** The run that found the reply to be of no use; empty: nobody is given it any more. Null: it was of use so far. */
  readonly useless_for: string | null;
  readonly failure: Json | null;
  readonly executor: string;
  readonly at: Date;
  readonly ended_at: Date | null;
  /** Under which the provider does it in the background; empty until it took it; null: its reply comes at once. */
  readonly job: string | null;
  /** After this moment a call that is still reserved is no longer under way. */
  readonly expires_at: Date;
}

/** How fast a provider is asked. */
export interface PaceTable {
  readonly provider: string;
  readonly pace: Json;
}

/** What a run has spent and reserved. */
export interface RunSpendTable {
  readonly run: string;
  readonly committed_usd: Dollars;
}
