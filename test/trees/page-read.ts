import type { FreshPage, Page } from '../../crawler/page.ts';

/** A page as a reader gives it, read from a body of its own text. */
export function pageRead(page: Page): FreshPage {
  const bytes = new TextEncoder().encode(page.text);
  return { page, snapshot: { hash: page.snapshot, contentType: 'text/html', via: 'http', bytes }, above: [] };
}
