import { describe, expect, test } from 'vitest';
import { readHtml } from '../../../crawler/reading/read-html.ts';
import type { Url } from '../../../src/kernel/ids.ts';
import { hostileDocuments, many } from '../hostile-documents.ts';

describe('a hostile page', () => {
  // A second at most where nothing else runs; the square of these lengths takes minutes to hours.
  test.each(hostileDocuments)(
    'is read in time, or refused with a reason: %s',
    (_what, html) => {
      const bytes = new TextEncoder().encode(`<!doctype html><body>${html}`);
      const body = {
        url: 'https://site.example/' as Url,
        status: 200,
        contentType: 'text/html',
        bytes,
        via: 'http',
      } as const;
      const read = readHtml(body, '2026-11-21T10:00:00.000Z');
      if (read.ok) expect(read.value.page.text.length).toBeLessThanOrEqual(many);
      else expect(read.failure.reason).toMatch(/^(empty_page|too_large)$/);
    },
    20_000,
  );
});
