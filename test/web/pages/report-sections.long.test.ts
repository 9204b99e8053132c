import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import type { CitationReport, JudgedCitation } from '../../../examiner/citations/citation.ts';
import { generalCriteria } from '../../../examiner/rubrics/report-criteria.ts';
import { citationBoard } from '../../../src/arena/citations/citation-board.ts';
import { citationFigures } from '../../../src/arena/citations/citation-figures.ts';
import { QualityTally } from '../../../src/arena/quality/quality-board.ts';
import type { QualityRecord } from '../../../src/arena/quality/quality-record.ts';
import { contentHash } from '../../../src/kernel/hash.ts';
import { documentHtml } from '../../../src/reporting/document/document-html.ts';
import { agentSources } from '../../../src/reporting/sections/report-sections.ts';
import { viewModel } from '../../../src/reporting/view/view-model.ts';
import { claimList } from '../../../src/web/pages/claim-list.ts';
import { withoutQuestions } from '../../../src/web/site/site-memory.ts';
import { hostileStrings } from '../../reporting/hostile.ts';
import { sampleInput } from '../../reporting/sample-input.ts';
import { samplePage } from '../../reporting/sample-page.ts';

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

  it('stand with the passage that shows it, outcome, source and day', () => {
    expect(page('summary').text()).toBe(
      '2 claims with sources; of 3 citations 1 is supported, 1 is contradicted, 1 is closed to programs',
    );
    expect(page('blockquote mark.satisfied').text()).toContain('vowels: 12');
    expect(page('blockquote mark.contradicted').text()).toBe('tones: 9');
    expect(page('.cited').first().text()).toMatch(/2026-02-03\b.*2026-01-02\b/);
    expect(page('details').text()).toMatch(/\b1 more claim\b/);
  });

  it('let nothing of pages and answers become markup', () => {
    expect(page('script, img, iframe, [onerror], [onload]').length).toBe(0);
  });

  it('tell in words why a source was not read, and how many lead nowhere', () => {
    const lost = (url: string) => ({ ...cited('unreachable', null), source: url });
    const readAt = '2026-02-03T04:05:06.000Z';
    const gone = {
      claims: [claim('It has 3 moods.', lost('https://a.example/'), lost('https://b.example/'))],
      sources: [
        { kind: 'unreachable', url: 'https://a.example/', reason: 'http_status: the server said 404', readAt },
        { kind: 'unreachable', url: 'https://b.example/', reason: 'it is a page of the arena itself', readAt },
      ],
    } as const;
    const text = load(String(claimList(gone)))('details').text();
    expect(text).toMatch(/\b2 citations 2\b/);
    expect(text).toMatch(/2026-02-03: HTTP error\b.*\b404/);
    expect(text).toMatch(/2026-02-03: .*\barena/);
  });

  it('are bounded', () => {
    const many = { ...report, claims: Array.from({ length: 500 }, () => report.claims[0] ?? claim('')) };
    expect(load(String(claimList(many)))('ol > li').length).toBe(40);
  });
});

describe('the citation board', () => {
  it('stands on the leaderboard page where citations were judged', () => {
    const page = load(samplePage({ ...input, citations }));
    expect(page('section[aria-labelledby="citations"] tbody tr').length).toBe(input.record.agents.length);
    expect(page('nav a[href$="#citations"]').length).toBe(1);
  });

  it('is nowhere where they were only counted', () => {
    expect(load(samplePage(input))('#citations').length).toBe(0);
  });

  it('tells what an agent cites, but no page of a private set', () => {
    const own = (from: typeof view) =>
      documentHtml(
        from.citations.filter(({ agent }) => agent === first).flatMap((each) => agentSources(each)?.blocks ?? []),
        '',
      ).toString();
    expect(load(own(view))('p').text()).toMatch(/\bexample\.org 3\b/);
    expect(own(withoutQuestions(view))).not.toContain('example.org');
  });
});

/** One judge that always prefers the report in seat A, in either order; one comparison failed. */
const compared = () => {
  const { matches, rounds, answers } = input.record;
  const judged = rounds.filter(({ result }) => result.kind === 'judged');
  const criteria = generalCriteria.criteria.map(({ id, weight }) => ({
    criterion: id,
    weight,
    whenAFirst: 'a' as const,
    whenBFirst: 'a' as const,
  }));
  const judges = [{ judge: 'test/judge', whenAFirst: 'a', whenBFirst: 'a', criteria }] as const;
  const records = judged.map(({ match, number }, at): QualityRecord => {
    const failure = { reason: 'unparsable', detail: hostile } as const;
    const quality = { kind: 'compared', criteria: generalCriteria, judges, support: null } as const;
    return { match, number, quality: at === 0 ? { kind: 'failed', failure } : quality };
  });
  const tally = new QualityTally();
  tally.add({ matches, rounds, answers }, records);
  return { report: tally.report(input.record, ['length']), rounds: records.length - 1 };
};

describe('the board of the quality of reports', () => {
  const { report: reportQuality, rounds } = compared();
  const withQuality = { ...input, reportQuality };
  const best = reportQuality.board.ratings[0]?.agent ?? first;

  it('stands on the leaderboard page with its dimensions and what it stands on', () => {
    const section = load(samplePage(withQuality))('section[aria-labelledby="report-quality"]');
    expect(section.find('tbody tr').length).toBe(input.record.agents.length);
    expect(section.find('thead').text()).toContain('Insight');
    expect(section.find('thead').text()).toContain('Length out');
    expect(section.find('tbody tr').first().text()).toContain(best);
    expect(section.text()).toContain(` ${rounds} rounds `);
    expect(section.text()).toContain('1 failed (unparsable 1)');
  });
});
