import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePdf } from '../../../crawler/reading/read-page.ts';
import { forSomeSoon } from '../../support/for-all.ts';
import { read, survey } from './pdf-survey.ts';
import { writePdf } from './pdf-writer.ts';

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

test('a PDF that takes too long or too much memory is stopped', async () => {
  const endless = writePdf([[]], { content: 'BT /F1 1 Tf (a) Tj ET q 1 0 0 1 0 0 cm Q\n'.repeat(1_500_000) });
  const slow = await parsePdf(endless, undefined, { timeMs: 400, memoryBytes: 4e9, pages: 10 });
  expect(slow).toEqual({ ok: false, failure: { reason: 'too_large', detail: 'takes more than 0.4 s to read' } });
  const heavy = await parsePdf(endless, undefined, { timeMs: 60_000, memoryBytes: 5e6, pages: 10 });
  expect(heavy).toEqual({ ok: false, failure: { reason: 'too_large', detail: 'takes too much memory to read' } });
});
