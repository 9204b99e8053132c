import { type CheerioAPI, load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { addresses } from '../../src/reporting/view/addresses.ts';
import { expectHarmless } from './harmless-page.ts';
import { hostileStrings, taint } from './hostile.ts';
import { modelInput } from './model-judged.ts';
import { sampleHistory } from './sample-history.ts';
import { sampleInput } from './sample-input.ts';
import { sampleDetails, samplePage } from './sample-page.ts';
import { sampleRecord } from './sample-record.ts';

const input = { ...modelInput(), ...sampleHistory(sampleRecord()) };
const whole = samplePage(input);
const $ = load(whole);
const details = load(sampleDetails(input));
const section = (id: string, page: CheerioAPI = $) => page(`section[aria-labelledby="${id}"]`);
const tiny = sampleRecord({ agents: 4, trees: 1, tournamentRounds: 1 });

describe('the leaderboard page', () => {
  it('is the same text for the same input', () => expect(samplePage(input)).toBe(whole));

  it('says who leads and who may be as good, before any table', () => {
    expect($('header .lead').text()).toMatch(/^Albatross\b\D+\d+ points \(.*\); Bittern and Curlew\b/);
  });

  it('has the rating by all graded items first, or that by matches where the settings want it', () => {
    const labels = (page: CheerioAPI) =>
      section('leaderboard', page)
        .find('[aria-label^="Leaderboard by"]')
        .map((_, table) => page(table).attr('aria-label'))
        .get();
    const boards = ['Leaderboard by all graded items', 'Leaderboard by matches'];
    expect(labels($)).toEqual(boards);
    const turned = load(samplePage({ ...input, board: 'matches' }));
    expect(labels(turned)).toEqual(boards.toReversed());
    expect(turned('header .lead').text()).toMatch(/^Bittern\b.*; Albatross, Curlew, Egret\b.*; .*\bHeron and Gannet\b/);
  });

  it('leads from its navigation to every section, of its own and of the details', () => {
    const sections = (page: CheerioAPI) => textsOf(page, 'main > section', 'aria-labelledby');
    const own = sections($).map((id) => `#${id}`);
    const behind = sections(details).map((id) => `#${id}`);
    expect(textsOf($, 'nav.sections a', 'href')).toEqual([...own, ...behind.map((each) => addresses.details + each)]);
    expect(textsOf(details, 'nav.sections a', 'href')).toEqual(behind);
    expect(own.filter((each) => behind.includes(each))).toEqual([]);
    for (const page of [$, details]) expect(new Set(textsOf(page, '[id]', 'id')).size).toBe(page('[id]').length);
  });

  it('links agents to their pages and voids to the round', () => {
    expect($('.board tbody th a').first().attr('href')).toMatch(/^agents\/albatross-[0-9a-f]{6}\.html$/);
    expect(section('voids', details).find('tbody a').first().attr('href')).toMatch(/^matches\/r1-.*\.html#round-1$/);
  });

  it('draws every chart twice, with a name, without style of its own', () => {
    expect([$('svg.chart').length, details('svg.chart').length]).toEqual([2, 0]);
    for (const page of [$, details]) {
      page('svg.chart').each((_, chart) => {
        const labels = (page(chart).attr('aria-labelledby') ?? '').split(' ');
        expect(labels.length).toBe(2);
        for (const label of labels) expect(page(chart).find(`#${label}`).text()).not.toBe('');
      });
      expect(page('style, [style]').length).toBe(0);
      expect(page('svg:not([aria-hidden]):not([aria-label]):not([aria-labelledby])').length).toBe(0);
    }
  });

  it('gives r with its p', () => {
    expect(section('rounds-by-gap', details).text()).toMatch(/\b16 pairs\b.*r = −0\.02 \(p = 0\.94\)/);
  });

  it('tells of the seat what was found and what was done', () => {
    const text = section('position', details).text().replace(/\s+/g, ' ');
    expect(text).toMatch(/55% \(48–62%\)\D+\(114 of 207\)/);
    expect(text).toMatch(/changes seats from tree to tree.*graded alone/);
  });

  it('says what changed since the tournament before', () => {
    expect(section('history').text().replace(/\s+/g, ' ')).toMatch(/\b3 tournaments\b/);
    expect(section('moved').text()).toContain('Came: Gannet.');
    expect(section('moved').find('table tbody tr').length).toBe(7);
  });

  it('says so where it is the first tournament, nothing was judged, or it still runs', () => {
    const none = { matches: [], rounds: [], tasks: [], answers: [], treesGrown: [], trees: [], seeds: [] };
    const empty = { ...tiny, ...none, status: 'running' as const, finishedAt: null };
    const page = load(samplePage(sampleInput(empty)));
    const behind = load(sampleDetails(sampleInput(empty)));
    expect(page('h1').text()).toBe('Leaderboard so far');
    expect(page('.lead').text()).not.toMatch(/\d/);
    expect(page('.board tbody tr').length).toBe(4);
    expect(section('history', page).length + section('depth-widths', behind).length).toBe(0);
    for (const text of [page, behind].map((each) => each('body').text()))
      expect(text).not.toMatch(/NaN|undefined|Infinity|null/);
  });

  it('shows an audit where there is one', () => {
    expect(details('#audit').length).toBe(0);
    const page = load(sampleDetails({ ...sampleInput(tiny), audit: 'audited' }));
    expect(page('nav.sections a[href="#audit"]').length).toBe(1);
    expect(page('main').text()).toContain('audited');
  });

  it('keeps hostile text as text', () => {
    const [first, ...others] = hostileStrings;
    const record = taint(tiny, (text) => first + text + others.join(' '));
    const tainted = { ...sampleInput(record), ...sampleHistory(record) };
    const page = load(samplePage(tainted));
    expectHarmless(page);
    expectHarmless(load(sampleDetails(tainted)));
    expect(page('.board tbody th').first().text()).toContain(first);
  });
});

/** An attribute of every element that has it, in the page's order. */
function textsOf(page: CheerioAPI, selector: string, attribute: string): string[] {
  return page(selector)
    .map((_, element) => page(element).attr(attribute))
    .get();
}
