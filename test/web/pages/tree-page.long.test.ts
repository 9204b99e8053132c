import { load } from 'cheerio';
import fc from 'fast-check';
import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { gradedItems } from '../../../examiner/task.ts';
import { nodeId } from '../../../src/kernel/ids.ts';
import { addresses, quoteAnchor } from '../../../src/reporting/view/addresses.ts';
import type { TreeInput } from '../../../src/reporting/view/page-inputs.ts';
import { treePageView } from '../../../src/reporting/view/tree-page-view.ts';
import { mostOutlined, type PageTexts, treePage } from '../../../src/web/pages/tree-page.ts';
import type { InformationTree } from '../../../trees/information-tree.ts';
import { hostileStrings, taint } from '../../reporting/hostile.ts';
import { fullTree, type Links, treeOf } from '../../reporting/large-tree.ts';
import { sampleInput } from '../../reporting/sample-input.ts';
import { samplePage } from '../../reporting/sample-page.ts';
import { withPages } from '../../reporting/sample-pages.ts';
import { sampleRecord } from '../../reporting/sample-record.ts';
import { siteFrame } from '../../reporting/site-frame.ts';

const { record, pages } = withPages(sampleRecord({ agents: 4, trees: 2, tournamentRounds: 2 }));
const [tree = fullTree(1, 1), otherTree = tree] = record.treesGrown;
const sample: TreeInput = { record, tree };
const bare = (grown: InformationTree): TreeInput => ({
  record: { ...record, matches: [], rounds: [], tasks: [] },
  tree: grown,
});

const anyTree = fc.integer({ min: 1, max: 40 }).chain((pages) => {
  const page = fc.integer({ min: 0, max: pages - 1 });
  return fc.array(fc.tuple(page, page), { maxLength: 90 }).map((links: Links) => treeOf(pages, links));
});

const none = new Map<never, never>();
const pageOf = (input: TreeInput) => treePage(input, none, siteFrame('../../'));

function documentOf(input: TreeInput, texts: PageTexts = pages) {
  return parseHTML(treePage(input, texts, siteFrame('../../'))).document;
}

/** Rows of the outline by anchor. */
function anchorsIn(markup: string): string[] {
  return [...markup.matchAll(/<span id="(p-[^"]+)"/g)].map(([, id]) => id ?? '');
}

