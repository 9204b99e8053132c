import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forSomeSoon } from '../../support/for-all.ts';
import { read, survey } from './pdf-survey.ts';

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
