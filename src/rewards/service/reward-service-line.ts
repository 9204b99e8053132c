/** How far the groups of a reward service are. */
export interface RewardServiceLine {
  readonly name: string;
  /** Groups that wait for candidates. */
  readonly gathering: number;
  /** Groups that are judged, or wait for that. */
  readonly judging: number;
  readonly judged: number;
  /** Dollars, spent or reserved, as its budget counts. */
  readonly costUsd: number;
}
