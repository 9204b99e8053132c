import { nodeId, treeId, type Url } from '../../src/kernel/ids.ts';
import { hubReasons, type InformationTree, type TreeEdge, type TreeNode } from '../../trees/information-tree.ts';
import { relations } from '../../trees/relation.ts';

/** Links of a made-up tree as pairs of page numbers; page 0 is the root. */
export type Links = readonly (readonly [from: number, to: number])[];

/** A tree of so many pages with these links, of all relations and states. */
export const treeOf = (pages: number, links: Links): InformationTree => ({
  id: treeId('tree-large'),
  root: nodeId('n0'),
  seed: { topic: 'large', source: 'list', category: 'Games > Boards', geo: null, at: '2026-01-02T00:00:00Z' },
  rootChoice: null,
  revision: 1,
  nodes: Array.from({ length: pages }, (_, index) => nodeOf(index)),
  edges: links.map(([from, to], order) => edgeOf(from, to, order)),
  growths: [],
});

/** A tree of so many pages in which each page leads to `children` others, level by level. */
export function fullTree(pages: number, children: number): InformationTree {
  const links = Array.from({ length: pages - 1 }, (_, index) => [Math.floor(index / children), index + 1] as const);
  return treeOf(pages, links);
}

function nodeOf(index: number): TreeNode {
  const state = index % 19 === 5 ? 'hub' : index % 23 === 7 ? 'unusable' : 'usable';
  return {
    id: nodeId(`n${index}`),
    url: `https://encyclopedia.example/${index}` as Url,
    depth: 0,
    state,
    page: null,
    title: index % 50 === 3 ? `A long title that goes on for quite a while, of page ${index}` : `Page ${index}`,
    failure: state === 'unusable' ? 'http_status' : null,
    hub: state === 'hub' ? (hubReasons[index % hubReasons.length] ?? null) : null,
    revision: 1,
  };
}

const edgeOf = (from: number, to: number, order: number): TreeEdge => ({
  from: nodeId(`n${from}`),
  to: nodeId(`n${to}`),
  anchor: '',
  context: '',
  place: 'list',
  order,
  step: 0,
  heading: ['Types', 'Makers', ''][Math.floor(order / 7) % 3] ?? '',
  relation: relations[Math.floor(order / 7) % relations.length] ?? 'unknown',
});
