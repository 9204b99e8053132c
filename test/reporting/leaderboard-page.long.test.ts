import { type CheerioAPI, load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { expectHarmless } from './harmless-page.ts';
import { hostileStrings, taint } from './hostile.ts';
import { modelInput } from './model-judged.ts';
import { sampleInput } from './sample-input.ts';
import { samplePage } from './sample-page.ts';
import { sampleRecord } from './sample-record.ts';

const input = modelInput();
const whole = samplePage(input);
const $ = load(whole);
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

  it('leads from its navigation to every section, each once', () => {
    const sections = textsOf($, 'main > section', 'aria-labelledby').map((id) => `#${id}`);
    expect(textsOf($, 'nav.sections a', 'href')).toEqual(sections);
    expect(new Set(textsOf($, '[id]', 'id')).size).toBe($('[id]').length);
  });

  it('links agents to their pages and voids to the round', () => {
    expect($('.board tbody th a').first().attr('href')).toMatch(/^agents\/albatross-[0-9a-f]{6}\.html$/);
    expect(section('voids').find('tbody a').first().attr('href')).toMatch(/^matches\/r1-.*\.html#round-1$/);
  });

  it('has no style of its own, and names what it draws', () => {
    expect($('style, [style]').length).toBe(0);
    expect($('svg:not([aria-hidden]):not([aria-label]):not([aria-labelledby])').length).toBe(0);
  });

  it('gives r of rounds and gap with its p', () => {
    expect(section('rounds-by-gap').text()).toMatch(/\b16 pairs\b.*r = −0\.02 \(p = 0\.94\)/);
    expect(section('rounds-by-gap').find('tbody tr').length).toBe(16);
  });

  it('counts each judged round once by depth and once by width', () => {
    const tables = section('depth-widths').find('table');
    const sum = (table: number) =>
      tables
        .eq(table)
        .find('tbody tr')
        .map((_, row) => Number($(row).find('td').first().text()))
        .get()
        .reduce((all, count) => all + count, 0);
    expect(tables.length).toBe(2);
    expect(sum(0)).toBe(sum(1));
  });

  it('tells of the seat what was found', () => {
    expect(section('position').text().replace(/\s+/g, ' ')).toMatch(/55% \(48–62%\)\D+\(114 of 207, z = 1\.46\)/);
  });

  it('says so where nothing was judged, or it still runs', () => {
    const none = { matches: [], rounds: [], tasks: [], answers: [], treesGrown: [], trees: [], seeds: [] };
    const empty = { ...tiny, ...none, status: 'running' as const, finishedAt: null };
    const page = load(samplePage(sampleInput(empty)));
    expect(page('h1').text()).toBe('Leaderboard so far');
    expect(page('.lead').text()).not.toMatch(/\d/);
    expect(page('.board tbody tr').length).toBe(4);
    expect(section('depth-widths', page).length).toBe(0);
    expect(page('body').text()).not.toMatch(/NaN|undefined|Infinity|null/);
  });

  it('shows an audit where there is one', () => {
    expect($('a[href="#audit"]').length).toBe(0);
    const page = load(samplePage({ ...sampleInput(tiny), audit: 'audited' }));
    expect(page('nav.sections a[href="#audit"]').length).toBe(1);
    expect(page('main').text()).toContain('audited');
  });

  it('keeps hostile text as text', () => {
    const [first, ...others] = hostileStrings;
    const record = taint(tiny, (text) => first + text + others.join(' '));
    const page = load(samplePage(sampleInput(record)));
    expectHarmless(page);
    expect(page('.board tbody th').first().text()).toContain(first);
  });
});

/** An attribute of every element that has it, in the page's order. */
function textsOf(page: CheerioAPI, selector: string, attribute: string): string[] {
  return page(selector)
    .map((_, element) => page(element).attr(attribute))
    .get();
}
