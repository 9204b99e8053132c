import { readPage } from '../../../crawler/reading/read-page.ts';
import type { Url } from '../../../src/kernel/ids.ts';
import { type PdfText, writePdf } from './pdf-writer.ts';

export const at = '2026-01-02T03:04:05.000Z';
export const url = 'https://site.example/survey' as Url;

/** What comes of a body at that address. */
export const read = async (bytes: Uint8Array, contentType = 'application/pdf') =>
  (await readPage({ url, status: 200, contentType, bytes, via: 'http' }, at)).read;

/** Lines one below the other. */
export const column = (lines: readonly string[], x = 72, top = 740): PdfText[] =>
  lines.map((text, index) => ({ text, x, y: top - 14 * index }));

/** A page with a title, paragraphs, a heading and a link. */
export const survey = writePdf(
  [
    [
      { text: 'The Harbour Survey', x: 72, y: 780, size: 22, bold: true },
      ...column([
        'The old harbour was widened twice, and since then the larger boats have',
        'moored beside the copper works. The keeper of the harbour holds a regis-',
        'ter of every boat, which the town prints in spring.',
      ]),
      { text: '1 Depths', x: 72, y: 670, size: 15, bold: true },
      ...column(['The channel is 9.5 m deep at low water, according to the'], 72, 640),
      { text: 'chart of 1911', x: 72, y: 626, href: 'https://Site.example/chart?utm_source=x#top' },
      { text: 'that hangs in the town hall.', x: 140, y: 626 },
    ],
  ],
  { title: 'Survey of the Old Harbour' },
);
