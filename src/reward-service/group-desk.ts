import type { Result } from '../kernel/result.ts';
import type { GroupFault, GroupOutcome, GroupRequest } from '../rewards/service/service-group.ts';
import type { GroupState } from '../rewards/service/stored-group.ts';

export interface GroupStanding {
  readonly group: string;
  readonly state: GroupState;
  readonly arrived: number;
  readonly expected: number;
}

/** Where groups are handed in, gathered, judged and fetched. */
export interface GroupDesk {
  /**
   * Takes candidates and notes them durably; the group is judged when it is complete or its deadline comes, whether anybody
   * waits for it or not. The same request again changes nothing.
   */
  hand(request: GroupRequest): Promise<Result<GroupStanding, GroupFault>>;
  /** Waits until the group is judged. Throws the signal's reason when it aborts first. */
  outcome(group: string, signal: AbortSignal): Promise<Result<GroupOutcome, GroupFault>>;
  /** How far a group is; null: no such group. */
  standing(group: string): Promise<GroupStanding | null>;
  /** Ids of groups, begun with the prefix, that are not judged yet, with their candidates. */
  unfinished(prefix: string): readonly UnfinishedGroup[];
}

export interface UnfinishedGroup {
  readonly group: string;
  readonly candidates: readonly { readonly id: string; readonly hash: string }[];
}
