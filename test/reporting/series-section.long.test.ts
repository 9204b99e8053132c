import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import type { Moves } from '../../src/arena/moves.ts';
import { explainedMoves } from '../../src/arena/moves.ts';
import { seriesPoints } from '../../src/arena/series/series-history.ts';
import { agentId, tournamentId } from '../../src/kernel/ids.ts';
import { sectionText } from '../../src/reporting/document/document-text.ts';
import { historyDrawing } from '../../src/reporting/history-chart.ts';
import { movedSection } from '../../src/reporting/sections/moved-section.ts';
import { seriesView } from '../../src/reporting/view/series-view.ts';
import { configOf, endOf, madeUpTournament, rated, refreshRecord } from '../arena/series/made-up-series.ts';
import { sampleInput } from './sample-input.ts';
import { samplePage } from './sample-page.ts';
import { sampleRecord } from './sample-record.ts';

/** What `leaderboard --diff` says. */
const movesText = (moves: Moves) => sectionText(movedSection(moves));

const settings = { ...rated, halfLifeDays: 7 };
const noConduct = { costs: [], failures: [], own: [], noAnswers: [] };

/** A series in whose last refresh one agent is of another version and the last one no longer plays. */
function madeUp(refreshes: number, agents: number) {
  const numbers = Array.from({ length: refreshes }, (_, index) => index + 1);
  const strengths = (count: number) => Array.from({ length: count }, (_, index) => 1 - (2 * index) / agents);
  const tournaments = numbers.map((number) => {
    const isLast = number > 1 && number === refreshes;
    const played = madeUpTournament({ seed: 3, strengths: strengths(isLast ? agents - 1 : agents), trees: 6 }, number);
    return isLast ? { ...played, config: configOf(played.agents, { b: 4 }) } : played;
  });
  return { refreshes: numbers.map((number) => refreshRecord(number, [`T${number}`])), tournaments };
}

function inputOf(refreshes: number, agents = 4) {
  const series = madeUp(refreshes, agents);
  const points = [...seriesPoints(series, settings)];
  const span = { from: endOf(refreshes - 1), to: endOf(refreshes) };
  const moves = refreshes > 1 ? explainedMoves(series, settings, span) : null;
  const next = { at: '2027-11-02T06:00:00.000Z', timeZone: 'UTC' };
  const of = { schedule: '<b>daily</b>', points, next, portion: { number: 2, of: 2 }, conduct: noConduct };
  return { input: { ...sampleInput(sampleRecord()), moves, series: of }, moves, points };
}

const { input, moves, points } = inputOf(3);
const $ = load(samplePage(input));
const textOf = (selector: string) => $(selector).text().replace(/\s+/g, ' ');

