import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import type { MatchRecord } from '../../../src/arena/match.ts';
import { agentId } from '../../../src/kernel/ids.ts';
import { intervalText, points } from '../../../src/reporting/arena-words.ts';
import { viewModel } from '../../../src/reporting/view/view-model.ts';
import { agentPage } from '../../../src/web/pages/agent-page.ts';
import { expectHarmless } from '../../reporting/harmless-page.ts';
import { hostileStrings, taint } from '../../reporting/hostile.ts';
import { sampleInput } from '../../reporting/sample-input.ts';
import { sampleFrame } from '../../reporting/sample-page.ts';
import { sampleRecord } from '../../reporting/sample-record.ts';

const input = sampleInput();
const view = viewModel(input);
const gannet = agentId('Gannet');
const ownOf = (matches: readonly MatchRecord[], agent: string) =>
  matches.filter(({ a, b }) => a === agent || b === agent);
const own = ownOf(input.record.matches, gannet);
const $ = load(agentPage(view, gannet, sampleFrame(input, '../'), own));
const textOf = (id: string) => $(`section[aria-labelledby="${id}"]`).text().replace(/\s+/g, ' ');

describe('the page of an agent', () => {
  it('gives its rating, its ranks and its record, as on the leaderboard', () => {
    const row = view.leaderboard.find(({ agent }) => agent === gannet);
    const rated = view.items?.entries.find(({ agent }) => agent === gannet);
    expect($('h1').text()).toBe('Gannet');
    expect(view.board).toBe('items');
    expect($('header .figures').text()).toContain(
      `${points(rated?.rating ?? 0)} ${intervalText(rated?.low ?? null, rated?.high ?? null)}`,
    );
    expect($('header .figures').text()).toContain(`${row?.wins}–${row?.losses}–${row?.ties}`);
  });

  it('gives its ratings of depth and width', () => {
    const figures = $('header .figures').text().replace(/\s+/g, ' ');
    for (const kind of [view.abilities?.depth, view.abilities?.width]) {
      const rating = kind?.agents.find(({ agent }) => agent === gannet)?.rating ?? 0;
      expect(figures).toContain(`${kind?.kind}${points(rating)} `);
    }
    expect($('[style], style').length).toBe(0);
  });

  it('tells what it fails at and how it works', () => {
    expect($('section[aria-labelledby="failures"] tbody tr').length).toBe(1);
    expect(textOf('failures')).toMatch(/Gannet83%7112916 32%/);
    expect(textOf('conduct')).toMatch(/\btime cap: 6\b/);
  });

  it('tells of a model how it was set up, its options and what it is told besides, and of others nothing', () => {
    expect($('section[aria-labelledby="settings"]').length).toBe(0);
    const options = { searchContextSize: 'high', allowedDomains: ['a.org'], systemPromptAddition: 'Be <b>exact</b>.' };
    const asked = { kind: 'model', name: 'Gannet', model: 'perplexity/sonar', options };
    const head = { ...view.head, config: { agents: [{ kind: 'scripted', name: 'Heron' }, asked] } };
    const page = load(agentPage({ ...view, head }, gannet, sampleFrame(input, '../'), own));
    const section = page('section[aria-labelledby="settings"]');
    const said = section.text().replace(/\s+/g, ' ');
    expect(said).toMatch(/\bperplexity\/sonar\b.*\b[0-9a-f]{8}\b/);
    const rows = section.find('tbody tr').map((_, row) => page(row).text().replace(/\s+/g, ' ').trim());
    expect(rows.get()).toEqual(['searchContextSizehigh', 'allowedDomainsa.org']);
    expect(section.find('blockquote').text()).toBe('Be <b>exact</b>.');
  });

  const links = (page: typeof $) =>
    page('section[aria-labelledby="matches"] .match-list tbody th a')
      .map((_, link) => page(link).attr('href'))
      .get();

  it('lists each of its matches once, with a link, and its record by opponent', () => {
    expect(new Set(links($)).size).toBe(own.length);
    expect(links($).length).toBe(own.length);
    for (const link of links($)) expect(link).toMatch(/^\.\.\/matches\/r\d-.*\.html$/);
    const opponents = $('section[aria-labelledby="matches"] table').first().find('tbody tr');
    expect(opponents.length).toBe(4);
    expect(opponents.find('th a[href^="../compare/"]').length).toBe(4);
    const played = opponents.map((_, row) => Number($(row).find('td').first().text())).get();
    expect(played.reduce((all, count) => all + count, 0)).toBe(own.length);
  });

  it('lists five hundred of its matches at most and says how many are left', () => {
    const many = Array.from({ length: 520 }, (_, index) => own[index % own.length]).flatMap((match) => match ?? []);
    const page = load(agentPage(view, gannet, sampleFrame(input, '../'), many));
    expect(links(page).length).toBe(500);
    expect(page('section[aria-labelledby="matches"] p').first().text()).toMatch(/\b20\b/);
  });

  it('says so where it has no decided match', () => {
    const lone = { ...input.record, matches: [], rounds: [], answers: [] };
    const page = load(agentPage(viewModel(sampleInput(lone)), gannet, sampleFrame(input, '../'), []));
    expect(page('.lead').text()).not.toMatch(/\d/);
    expect(page('body').text()).not.toMatch(/NaN|undefined|Infinity|null/);
  });

  it('keeps hostile text as text', () => {
    const tiny = sampleRecord({ agents: 4, trees: 1, tournamentRounds: 1 });
    const record = taint(tiny, (text) => hostileStrings[0] + text + hostileStrings.join(' '));
    const [agent] = record.agents;
    if (agent === undefined) throw new Error('the sample has no agent');
    const made = sampleInput(record);
    expectHarmless(load(agentPage(viewModel(made), agent, sampleFrame(made, '../'), ownOf(record.matches, agent))));
  });
});
