import type { Json } from './json-column.ts';

/** A group that a reward service was handed. */
export interface RewardGroupTable {
  /** The name of the service. */
  readonly service: string;
  readonly id: string;
  readonly state: string;
  readonly opened_at: string;
  readonly deadline_at: string;
  readonly settings: Json;
  readonly outcome: Json | null;
}

/** A candidate of such a group. */
export interface RewardCandidateTable {
  readonly service: string;
  readonly group_id: string;
  readonly id: string;
  /** Its place among the group's candidates, from 0. */
  readonly place: number;
  readonly hash: string;
  /** Null when the group is judged: then only that it was handed in is kept. */
  readonly rollout: Json | null;
}
