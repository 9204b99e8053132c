import type { Page } from '../../crawler/page.ts';
import type { NodeId } from '../../src/kernel/ids.ts';
import { type AcceptedValue, acceptedValue } from '../comparing/accepted-value.ts';
import type { Fact } from '../fact.ts';

/** An attribute and its value with the span of the page text that states them. */
export interface RawFact extends AcceptedValue {
  readonly attribute: string;
  readonly start: number;
  readonly end: number;
}

/**
 * A fact with the words of the page that it stands on.
 * @param entity the page's own
 */
export function factOnPage(raw: RawFact, page: Page, node: NodeId, entity: string): Fact {
  const { attribute, start, end } = raw;
  const quote = { node, url: page.url, page: page.hash, start, end, text: page.text.slice(start, end) };
  return { entity, attribute, ...acceptedValue(raw), quote };
}
