import fc from 'fast-check';
import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { nodeId } from '../../../src/kernel/ids.ts';
import { addresses } from '../../../src/reporting/view/addresses.ts';
import type { TreeInput } from '../../../src/reporting/view/page-inputs.ts';
import { treePageView, treeSummary } from '../../../src/reporting/view/tree-page-view.ts';
import { deepestNested, mostOutlined } from '../../../src/web/pages/outline-list.ts';
import { treePage } from '../../../src/web/pages/tree-page.ts';
import { treesPage } from '../../../src/web/pages/trees-page.ts';
import type { InformationTree } from '../../../trees/information-tree.ts';
import { hostileStrings, taint } from '../../reporting/hostile.ts';
import { fullTree, type Links, treeOf } from '../../reporting/large-tree.ts';
import { sampleRecord } from '../../reporting/sample-record.ts';
import { siteFrame } from '../../reporting/site-frame.ts';

const record = sampleRecord({ agents: 4, trees: 2, tournamentRounds: 2 });
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

function documentOf(input: TreeInput, hasSnapshot = true) {
  return parseHTML(
    treePage(
      input,
      siteFrame('../../', () => hasSnapshot),
    ),
  ).document;
}

/** Rows of the outline by anchor. */
function anchorsIn(markup: string): string[] {
  return [...markup.matchAll(/<li id="(p-[^"]+)"/g)].map(([, id]) => id ?? '');
}

describe('the page of a tree', () => {
  it('holds every page exactly once, whatever the links, cycles and pages that no link reaches', () => {
    fc.assert(
      fc.property(anyTree, (grown) => {
        const ids = anchorsIn(treePage(bare(grown), siteFrame('../../')));
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
    const markup = treePage(
      bare(grown),
      siteFrame('../../', () => false),
    );
    expect(markup.length).toBeLessThan(400_000);
    const shown = anchorsIn(markup);
    expect(new Set(shown).size).toBe(mostOutlined);
    expect(markup).toContain(`${grown.nodes.length - mostOutlined} more pages`);
  });

  it('nests no list deeper than a parser follows', () => {
    const markup = treePage(bare(fullTree(140, 1)), siteFrame('../../'));
    let open = 0;
    let deepest = 0;
    for (const [tag] of markup.matchAll(/<(?:ul|\/ul)/g)) {
      open += tag === '<ul' ? 1 : -1;
      deepest = Math.max(deepest, open);
    }
    expect(deepest).toBeLessThanOrEqual(deepestNested + 2);
  });

  it('lists all pages even when the tree does not hold its root', () => {
    const grown = fullTree(6, 2);
    const page = documentOf(bare({ ...grown, nodes: grown.nodes.slice(1) }));
    expect(page.querySelectorAll('.outline.loose > li').length).toBe(5);
  });

  it('leads to every round in which a page was asked about, and to the page as it was read', () => {
    const page = documentOf(sample);
    const links = [...page.querySelectorAll('#p-n-0-leaf0 > .page a')].map((link) => link.getAttribute('href'));
    expect(links).toContain(`../../${addresses.snapshot(tree.id, nodeId('n-0-leaf0'))}`);
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

  it('links only to pages of the site, to rows of its own and to live pages', () => {
    const page = documentOf(sample);
    const site = new Set([
      addresses.leaderboard,
      addresses.matches(),
      addresses.trees,
      ...record.matches.map((match) => addresses.match(match)),
      ...tree.nodes.map(({ id }) => addresses.snapshot(tree.id, id)),
    ]);
    for (const link of page.querySelectorAll('body a')) {
      const href = link.getAttribute('href') ?? '';
      if (/^https:\/\/[a-z]+\.example\//.test(href)) continue;
      if (href.startsWith('#')) expect(page.getElementById(href.slice(1)), href).not.toBeNull();
      else expect(site).toContain(href.replace('../../', '').replace(/#round-\d+$/, ''));
    }
  });

  it('says how a page came, and which pages were not read or are hubs', () => {
    const page = documentOf(sample, false);
    const text = (id: string) => page.querySelector(`#p-n-0-${id} > .page`)?.textContent?.replace(/\s+/g, ' ') ?? '';
    expect(text('wide')).toMatch(/Came in revision 3.*Linked as .*\(person\)/);
    expect(text('index')).toMatch(/^.*\bhub\b/i);
    expect(text('gone')).toContain('HTTP error');
    expect(text('leaf0')).not.toContain('as it was read');
  });

  it('counts pages by state with reasons, links by relation', () => {
    const tasks = record.tasks.filter((task) => task.tree === tree.id);
    const asked = new Set(tasks.flatMap(({ targets }) => targets.map(({ node }) => node))).size;
    expect(treePageView(sample).counts).toEqual({
      pages: 11,
      usable: 9,
      links: 11,
      asked,
      hubs: [{ name: 'mostly_links', count: 1 }],
      unread: [{ name: 'http_status', count: 1 }],
      relations: [
        { name: 'variety_of', count: 7 },
        { name: 'unknown', count: 3 },
        { name: 'person', count: 1 },
      ],
    });
  });

  it('makes no markup of hostile titles, addresses, questions and names', () => {
    const tags = (markup: string) => new Set([...markup.matchAll(/<([a-z!][a-z0-9-]*)/gi)].map(([, tag]) => tag));
    const known = tags(treePage(sample, siteFrame('../../')));
    const list = tags(treesPage([treeSummary(sample)], siteFrame('../')));
    const small = sampleRecord({ agents: 2, trees: 1, tournamentRounds: 1 });
    for (const hostile of hostileStrings) {
      const tainted = taint(small, (text) => hostile + text);
      const [grown] = tainted.treesGrown;
      if (grown === undefined) continue;
      const input = { record: tainted, tree: grown };
      for (const tag of tags(treePage(input, siteFrame('../../')))) expect(known).toContain(tag);
      for (const tag of tags(treesPage([treeSummary(input)], siteFrame('../')))) expect(list).toContain(tag);
    }
  });
});

describe('the list of trees', () => {
  it('leads to every tree', () => {
    const inputs = [tree, otherTree].map((each) => ({ record, tree: each }));
    const page = parseHTML(treesPage(inputs.map(treeSummary), siteFrame('../'))).document;
    const links = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    for (const each of [tree, otherTree]) expect(links).toContain(`../${addresses.tree(each.id)}`);
  });

  it('says so when there is none', () => {
    expect(treesPage([], siteFrame('../'))).not.toContain('<tbody');
  });
});