describe('the page of a tree', () => {
  it('holds every page exactly once, whatever the links, cycles and pages that no link reaches', () => {
    fc.assert(
      fc.property(anyTree, (grown) => {
        const ids = anchorsIn(pageOf(bare(grown)));
        expect(ids.sort()).toEqual(grown.nodes.map(({ id }) => `p-${id}`).sort());
      }),
      { numRuns: 25 },
    );
  });

  it.each([
    ['bushy', fullTree(1021, 10)],
    ['thin', fullTree(1000, 1)],
    ['flat', fullTree(1000, 999)],
  ])('of a thousand pages, %s, shows those nearest to the root, stays small and says where the rest is', (_, grown) => {
    const markup = pageOf(bare(grown));
    expect(markup.length).toBeLessThan(400_000);
    const shown = anchorsIn(markup);
    expect(new Set(shown).size).toBe(mostOutlined);
    expect(markup).toContain(`${grown.nodes.length - mostOutlined} more pages`);
  });

  it('lists all pages even when the tree does not hold its root', () => {
    const grown = fullTree(6, 2);
    const page = documentOf(bare({ ...grown, nodes: grown.nodes.slice(1) }));
    expect(page.querySelectorAll('span[id^="p-"]').length).toBe(5);
  });

  it('leads to every round in which a page was asked about', () => {
    const page = documentOf(sample);
    const asked = record.rounds.filter(({ match, task }) => {
      const target = record.tasks.find(({ id }) => id === task)?.targets.some(({ node }) => node === 'n-0-leaf0');
      return target && record.matches.some(({ id, tree: on }) => id === match && on === tree.id);
    });
    expect(asked.length).toBeGreaterThan(0);
    const all = [...page.querySelectorAll('#questions ~ ol a')].map((link) => link.getAttribute('href'));
    for (const { match, number } of asked) {
      const played = record.matches.find(({ id }) => id === match);
      expect(all).toContain(`../../${played && addresses.match(played, number)}`);
    }
  });

  it('shows the words around every quote that questions stand on, marked under its fragment, once', () => {
    const page = documentOf(sample);
    const items = record.tasks.filter((task) => task.tree === tree.id).flatMap(gradedItems);
    const quotes = items.flatMap(({ facts }) => facts.map(({ quote }) => quote));
    expect(quotes.length).toBeGreaterThan(2);
    for (const quote of quotes) {
      const mark = page.getElementById(quoteAnchor(quote));
      expect(mark?.closest('pre')?.textContent).toContain(quote.text);
      expect(quote.text).toContain(mark?.textContent);
    }
    const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const [quote] = quotes;
    expect(page.querySelector('article time')?.getAttribute('datetime')).toBe(
      pages.get(nodeId(quote?.node ?? ''))?.fetchedAt,
    );
    expect(page.querySelector('article code')?.textContent).toMatch(/^[0-9a-f]{64}$/);
  });

  it('keeps the fragment of a quote whose words do not stand where they should, or whose page is not kept', () => {
    const [quote] = record.tasks.filter((task) => task.tree === tree.id).flatMap(gradedItems)[0]?.facts ?? [];
    const anchor = quoteAnchor(quote?.quote ?? { node: nodeId('x'), start: 0, end: 1 });
    const others = new Map([...pages].map(([node, page]) => [node, { ...page, text: `other ${page.text}` }]));
    for (const texts of [others, none]) expect(documentOf(sample, texts).getElementById(anchor)).not.toBeNull();
    expect(documentOf(sample, none).body.textContent).toContain('not kept');
  });

  it('says of a long page how much is left out', () => {
    const long = new Map(
      [...pages].map(([node, page]) => [node, { ...page, text: page.text + 'word '.repeat(12_000) }]),
    );
    expect(documentOf(sample, long).querySelector('.gap')?.textContent).toMatch(/[\d,]{6} characters/);
  });

  it('links only to pages of the site, to rows of its own and to live pages', () => {
    const page = documentOf(sample);
    const site = new Set([
      addresses.leaderboard,
      addresses.matches(),
      addresses.trees,
      ...record.matches.map((match) => addresses.match(match)),
    ]);
    for (const link of page.querySelectorAll('body a')) {
      const href = link.getAttribute('href') ?? '';
      if (/^https:\/\/[a-z]+\.example\//.test(href)) continue;
      if (href.startsWith('#')) expect(page.getElementById(href.slice(1)), href).not.toBeNull();
      else expect(site).toContain(href.replace('../../', '').replace(/#round-\d+$/, ''));
    }
  });

  it('says how a page came, and which pages were not read or are hubs', () => {
    const page = documentOf(sample);
    const text = (id: string) =>
      page.querySelector(`#p-n-0-${id}`)?.closest('tr')?.textContent?.replace(/\s+/g, ' ') ?? '';
    expect(text('wide')).toMatch(/as “.*” \(person\)/);
    expect(text('index')).toContain('hub: mostly links');
    expect(text('gone')).toContain('HTTP error');
  });

  it('counts pages by state, links by relation', () => {
    const tasks = record.tasks.filter((task) => task.tree === tree.id);
    const asked = new Set(tasks.flatMap(({ targets }) => targets.map(({ node }) => node))).size;
    expect(treePageView(sample).counts).toEqual({
      pages: 11,
      usable: 9,
      links: 11,
      asked,
      hubs: 1,
      unread: 1,
      relations: [
        { name: 'variety_of', count: 7 },
        { name: 'unknown', count: 3 },
        { name: 'person', count: 1 },
      ],
    });
  });

  it('makes no markup of hostile titles, addresses, questions and names', () => {
    const tags = (markup: string) => new Set([...markup.matchAll(/<([a-z!][a-z0-9-]*)/gi)].map(([, tag]) => tag));
    const known = tags(pageOf(sample));
    const small = sampleRecord({ agents: 2, trees: 1, tournamentRounds: 1 });
    for (const hostile of hostileStrings) {
      const tainted = taint(small, (text) => hostile + text);
      const [grown] = tainted.treesGrown;
      if (grown === undefined) continue;
      const input = { record: tainted, tree: grown };
      for (const tag of tags(pageOf(input))) expect(known).toContain(tag);
    }
  });
});

it('the board leads to every tree', () => {
  const page = load(samplePage(sampleInput(record)));
  const links = page('section[aria-labelledby="sources"] a')
    .map((_, link) => page(link).attr('href'))
    .get();
  for (const each of [tree, otherTree]) expect(links).toContain(addresses.tree(each.id));
});
