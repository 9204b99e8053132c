import type { Page, PageRead } from '../../crawler/page.ts';

/** A page as a reader gives it, read from a body of its own text. */
export function pageRead(page: Page): PageRead {
  const bytes = new TextEncoder().encode(page.text);
  return { page, snapshot: { hash: page.snapshot, contentType: 'text/html', via: 'http', bytes } };
}
