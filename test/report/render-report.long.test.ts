import { createHash } from 'node:crypto';
import { type CheerioAPI, load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { renderReport } from '../../src/report/render-report.ts';
import { hostileStrings, taint } from './hostile.ts';
import { fullTree } from './large-tree.ts';
import { sampleInput } from './sample-input.ts';
import { sampleRecord } from './sample-record.ts';

const small = sampleRecord({ agents: 4, trees: 2, tournamentRounds: 2 });
const tiny = sampleRecord({ agents: 4, trees: 1, tournamentRounds: 1 });
const whole = renderReport(sampleInput());
const $ = load(whole);

describe('the report', () => {
  it('is one file that refers to nothing it loads', () => {
    expect($('link, img, iframe, object, embed, script[src], base, form').length).toBe(0);
    expect(whole).not.toMatch(/@import|url\(/);
  });

  it('allows exactly its own style and script, by hash', () => {
    const policy = $('meta[http-equiv="Content-Security-Policy"]').attr('content') ?? '';
    for (const [name, directive] of [
      ['style', 'style-src'],
      ['script', 'script-src'],
    ] as const) {
      const hash = createHash('sha256')
        .update($(name).html() ?? '')
        .digest('base64');
      expect($(name).length).toBe(1);
      expect(policy).toContain(`${directive} 'sha256-${hash}'`);
    }
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });

  it('stays below 8 MB for 96 matches and 250 rounds', () => {
    expect($('details.match').length).toBe(96);
    expect($('article.round').length).toBeGreaterThanOrEqual(250);
    expect(Buffer.byteLength(whole)).toBeLessThan(8_000_000);
  });

  it('is the same text for the same input', () => {
    expect(renderReport(sampleInput(small))).toBe(renderReport(sampleInput(small)));
  });

  it('shows for every round its question, its checklist quotes, both grades, and both answers or why there is none', () => {
    const rounds = $('article.round').filter((_, round) => $(round).find('.verdict.void').length === 0);
    rounds.each((_, round) => {
      expect($(round).find('.question').text()).toMatch(/Use at most 230 words/);
      expect($(round).find('.items > li').length).toBeGreaterThan(0);
      expect($(round).find('.items > li').length).toBe($(round).find('.source cite a[href^="https://"]').length);
      expect($(round).find('.grade').length).toBe(2 * $(round).find('.items > li').length);
      expect($(round).find('.grade.ungraded').length).toBe(0);
      expect($(round).find('.answers > .answer').length).toBe(2);
      expect($(round).find('.path li').length).toBeGreaterThan(1);
    });
    expect(rounds.length).toBeGreaterThan(200);
    expect($('.answer.absent').first().text()).toContain('ran past its time cap');
  });

  it('shows quotes as people read them and keeps the exact words', () => {
    const quotes = $('.source q');
    expect(quotes.first().text()).toBe('name: Mareth lutes, no. 1');
    expect(quotes.first().attr('title')).toBe('Exact words: | **name** | Mareth lutes, no. 1 |');
    expect(quotes.text()).not.toMatch(/[|*]/);
  });

  it('draws every tree, as a picture with a name and as a list that says the same', () => {
    expect($('details.tree').length).toBe(6);
    $('details.tree').each((_, tree) => {
      expect($(tree).find('svg.tree-map').attr('aria-label')).toMatch(
        /11 pages drawn around their root, 5 asked about/,
      );
      expect($(tree).find('svg.tree-map .node').length).toBe(11);
      expect($(tree).find('svg.tree-map .branch').length).toBe(10);
      const list = $(tree).find('.outline');
      expect(list.find('li').length).toBe(11);
      expect(list.find('li.asked').length).toBe(5);
      expect(list.find('li.hub').text()).toContain('hub: mostly links');
      expect(list.find('li.unread').text()).toContain('not read: HTTP error');
      expect(list.find('.grown').length).toBe(1);
      expect(list.find('a[href^="https://encyclopedia.example/wiki/"]').length).toBe(11);
      expect(list.find('.kin').first().text()).toMatch(/^variety of, under “Makers”/);
    });
  });

  it('tells under each tree where it comes from and how its root was chosen', () => {
    const facts = $('#t1 .facts');
    expect(facts.find('dl').text()).toMatch(/mareth lutes[\s\S]*trends feed, US, 2026-01-02 00:00:00 UTC/);
    expect(facts.find('dl').text()).toMatch(/11: 9 can be targets, 5 were; 1 hub \(mostly links: 1\); 1 not read/);
    const rows = facts.find('.choice tbody tr');
    expect(rows.length).toBe(2);
    expect(rows.first().text()).toMatch(/Mareth lutes root12\.3/);
    expect(rows.last().text()).toContain('too few words');
  });

  it('draws at most 300 pages of a tree and says how many are left out', () => {
    const page = load(renderReport(sampleInput({ ...small, treesGrown: [fullTree(600, 8)] })));
    expect(page('.outline li').length).toBe(300);
    expect(page('details.tree').text()).toContain('300 of 600 pages are counted but not drawn');
    expect(page('.outline > li > details[open]').length).toBe(1);
    expect(page('.outline li li details[open]').length).toBe(0);
  });

  it('says “tournament round” wherever a round of the tournament is meant', () => {
    expect($('.tournament-round h3').first().text()).toBe('Tournament round 1');
    expect($('h3').text()).not.toMatch(/(?<!ournament )[Rr]ound \d/);
  });

  it('makes no link to the made-up web', () => {
    const record = JSON.parse(JSON.stringify(tiny).replaceAll('https://encyclopedia.example', 'http://sandbox.test'));
    const page = load(renderReport(sampleInput(record)));
    expect(page('a[href*="sandbox.test"]').length).toBe(0);
    expect(page('.outline').text()).toContain('Makers of Mareth lutes');
  });

  it('lists every void with its reason and leads to the match', () => {
    const lines = $('section[aria-labelledby="voids"] tbody tr');
    expect(lines.length).toBe(14);
    lines.each((_, line) => {
      expect($(line).text()).toMatch(/could not judge|three void rounds/);
      expect($($(line).find('a').attr('href') ?? '#none').length).toBe(1);
    });
  });

  it('has one heading of the first level, no id twice, no link into nothing, and a name for every drawing', () => {
    expect($('h1').length).toBe(1);
    const ids = $('[id]')
      .map((_, element) => $(element).attr('id'))
      .get();
    expect(new Set(ids).size).toBe(ids.length);
    $('a[href^="#"]').each((_, link) => {
      expect(ids).toContain($(link).attr('href')?.slice(1));
    });
    expect($('svg:not([aria-hidden]):not([aria-label])').length).toBe(0);
    expect($('th:not([scope])').not('.prose th').length).toBe(0);
    expect($('header, main, footer, nav').length).toBe(4);
  });

  it('works for a tournament in which nothing has happened yet', () => {
    const empty = { ...small, matches: [], rounds: [], tasks: [], answers: [], treesGrown: [], trees: [], seeds: [] };
    const page = load(renderReport({ ...sampleInput({ ...empty, status: 'running', finishedAt: null }) }));
    expect(page('.notes').text()).toContain('still running');
    expect(page('.board tbody tr').length).toBe(4);
    expect(page.text()).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('shows the names of a made-up run’s skills only when there are any', () => {
    const { skill: _, ...live } = sampleInput(small);
    expect(whole).toContain('Spearman');
    expect(renderReport(live)).not.toMatch(/Spearman|>Skill</);
  });
});

describe('hostile text in every field', () => {
  const modes = [
    ['behind', (text: string, hostile: string) => text + hostile],
    ['in front of', (text: string, hostile: string) => hostile + text],
  ] as const;
  const cases = modes.flatMap(([where, join]) => hostileStrings.map((hostile) => [hostile, where, join] as const));

  it.each(cases)('%j %s the real text stays text', (hostile, _where, join) => {
    const record = taint(tiny, (text) => join(text, hostile));
    expectHarmless(load(renderReport(sampleInput(record))));
  });

  it('is shown, not dropped', () => {
    const page = load(renderReport(sampleInput(taint(small, (text) => text + hostileStrings[0]))));
    for (const place of [
      'h1',
      '.question',
      '.prose',
      '.point',
      '.source q',
      '.verdict',
      '.board th',
      '.path li',
      '.outline li',
      '.outline .kin p',
      '.facts dd',
      '.choice td',
      'title',
    ])
      expect(page(place).text(), place).toContain('"><script>window.hacked=1</script>');
  });
});

function expectHarmless(page: CheerioAPI): void {
  expect(page('script').length).toBe(1);
  expect(page('style').length).toBe(1);
  expect(page('meta').length).toBe(5);
  expect(page('img, iframe, object, embed, base, form, link, foreignObject, use, animate, video').length).toBe(0);
  page('*').each((_, element) => {
    if (!('attribs' in element)) return;
    for (const [name, value] of Object.entries(element.attribs)) {
      expect(name).not.toMatch(/^on|^style$|^srcdoc$|^src$|^formaction$|^xlink/i);
      if (name === 'href') expect(value).toMatch(/^(https?:\/\/|#)/);
      if (name === 'id') expect(value).toMatch(/^[a-z0-9-]+$/);
      if (name === 'class') expect(value).toMatch(/^[a-z0-9 -]+$/);
    }
  });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
  expect(page.html()).not.toMatch(/[\u0000-\u0008\u001B\u202A-\u202E\u2066-\u2069\uD800-\uDFFF]/u);
}