describe('the first page of a schedule', () => {
  it('leads with all refreshes: who leads, how many there are, how fresh they are; the newest tournament comes after', () => {
    expect(textOf('header .lead')).toMatch(
      /^b \(since 2026-10-19\)\D+\d+ points \(.*\).* 3 refreshes\b.*2026-10-19 07:00 UTC\b.*2027-11-02 06:00 \+00:00\.$/,
    );
    expect(textOf('header')).toContain('Schedule <b>daily</b>');
    expect(textOf('header .quiet')).toMatch(/^\d+ of \d+ matches\b.*\b7 days\b/);
    const sections = $('main > section')
      .map((_, each) => $(each).attr('aria-labelledby'))
      .get();
    expect(sections.slice(0, 5)).toEqual(['series', 'history', 'moved', 'latest', 'leaderboard']);
    expect(textOf('section[aria-labelledby="latest"]')).toMatch(/\b3\b\D+2 of 2\b.*T-sample\b/);
    expect(
      $('nav.sections a')
        .map((_, each) => $(each).attr('href'))
        .get(),
    ).toEqual(sections.map((each) => `#${each}`));
  });

  it('has a dot with its interval for everybody, the change, since when and when last; how it was computed is folded up', () => {
    const rows = $('.series tbody tr');
    expect(rows.length).toBe(5);
    expect($('.series svg.interval').length).toBe(5);
    const cells = (name: string) =>
      rows
        .filter((_, row) => $(row).find('bdi').text() === name)
        .find('td')
        .map((_, cell) => $(cell).text())
        .get()
        .slice(-6);
    const [interval, , matches, change, since, last] = cells('a');
    expect(interval).toMatch(/^\d+–\d+$/);
    expect(change).toMatch(/^[+−]?\d+ \([+−]?\d+ to [+−]?\d+\)$/);
    expect(Number(matches)).toBeGreaterThan(0);
    const open = $('section[aria-labelledby="series"]').clone();
    expect(open.find('details').text()).toMatch(/\b1000\b/);
    open.find('details').remove();
    expect(open.text()).not.toMatch(/Holm|Bradley-Terry|jackknife|ridge/);
    expect([since, last]).toEqual(['2026-10-05', '2026-10-19']);
    expect(cells('b (since 2026-10-19)')[3]).toBe('–');
    expect(cells('d').slice(-2)).toEqual(['2026-10-05', '2026-10-12']);
  });

  it('leads to the page of an agent that plays as it is, and of nobody who no longer does', () => {
    const linked = $('.series tbody th a')
      .map((_, each) => $(each).text())
      .get();
    expect(linked.sort()).toEqual(['a', 'b (since 2026-10-19)', 'c']);
  });

  it('carries the decision of all refreshes, as the terminal and the data have it', () => {
    const answers = $('header section[aria-labelledby="decision"] dl.said dd')
      .map((_, each) => $(each).text())
      .get();
    const lines = seriesView(input.series, moves)?.decision ?? [];
    expect(lines.map(({ question }) => question)).toContain('Which to take');
    expect(answers).toEqual(lines.map(({ answer }) => answer));
  });

  it('says of what moved the same, word for word, as the terminal', () => {
    const section = textOf('section[aria-labelledby="moved"]');
    const spoken = moves === null ? '' : movesText(moves);
    const sentences = spoken.split('\n').filter((line) => line.endsWith('.'));
    expect(sentences.length).toBeGreaterThan(2);
    for (const sentence of sentences) expect(section).toContain(sentence.trim().replace(/\s+/g, ' '));
    for (const cell of $('.moves tbody td')
      .map((_, each) => $(each).text())
      .get())
      expect(spoken).toContain(cell);
    expect(section).toMatch(/b \(since 2026-10-19\)\D+b \(since 2026-10-05\)\W+hops\D+4\./);
    expect(section).toContain(': b (since 2026-10-05), d.');
  });

  it('has a history with dates, in words too, and none for a single refresh', () => {
    const chart = $('section[aria-labelledby="history"] svg.chart').first();
    expect(chart.find('title').first().text()).toMatch(/\w/);
    expect(chart.find('desc').first().text()).toMatch(
      /from 2026-10-05 to 2026-10-19: b \(since 2026-10-19\) from \d+ to \d+ \(\d+–\d+\);/,
    );
    expect(chart.text()).toContain('2026-10-12');
    const first = load(samplePage(inputOf(1).input));
    expect(first('section[aria-labelledby="history"]').length).toBe(1);
    expect(first('section[aria-labelledby="history"] svg.chart').length).toBe(0);
    expect(first('#moved').length).toBe(0);
    expect(points).toHaveLength(3);
  });

  it.each([
    [2, 3, 3],
    [20, 3, 3],
    [100, 30, 9],
  ])('draws of %i refreshes of %i agents the last intervals of the best, labels apart, all within its width', (refreshes, agents, drawn) => {
    const columns = Array.from({ length: refreshes }, (_, index) => ({
      tournament: tournamentId(`T${index}`),
      at: endOf(index + 1),
      format: 'swiss',
      shift: 0,
    }));
    const ofAgent = (index: number) => {
      const agent = agentId(`agent ${index}`);
      const rating = {
        agent,
        rating: 1000 + index,
        low: 900,
        high: 1100,
        rankLow: 1,
        rankHigh: agents,
        matches: 9,
        wins: 0,
        losses: 0,
        ties: 0,
      };
      return { agent, ratings: columns.map(() => rating) };
    };
    const history = { columns, agents: Array.from({ length: agents }, (_, index) => ofAgent(index)) };
    for (const width of [940, 346]) {
      const chart = load(String(historyDrawing(history, width)));
      expect(chart('circle').length).toBe(drawn);
      expect(chart('polyline').length).toBe(agents);
      const places = chart('text.when')
        .map((_, each) => Number(chart(each).attr('x')))
        .get();
      expect(places.length).toBeGreaterThan(0);
      for (const [index, place] of places.entries())
        expect(place - (places[index - 1] ?? place - 90)).toBeGreaterThan(64);
      expect(Math.max(...places)).toBeLessThan(width - 34);
    }
  });
});
