import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '../../crawler/page.ts';
import { readPageFacts } from '../../examiner/reading/read-facts.ts';
import type { Member } from '../../examiner/writing/place-pages.ts';
import { contentHash } from '../../src/kernel/hash.ts';
import { nodeId, type Url } from '../../src/kernel/ids.ts';

/** A page without links, as the crawler would give it. */
export function samplePage(title: string, text: string, url = 'http://127.0.0.1:8000/pages/some.html'): Page {
  const hash = contentHash(text);
  const fetchedAt = '2024-01-01T00:00:00.000Z';
  return { url: url as Url, title, text, hash, links: [], language: 'en', fetchedAt, snapshot: hash };
}

/** A page of the tree with what was read from it. */
export function member(title: string, text: string, url?: string): Member {
  return readPageFacts(samplePage(title, text, url), nodeId(`node ${title}`));
}

/** The text of a Markdown file under fixtures/. */
export const fixture = (name: string): string => readFileSync(path.join(import.meta.dirname, 'fixtures', name), 'utf8');

/** An infobox page in the form the crawler writes. */
export function infoboxText(name: string, rows: Readonly<Record<string, string>>, prose = ''): string {
  const body = Object.entries(rows).map(([key, value]) => `| ${key} | ${value} |`);
  return [`# ${name}`, '', '|  |  |', '| --- | --- |', ...body, '', prose].join('\n');
}
