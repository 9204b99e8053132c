import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import type { CitationReport, JudgedCitation } from '../../../examiner/citations/citation.ts';
import { citationBoard } from '../../../src/arena/citations/citation-board.ts';
import { citationFigures } from '../../../src/arena/citations/citation-figures.ts';
import { contentHash } from '../../../src/kernel/hash.ts';
import { dataTables } from '../../../src/reporting/data/data-tables.ts';
import { viewModel } from '../../../src/reporting/view/view-model.ts';
import { withoutQuestions } from '../../../src/reporting/view/without-questions.ts';
import { claimList } from '../../../src/web/pages/claim-list.ts';
import { agentCitations } from '../../../src/web/pages/report-sections.ts';
import { hostileStrings } from '../../reporting/hostile.ts';
import { sampleInput } from '../../reporting/sample-input.ts';
import { sampleDetails } from '../../reporting/sample-page.ts';

const hostile = hostileStrings.join(' ');
const source = 'https://pages.example.org/one';

const cited = (outcome: JudgedCitation['outcome'], quote: string | null): JudgedCitation => ({
  source,
  outcome,
  by: ['code'],
  reason: hostile,
  quote,
  place: quote === null ? null : { start: 0, end: quote.length },
});

const claim = (text: string, ...citations: JudgedCitation[]) => ({
  start: 0,
  end: text.length,
  text,
  context: text,
  needsSource: true,
  citations,
});

const report: CitationReport = {
  claims: [
    claim(`It has 12 vowels. ${hostile}`, cited('supported', `vowels: 12 ${hostile}`)),
    claim('It has 7 tones.', cited('contradicted', 'tones: 9'), cited('blocked', null)),
    claim('It was found in 1911.'),
  ],
  sources: [
    {
      kind: 'read',
      url: source,
      finalUrl: 'https://pages.example.org/two',
      redirect: 'page',
      title: hostile,
      page: contentHash('a page'),
      datedAt: '2026-01-02',
      readAt: '2026-02-03T04:05:06.000Z',
    },
  ],
};

const input = sampleInput();
const [first] = input.record.agents;
if (first === undefined) throw new Error('nobody plays');
const citations = citationBoard(
  citationFigures([{ agent: first, tree: 't', report }], input.record.agents, { seed: 1 }),
);
const view = viewModel({ ...input, citations });

describe('the claims of an answer on its match page', () => {
  const page = load(String(claimList(report)));

  it('stand one click from the passage that shows it, with outcome, source and day', () => {
    expect(page('summary').text()).toBe(
      '2 claims with sources: 1 borne out, 1 contradicted, 1 not to be read by programs',
    );
    expect(page('blockquote mark.satisfied').text()).toContain('vowels: 12');
    expect(page('blockquote mark.contradicted').text()).toBe('tones: 9');
    expect(page('.cited').first().text()).toContain('read on 2026-02-03, dated 2026-01-02');
    expect(page('details').text()).toContain('1 more claim would need a source and gives none.');
  });

  it('let nothing of pages and answers become markup', () => {
    expect(page('script, img, iframe, [onerror], [onload]').length).toBe(0);
  });

  it('are bounded', () => {
    const many = { ...report, claims: Array.from({ length: 500 }, () => report.claims[0] ?? claim('')) };
    expect(load(String(claimList(many)))('ol > li').length).toBe(40);
  });
});

describe('the citation board', () => {
  it('stands on the page of details, with its table, where citations were judged', () => {
    const page = load(sampleDetails({ ...input, citations }));
    expect(page('section[aria-labelledby="citations"] tbody tr').length).toBe(input.record.agents.length);
    expect(page('nav a[href$="#citations"]').length).toBe(1);
    expect(dataTables(view).get('citations')?.()).toContain(first);
  });

  it('is nowhere where they were only counted', () => {
    expect(load(sampleDetails(input))('#citations').length).toBe(0);
    expect(dataTables(viewModel(input)).has('citations')).toBe(false);
  });

  it('tells an agent’s figures and what it cites, but no page of a private set', () => {
    const text = load(String(agentCitations(view, first)))('section').text();
    expect(text).toContain('3 citations in 1 answer');
    expect(text).toContain('Cited most: example.org 3');
    expect(String(agentCitations(withoutQuestions(view), first))).not.toContain('example.org');
  });
});
