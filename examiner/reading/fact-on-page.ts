import type { Page } from '../../crawler/page.ts';
import type { NodeId } from '../../src/kernel/ids.ts';
import { acceptedValue } from '../comparing/accepted-value.ts';
import type { Fact } from '../fact.ts';
import type { RawFact } from './raw-fact.ts';

/**
 * A fact with the words of the page that it stands on.
 * @param entity the page's own
 */
export function factOnPage(raw: RawFact, page: Page, node: NodeId, entity: string): Fact {
  const { attribute, start, end } = raw;
  const quote = { node, url: page.url, page: page.hash, start, end, text: page.text.slice(start, end) };
  return { entity: raw.entity ?? entity, attribute, ...acceptedValue(raw), quote };
}
