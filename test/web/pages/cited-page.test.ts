import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../../crawler/page.ts';
import type { CitationReport, JudgedCitation } from '../../../examiner/citations/citation.ts';
import type { CitationRecord } from '../../../src/arena/citations/citation-record.ts';
import { contentHash } from '../../../src/kernel/hash.ts';
import { taskId, type Url } from '../../../src/kernel/ids.ts';
import { addresses, quoteAnchor } from '../../../src/reporting/view/addresses.ts';
import { citedPages } from '../../../src/reporting/view/cited-page-view.ts';
import { citedPage } from '../../../src/web/pages/cited-page.ts';
import { isHeldBack } from '../../../src/web/site/site.ts';
import { expectHarmless } from '../../reporting/harmless-page.ts';
import { hostileStrings } from '../../reporting/hostile.ts';
import { staticFrame } from '../../reporting/sample-pages.ts';
import { sampleRecord } from '../../reporting/sample-record.ts';

const record = sampleRecord({ agents: 2, trees: 1, tournamentRounds: 1 });
const [match] = record.matches;
if (match === undefined) throw new Error('no match');
const frame = staticFrame(record, '../../');
const hostile = hostileStrings.join(' ');
const filler = 'Nothing of note happened there for a long time.\n\n'.repeat(1_000);
const shown = '| vowels | 12 |';
const also = 'It was first written down in 1911.';
const text = `# Veth\n\n| what | how many |\n| --- | --- |\n${shown}\n\n${hostile}\n\n${filler}${also}\n\n${filler}The end.`;
const address = 'https://pages.example.org/veth';
const spanOf = (words: string) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length });
const page: Page = {
  url: address as Url,
  title: `Veth ${hostile}`,
  text,
  hash: contentHash(text),
  links: [],
  language: 'en',
  fetchedAt: '2026-01-02T03:04:05.678Z',
  snapshot: contentHash('body'),
};

const judged = (quote: string | null, first: string | null, source = address): JudgedCitation => ({
  source,
  outcome: quote === null ? 'unsupported' : 'supported',
  by: ['code'],
  reason: 'the page says it in the same words',
  quote,
  place: first === null ? null : spanOf(first),
});
const claim = (words: string, ...citations: JudgedCitation[]) => ({
  start: 0,
  end: words.length,
  text: words,
  context: words,
  needsSource: true,
  citations,
});
const gone = 'https://pages.example.org/gone';
const report: CitationReport = {
  claims: [
    claim('Veth has 12 vowels.', judged(shown, shown)),
    claim(`Veth has 12 vowels and was written in 1911. ${hostile}`, judged(`${shown} … ${also}`, shown)),
    claim('Veth has 3 moods.', judged(null, null), { ...judged(null, null, gone), outcome: 'unreachable' }),
  ],
  sources: [
    {
      kind: 'read',
      url: address,
      finalUrl: address,
      redirect: null,
      title: page.title,
      page: page.hash,
      datedAt: null,
      readAt: page.fetchedAt,
    },
    { kind: 'unreachable', url: gone, reason: 'dns: no such host', readAt: page.fetchedAt },
  ],
};
const records: CitationRecord[] = [{ tournament: record.id, agent: match.a, task: taskId('q'), scope: '', report }];
const [cited, ...others] = citedPages(records);
if (cited === undefined) throw new Error('no cited page');
const made = (kept: Page | null) => citedPage({ match, cited, page: kept }, frame);

describe('a cited page', () => {
  const $ = load(made(page));

  it('marks every passage once under the fragment that its citations lead to', () => {
    for (const words of [shown, also]) {
      const anchor = quoteAnchor(spanOf(words));
      expect($(`#${anchor}`).length, words).toBe(1);
      expect($(`.prose mark#${anchor}`).length, words).toBe(1);
    }
    expect(addresses.citedPage(match, cited.reading, spanOf(shown))).toMatch(
      new RegExp(`^matches/r.+/${cited.slug}\\.html#${quoteAnchor(spanOf(shown))}$`),
    );
  });

  it('lists the claims that rest on it with what became of them, one click from the passage', () => {
    expect($('.quotes tbody tr').length).toBe(3);
    expect($('.quotes tbody tr').eq(0).text()).toContain('borne out');
    expect($(`.quotes tbody a[href="#${quoteAnchor(spanOf(shown))}"]`).length).toBe(2);
    expect($('.quotes tbody tr').eq(2).find('td').eq(1).text()).toBe('none');
  });

  it('shows of a long text what is around its passages, and says how much is left out', () => {
    expect($('.prose').text()).toContain('It was first written down in 1911.');
    expect($('main').text()).not.toContain('The end.');
    expect($('main').text()).toContain('characters are left out here');
  });

  it('lets nothing of the page, its title or the answer become markup', () => {
    expectHarmless(load(made(page)));
  });

  it('says so where its text is not kept, and marks nothing that does not stand at its place', () => {
    expect(load(made(null))('main').text()).toContain('its text is not kept here');
    const other = { ...page, text: text.replaceAll('12', '13') };
    expect(load(made(other))(`.prose mark`).length).toBe(0);
  });

  it('there is none of a page that was not read, nor in what is published of a private set or while a run goes on', () => {
    expect(others).toEqual([]);
    const own = addresses.citedPage(match, cited.reading);
    expect([isHeldBack(own, 'private'), isHeldBack(own, 'running')]).toEqual([true, true]);
  });
});
