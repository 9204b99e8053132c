import type { Page } from '../crawler/page.ts';
import type { ContentHash, NodeId, Url } from '../src/kernel/ids.ts';
import type { Span } from './span.ts';

/** The verbatim words of a page that a fact stands on. `text === page.text.slice(start, end)`, in UTF-16 code units. */
export interface Quote extends Span {
  readonly node: NodeId;
  readonly url: Url;
  readonly page: ContentHash;
  readonly text: string;
}

/** A value as a page has it, with what else counts as the same. */
export interface AcceptedValue {
  /** As the page has it. */
  readonly value: string;
  /** Other wordings that say the same, such as `6th` for `sixth`: proposed when the page is read, checked by code. */
  readonly forms?: readonly string[];
  /** The substantive parts of a composite value, such as `2.3 inch` and `160 × 144 px`; an answer may give them anywhere. */
  readonly parts?: readonly string[];
}

/** The value alone, with its forms and parts where it has any. */
export function acceptedValue({ value, forms, parts }: AcceptedValue): AcceptedValue {
  return { value, ...(forms === undefined ? {} : { forms }), ...(parts === undefined ? {} : { parts }) };
}

/** Entity, attribute and value, such as (Game Boy, release year, 1989). */
export interface Fact extends AcceptedValue {
  readonly entity: string;
  readonly attribute: string;
  readonly quote: Quote;
}

/** An attribute and its value with the span of the page text that states them. */
export interface RawFact extends AcceptedValue, Span {
  readonly attribute: string;
}

/** A fact with the words of the page that it stands on, of the page's own entity. */
export function factOnPage(raw: RawFact, page: Page, node: NodeId, entity: string): Fact {
  const { attribute, start, end } = raw;
  const quote = { node, url: page.url, page: page.hash, start, end, text: page.text.slice(start, end) };
  return { entity, attribute, ...acceptedValue(raw), quote };
}
