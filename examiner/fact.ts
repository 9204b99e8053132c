import type { ContentHash, NodeId, Url } from '../src/kernel/ids.ts';
import type { AcceptedValue } from './comparing/accepted-value.ts';

/** The verbatim words of a page that a fact stands on. `text === page.text.slice(start, end)`. */
export interface Quote {
  readonly node: NodeId;
  readonly url: Url;
  readonly page: ContentHash;
  /** Character span in the page text, UTF-16 code units, end excluded. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Entity, attribute and value, such as (Game Boy, release year, 1989). */
export interface Fact extends AcceptedValue {
  readonly entity: string;
  readonly attribute: string;
  readonly quote: Quote;
}
