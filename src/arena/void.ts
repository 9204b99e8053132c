import type { AgentId } from '../kernel/ids.ts';

/** Why a round or a match does not count. */
export interface Void {
  readonly reason:
    | 'task_failed'
    | 'agent_unavailable'
    | 'judge_failed'
    | 'tree_failed'
    | 'three_void_rounds'
    | 'nothing_to_ask';
  readonly detail: string;
  /** Of `agent_unavailable`: who could not be had. */
  readonly agents?: readonly AgentId[];
}
