import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DocumentReader, ReadingLimits } from '../../../crawler/reading/document-reader.ts';
import { forSomeSoon } from '../../support/for-all.ts';
import { at, read, survey, url } from './pdf-survey.ts';
import { writePdf } from './pdf-writer.ts';

const built = new URL('../../../dist/program/document-reader.js', import.meta.url).href;
const { createDocumentReader } = (await import(built)) as {
  createDocumentReader(limits?: Partial<ReadingLimits>): DocumentReader;
};

// Repeats test/crawler/reading/read-pdf.real.test.ts (a broken PDF is a failure in plain words) with damage of any kind.

test('a PDF that is cut or changed anywhere is read or refused, but never breaks the reader', async () => {
  const change = fc.record({ from: fc.nat(survey.length - 1), bytes: fc.uint8Array({ minLength: 1, maxLength: 12 }) });
  const damage = fc.record({ changes: fc.array(change, { maxLength: 6 }), length: fc.nat(survey.length) });
  await forSomeSoon(40, damage, async ({ changes, length }) => {
    const bytes = Uint8Array.from(survey);
    for (const { from, bytes: put } of changes) bytes.set(put.slice(0, bytes.length - from), from);
    const outcome = await read(length % 3 === 0 ? bytes.slice(0, length) : bytes);
    expect(outcome.ok ? 'read' : outcome.failure.reason).toMatch(/^(read|unreadable_type|empty_page|too_large)$/);
  });
});

test('a PDF that takes too long or too much memory is stopped, as the program is built', async () => {
  const endless = writePdf([[]], { content: 'BT /F1 1 Tf (a) Tj ET q 1 0 0 1 0 0 cm Q\n'.repeat(1_500_000) });
  const body = { url, status: 200, contentType: 'application/pdf', bytes: endless, via: 'http' as const };
  for (const [limits, what] of [
    [{ timeMs: 1000 }, 'takes more than 1 s to read'],
    [{ timeMs: 60_000, memoryMegabytes: 40 }, 'takes too much memory to read'],
  ] as const) {
    const reader = createDocumentReader({ ...limits, threads: 1 });
    const { read: outcome } = await reader.read(body, at);
    await reader.close();
    expect(outcome).toEqual({ ok: false, failure: { reason: 'unread', detail: `${url} ${what}` } });
  }
});
