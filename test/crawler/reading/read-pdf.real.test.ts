import { describe, expect, test } from 'vitest';
import { pdfContents } from '../../../crawler/reading/pdf-contents.ts';
import { bytesHash } from '../../../src/kernel/hash.ts';
import { expectOk } from '../../support/expect-ok.ts';
import { column, read, survey } from './pdf-survey.ts';
import { writePdf } from './pdf-writer.ts';

async function failureOf(bytes: Uint8Array, contentType?: string): Promise<string> {
  const outcome = await read(bytes, contentType);
  return outcome.ok ? 'read' : `${outcome.failure.reason}: ${outcome.failure.detail}`;
}

describe('a PDF', () => {
  test('becomes a page: title, paragraphs, headings, links, language, snapshot', async () => {
    const outcome = expectOk(await read(survey));
    const { page } = outcome;
    expect(page.title).toBe('Survey of the Old Harbour');
    expect(page.text.split('\n\n')).toEqual([
      '# The Harbour Survey',
      'The old harbour was widened twice, and since then the larger boats have moored beside the copper works. The keeper of the harbour holds a register of every boat, which the town prints in spring.',
      '## 1 Depths',
      'The channel is 9.5 m deep at low water, according to the chart of 1911 that hangs in the town hall.',
    ]);
    expect(page.links).toEqual([
      {
        url: 'https://site.example/chart',
        anchor: 'chart of 1911',
        context: 'The channel is 9.5 m deep at low water, according to the chart of 1911 that hangs in the town hall.',
        heading: '1 Depths',
        place: 'paragraph',
      },
    ]);
    expect(page.language).toBe('en');
    expect(page.snapshot).toBe(bytesHash(survey));
  });

  test('is told by how it begins, whatever its type', async () => {
    expect((await read(survey, 'application/octet-stream')).ok).toBe(true);
    expect((await read(survey, '')).ok).toBe(true);
    expect((await read(survey, 'Application/PDF; charset=binary')).ok).toBe(true);
  });

  test('is named by its largest line where its properties say nothing', async () => {
    for (const title of ['', 'untitled', 'Microsoft Word - draft7.doc', 'survey_final.pdf']) {
      const outcome = await read(
        writePdf(
          [
            [
              { text: 'The Harbour Survey', x: 72, y: 780, size: 22 },
              ...column(['The old harbour was widened twice, and since then larger boats moor there.']),
            ],
          ],
          { title },
        ),
      );
      expect(outcome.ok && outcome.value.page.title).toBe('The Harbour Survey');
    }
  });

  test('that is encrypted, broken, no PDF at all or without text is a failure in plain words', async () => {
    const where = 'https://site.example/survey';
    expect(await failureOf(writePdf([column(['secret'])], { encrypted: true }))).toBe(
      `unreadable_type: ${where} is an encrypted PDF`,
    );
    expect(await failureOf(survey.slice(0, 300))).toMatch(/^unreadable_type: .* is a broken PDF/);
    expect(await failureOf(Buffer.from('<!doctype html><p>Log in to see the file'))).toMatch(/^unreadable_type: /);
    expect(await failureOf(new Uint8Array())).toMatch(/^unreadable_type: .* is a broken PDF/);
    expect(await failureOf(writePdf([[]]))).toBe(`empty_page: ${where} has next to no text`);
    expect(await failureOf(writePdf([]))).toMatch(/^(empty_page|unreadable_type): /);
  });

  test('is read up to a number of pages', async () => {
    const parsed = expectOk(await pdfContents(writePdf(Array.from({ length: 302 }, () => column(['A page.'])))));
    expect(parsed.pages.length).toBe(300);
  });
});
