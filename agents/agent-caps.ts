/** What every contestant of a run is given for one answer; the same for both sides of a match. */
export interface AgentCaps {
  /** Time that its model and tools take, in milliseconds; waiting for our own limits does not count. */
  readonly timeoutMs: number;
  /** Of each reply of a model. */
  readonly maxOutputTokens: number;
  /** Searches and pages, where it or its provider lets us bound them. */
  readonly maxToolCalls: number;
}
