import type { ColumnType, Generated } from 'kysely';
import type { Json, Sequence } from './json-column.ts';
import type { ScheduleTables } from './schedule-tables.ts';

/** Exact decimal; the driver gives it as text. */
type Dollars = ColumnType<string, number | string, number | string>;

/** The tables of the schema `arena`, as the migrations leave them. */
export interface ArenaTables extends ScheduleTables {
  readonly pages: {
    readonly url: string;
    readonly hash: string;
    readonly page: Json;
  };
  readonly snapshots: {
    readonly hash: string;
    readonly head: Json;
    /** Compressed. */
    readonly body: Buffer;
  };
  readonly trees: {
    readonly id: string;
    readonly root: string;
    readonly seed: Json;
    readonly root_choice: Json;
    readonly revision: number;
  };
  readonly tree_nodes: {
    readonly tree: string;
    readonly id: string;
    readonly depth: number;
    readonly node: Json;
  };
  readonly tree_edges: {
    readonly tree: string;
    readonly from_node: string;
    readonly to_node: string;
    readonly step: number;
    readonly link_order: number;
    readonly edge: Json;
  };
  readonly tree_growths: {
    readonly tree: string;
    readonly node: string;
    readonly step: number;
    readonly growth: Json;
  };
  readonly tasks: {
    readonly id: string;
    readonly tree: string;
    readonly task: Json;
  };
  readonly answers: {
    readonly tournament: string;
    readonly agent: string;
    readonly task: string;
    readonly scope: string;
    readonly outcome: Json;
  };
  readonly answer_attempts: {
    readonly seq: Sequence;
    readonly tournament: string;
    readonly agent: string;
    readonly task: string;
    readonly executor: string;
    readonly at: string;
    readonly ended: boolean;
    readonly steps: Generated<number>;
    readonly last_step: string | null;
  };
  readonly answer_citations: {
    readonly tournament: string;
    readonly agent: string;
    readonly task: string;
    readonly scope: string;
    readonly report: Json;
  };
  readonly source_readings: {
    readonly run: string;
    readonly url: string;
    /** Hash of a page that was read, so that the page is not pruned. */
    readonly page: string | null;
    readonly reading: Json;
  };
  readonly rounds: {
    readonly match: string;
    readonly number: number;
    readonly task: string | null;
    readonly round: Json;
  };
  readonly round_quality: {
    readonly match: string;
    readonly number: number;
    readonly quality: Json;
  };
  readonly matches: {
    readonly id: string;
    readonly tournament: string;
    readonly tournament_round: number;
    readonly pairing_order: number;
    readonly tree: string;
    readonly ended: boolean;
    readonly match: Json;
  };
  readonly tournaments: {
    readonly id: string;
    readonly started_at: string;
    readonly status: string;
    readonly head: Json;
  };
  readonly builds: {
    readonly id: string;
    readonly started_at: string;
    readonly status: string;
    readonly build: Json;
  };
  readonly exam_sets: {
    readonly name: string;
    readonly version: number;
    readonly status: string;
    readonly exam_set: Json;
  };
  readonly service_uses: {
    readonly seq: Sequence;
    readonly run: string;
    readonly service: string;
    readonly at: string;
    readonly requests: number;
    readonly hits: number;
    readonly outcome: string;
    readonly elapsed_ms: number;
  };
  readonly task_searches: {
    readonly run: string;
    readonly query_hash: string;
    readonly urls: Json;
  };
  readonly calibrations: {
    readonly id: string;
    readonly run: string;
    readonly at: ColumnType<Date, string, string>;
    readonly result: Json;
  };
  readonly leaderboards: {
    readonly seq: Sequence;
    readonly tournament: string;
    readonly leaderboard: Json;
  };
  /** One time that a provider of models was asked. */
  readonly model_calls: {
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
  };
  /** Pace at which a provider is asked. */
  readonly paces: {
    readonly provider: string;
    readonly pace: Json;
  };
  /** Dollars that a run has spent and reserved. */
  readonly run_spend: {
    readonly run: string;
    readonly committed_usd: Dollars;
  };
  readonly examiner_faults: {
    readonly run: string;
    readonly role: string;
    readonly model: string;
    readonly kind: string;
    /** Hash of the fault's subject, which may be long. */
    readonly about_hash: string;
    readonly fault: Json;
  };
  readonly secrets: {
    readonly name: string;
    readonly secret: string;
  };
  readonly audits: {
    readonly id: string;
    readonly tournament: string;
    readonly created_at: string;
    readonly audit: Json;
  };
  /** Participants of an audit. */
  readonly auditors: {
    readonly audit: string;
    readonly auditor: string;
    readonly adjudicator: boolean;
  };
  /** Every answer that an auditor gave; rows are only ever added. */
  readonly audit_answers: {
    readonly seq: Sequence;
    readonly audit: string;
    readonly auditor: string;
    /** Hash of the answer with its place, which may be long. */
    readonly answer_hash: string;
    readonly answer: Json;
  };
  /** A process that serves the runs given to workers. */
  readonly workers: {
    readonly executor: string;
    readonly name: string;
    readonly roles: Json;
    readonly program_version: string;
    readonly workflow_version: string;
    readonly host: string;
    readonly pid: number;
    readonly started_at: Generated<Date>;
    /** Its last heartbeat. */
    readonly seen_at: Generated<Date>;
    readonly stopping: Generated<boolean>;
    /** Null while it lives. */
    readonly ended_at: Date | null;
  };
  /** Reason why workers stopped a run; the row is removed when the run is resumed. */
  readonly run_stops: {
    readonly run: string;
    readonly because: string;
    readonly detail: string;
    readonly at: Generated<Date>;
  };
  readonly stuck_steps: {
    readonly key: string;
    readonly times: number;
  };
  /** A group that a reward service was handed. */
  readonly reward_groups: {
    /** The name of the service. */
    readonly service: string;
    readonly id: string;
    readonly state: string;
    readonly opened_at: string;
    readonly deadline_at: string;
    readonly settings: Json;
    readonly outcome: Json | null;
  };
  /** A candidate of such a group. */
  readonly reward_candidates: {
    readonly service: string;
    readonly group_id: string;
    readonly id: string;
    /** Its place among the group's candidates, from 0. */
    readonly place: number;
    readonly hash: string;
    /** Null when the group is judged: then only that it was handed in is kept. */
    readonly rollout: Json | null;
  };
}
