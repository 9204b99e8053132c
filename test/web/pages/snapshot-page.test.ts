import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../../crawler/page.ts';
import type { TournamentRecord } from '../../../src/arena/tournament.ts';
import { contentHash } from '../../../src/kernel/hash.ts';
import { addresses, quoteAnchor } from '../../../src/reporting/view/addresses.ts';
import { snapshotPage } from '../../../src/web/pages/snapshot-page.ts';
import { staticFrame, withPages } from '../../reporting/sample-pages.ts';
import { sampleRecord } from '../../reporting/sample-record.ts';

const { record, pages } = withPages(sampleRecord({ agents: 4, trees: 1, tournamentRounds: 2 }));
const [tree] = record.treesGrown;
if (tree === undefined) throw new Error('no tree');
const frame = staticFrame(record, '../../');
const idOf = (name: string) => {
  const node = tree.nodes.find(({ id }) => id.endsWith(name));
  if (node === undefined) throw new Error(`no node ${name}`);
  return node.id;
};
const leaf = idOf('leaf0');
const snapshot = (node = leaf, page: Page | null = pages.get(node) ?? null, from: TournamentRecord = record) =>
  load(snapshotPage({ record: from, tree, node, page }, frame));

function quotesOn(node: string): { readonly start: number; readonly end: number }[] {
  const items = record.tasks.flatMap(({ depthChecklist, widthChecklist }) => [...depthChecklist, ...widthChecklist]);
  const quotes = items.flatMap(({ facts }) => facts.map(({ quote }) => quote)).filter((quote) => quote.node === node);
  return [...new Map(quotes.map((quote) => [quoteAnchor(quote), quote])).values()];
}

describe('a snapshot page', () => {
  const $ = snapshot();

  it('says what it is, when it was read, its hash and its way from the root', () => {
    const page = pages.get(leaf);
    expect($('h1').text()).toBe('Mareth lutes, no. 1');
    expect($('time').attr('datetime')).toBe(page?.fetchedAt);
    expect($('.facts').text()).toContain(page?.hash);
    expect($('.facts').text()).toContain('2 links from the root');
    const way = $('header p a');
    expect(way.eq(2).attr('href')).toBe(`../../${addresses.snapshot(tree.id, tree.root)}`);
    expect(way.length).toBe(4);
  });

  it('has a mark for every quote under its fragment, once, and a list that leads to it', () => {
    const quotes = quotesOn(leaf);
    expect(quotes.length).toBeGreaterThan(2);
    for (const quote of quotes) {
      expect($(`.prose mark#${quoteAnchor(quote)}`).length).toBe(1);
      expect($(`.quotes a[href="#${quoteAnchor(quote)}"]`).length).toBe(1);
    }
    expect($('.quotes a[href*="#round-"]').length).toBeGreaterThan(0);
  });

  it('keeps the fragment of a quote that cannot be marked in the text, at its words in the list', () => {
    const [quote] = quotesOn(leaf);
    const page = pages.get(leaf);
    if (quote === undefined || page === undefined) throw new Error('no quote');
    const other = snapshot(leaf, { ...page, text: `other ${page.text}` });
    expect(other(`.quotes mark#${quoteAnchor(quote)}`).length).toBe(1);
    expect(other(`[id="${quoteAnchor(quote)}"]`).length).toBe(1);
  });

  it('says why there is no text', () => {
    expect(snapshot(idOf('gone'), null).text()).toContain('HTTP error');
    expect(snapshot(leaf, null).text()).toContain('not kept');
    expect(snapshot(idOf('index')).text()).toMatch(/\bhub\b/);
    expect(snapshot(idOf('index')).text()).toContain('No question');
  });

  it('shows of a very long text its beginning, and says how much is left out', () => {
    const page = pages.get(leaf);
    const [quote] = quotesOn(leaf);
    if (page === undefined || quote === undefined) throw new Error('no page');
    const text = page.text + 'A line of many words that nobody asks about.\n\n'.repeat(12_000);
    const long = snapshot(leaf, { ...page, text, hash: contentHash(text) });
    expect(long(`.prose mark#${quoteAnchor(quote)}`).length).toBe(1);
    expect(long('.gap').text()).toMatch(/[\d,]{7} characters/);
  });
});
