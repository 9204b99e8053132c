import { expect } from 'vitest';
import { readHtml } from '../../../crawler/reading/read-html.ts';
import type { Url } from '../../../src/kernel/ids.ts';
import { many } from '../hostile-documents.ts';

/** The square of the lengths of hostile documents takes minutes to hours, which the bound of a test ends. */
export function expectReadInTime(html: string): void {
  const bytes = new TextEncoder().encode(`<!doctype html><body>${html}`);
  const url = 'https://site.example/' as Url;
  const body = { url, status: 200, contentType: 'text/html', bytes, via: 'http' } as const;
  const read = readHtml(body, '2026-11-21T10:00:00.000Z');
  if (read.ok) expect(read.value.page.text.length).toBeLessThanOrEqual(many);
  else expect(read.failure.reason).toMatch(/^(empty_page|too_large)$/);
}
