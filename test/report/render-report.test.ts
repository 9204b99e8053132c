import { createHash } from 'node:crypto';
import { type CheerioAPI, load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { renderReport } from '../../src/report/render-report.ts';
import { hostileStrings, taint } from './hostile.ts';
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
