import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeId } from '../../src/kernel/ids.ts';
import { radialLayout } from '../../src/report/view/radial-layout.ts';
import { deepestDrawn, type OutlineNode, treeOutline } from '../../src/report/view/tree-outline.ts';
import type { TreeUse } from '../../src/report/view/tree-use.ts';
import { mostDrawn, treeViews } from '../../src/report/view/tree-view.ts';
import type { InformationTree } from '../../trees/information-tree.ts';
import { fullTree, type Links, treeOf } from './large-tree.ts';
import { sampleRecord } from './sample-record.ts';

const record = sampleRecord({ agents: 4, trees: 1, tournamentRounds: 2 });
const unused: TreeUse = { asked: new Map(), walked: new Map(), questions: 0, matches: 0 };

function outlined(tree: InformationTree, most: number, use: TreeUse = unused) {
  const outline = treeOutline(tree, { use, most, isLate: () => false });
  if (outline === null) throw new Error('the tree has no root');
  return { ...outline, nodes: flat(outline.root) };
}

function flat(outline: OutlineNode): OutlineNode[] {
  return [outline, ...outline.groups.flatMap(({ nodes }) => nodes.flatMap(flat))];
}

const anyTree = fc.integer({ min: 1, max: 60 }).chain((pages) => {
  const page = fc.integer({ min: 0, max: pages - 1 });
  return fc.array(fc.tuple(page, page), { maxLength: 150 }).map((links: Links) => treeOf(pages, links));
});

describe('a tree’s view', () => {
  const [view] = treeViews(record);
  const nodes = view?.outline ? flat(view.outline.root) : [];
  const named = (title: string) => nodes.find(({ node }) => node.title === title);

  it('counts pages by state with reasons, and links by relation', () => {
    expect(view?.counts).toEqual({
      ...{ pages: 11, usable: 9, links: 11, asked: 5, late: 1 },
      hubs: [{ name: 'mostly_links', count: 1 }],
      unread: [{ name: 'http_status', count: 1 }],
      relations: [
        { name: 'variety_of', count: 7 },
        { name: 'unknown', count: 3 },
        { name: 'person', count: 1 },
      ],
    });
  });

  it('counts the questions that asked about a page, and the matches that walked over it', () => {
    const tasks = record.tasks.filter(({ targets }) => targets.some(({ name }) => name === 'Mareth lutes, no. 2'));
    expect(named('Mareth lutes, no. 2')?.asked).toBe(tasks.length);
    expect(tasks.length).toBeGreaterThan(1);
    expect(named('Mareth lutes')).toMatchObject({ asked: 0, walked: record.matches.length, below: 10, askedBelow: 5 });
    const deep = record.rounds.filter(({ path }) => path.includes(nodeId('n-0-leaf0')));
    expect(named('Mareth lutes, no. 1')?.walked).toBe(new Set(deep.map(({ match }) => match)).size);
  });

  it('groups children by relation and heading, and names links that lead back', () => {
    expect(named('Mareth lutes')?.groups.map((group) => [group.relation, group.heading, group.nodes.length])).toEqual([
      ['variety_of', 'Makers', 1],
      ['unknown', 'See also', 2],
    ]);
    expect(named('Makers of Mareth lutes')?.again).toEqual([{ title: 'Mareth lutes', relation: 'unknown' }]);
  });

  it('marks what was grown after the build: by the step of growth, or by the depth that the config names', () => {
    const late = (config: unknown) => {
      const outline = treeViews({ ...record, config })[0]?.outline;
      return outline ? flat(outline.root).flatMap(({ node, late: is }) => (is ? [node.title] : [])) : [];
    };
    expect(late(null)).toEqual(['Mareth lutes, found later']);
    expect(late({ trees: { depth: 3, children: 10 } })).toEqual(['Mareth lutes, found later']);
    expect(late({ trees: { depth: 2, children: 10 } }).length).toBe(7);
  });

  it('draws less of each tree when there are many', () => {
    const many = Array.from({ length: 100 }, () => fullTree(200, 10));
    const views = treeViews({ ...record, treesGrown: many });
    expect(views.reduce((sum, { outline }) => sum + (outline?.drawn ?? 0), 0)).toBeLessThanOrEqual(4000);
    expect(views.map(({ number }) => number).slice(0, 3)).toEqual([1, 2, 3]);
  });
});

describe('an outline', () => {
  it('shows at most so many pages, used ones with all above them first', () => {
    const use = { ...unused, asked: new Map([[nodeId('n577'), 2]]), walked: new Map([[nodeId('n590'), 1]]) };
    const { nodes, drawn, root } = outlined(fullTree(600, 4), mostDrawn, use);
    expect(drawn).toBe(mostDrawn);
    expect(nodes.filter(({ asked }) => asked === 2).map(({ node }) => node.id)).toEqual(['n577']);
    expect(nodes.filter(({ walked }) => walked === 1).map(({ node }) => node.id)).toEqual(['n590']);
    expect(root).toMatchObject({ below: 599, askedBelow: 1 });
  });

  it('holds each page once and accounts for every page that the root leads to, whatever the links', () => {
    fc.assert(
      fc.property(anyTree, fc.integer({ min: 1, max: 70 }), (tree, most) => {
        const { nodes, drawn, root } = outlined(tree, most);
        expect(nodes.length).toBe(drawn);
        expect(drawn).toBeLessThanOrEqual(most);
        expect(new Set(nodes.map(({ node }) => node.id)).size).toBe(drawn);
        expect(nodes.reduce((sum, { undrawn }) => sum + undrawn, drawn)).toBe(root.below + 1);
      }),
    );
  });

  it('goes no deeper than it may in a chain of thousands of pages', () => {
    const { nodes, root } = outlined(fullTree(5000, 1), mostDrawn);
    expect(nodes.length).toBe(deepestDrawn + 1);
    expect(nodes.at(-1)?.undrawn).toBe(root.below - deepestDrawn);
  });

  it('is null for a tree without its root', () => {
    const tree = fullTree(5, 2);
    const plan = { use: unused, most: 9, isLate: () => false };
    expect(treeOutline({ ...tree, nodes: tree.nodes.slice(1) }, plan)).toBeNull();
  });
});

describe('the layout around the root', () => {
  it('puts every page inside the frame, children further out than their parents', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const layout = radialLayout(outlined(tree, mostDrawn).root);
        for (const { x, y, radius, parent } of layout.nodes) {
          expect(x).toBeGreaterThan(layout.left);
          expect(y).toBeGreaterThan(layout.top);
          expect(x).toBeLessThan(layout.left + layout.width);
          expect(y).toBeLessThan(layout.top + layout.height);
          expect(radius).toBeGreaterThan(parent?.radius ?? -1);
        }
      }),
    );
  });

  it('keeps 300 leaves apart', () => {
    const { nodes } = radialLayout(outlined(fullTree(300, 299), 300).root);
    expect(new Set(nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(300);
  });
});
