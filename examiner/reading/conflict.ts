import type { Fact } from '../fact.ts';

/** Two sites that state different values of one attribute of one entity, with the words that decide between them. */
export interface Conflict {
  readonly attribute: string;
  /** The value that stands. */
  readonly kept: Fact;
  /** The value that was corrected or withdrawn. */
  readonly rejected: Fact;
  /** The date, version or clause that decided. */
  readonly decided: Fact;
}

/** What a question calls the value that does not stand. */
export function rejectedName(asked: string): string {
  return `rejected ${asked}`;
}
