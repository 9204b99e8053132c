import type { AcceptedValue } from '../comparing/accepted-value.ts';

/** An attribute and its value with the span of the page text that states them. */
export interface RawFact extends AcceptedValue {
  /** Null: the page's own entity. */
  readonly entity: string | null;
  readonly attribute: string;
  readonly start: number;
  readonly end: number;
  /** True for lines of prose and lists in the body: their key is an attribute of the page where other pages use it too. */
  readonly loose?: boolean;
}
