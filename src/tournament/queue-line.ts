/** How one queue stands; queues of single runs are counted together under the first part of their names. */
export interface QueueLine {
  /** `lead`, `trees`, `matches` or `answers`. */
  readonly queue: string;
  readonly waiting: number;
  readonly running: number;
  /** How long the oldest that waits has waited, in seconds; 0 when none does. */
  readonly oldestWaitSeconds: number;
}
