import type { Page } from '../../crawler/page.ts';
import { bytesHash, contentHash } from '../../src/kernel/hash.ts';
import { type NodeId, nodeId, type TreeId, treeId, type Url } from '../../src/kernel/ids.ts';
import { uniqueId } from '../../src/kernel/unique-id.ts';
import { hubReasons, type InformationTree, type TreeEdge, type TreeNode } from '../../trees/information-tree.ts';
import { relations } from '../../trees/relation.ts';
import type { TreeAddition, TreeStore } from '../../trees/tree-store.ts';

export const uniqueTopic = uniqueId('surrogates');
export const pageUrl = 'http://example.test/a?b=c' as Url;

export function pageWith(text: string): Page {
  const link = {
    url: pageUrl,
    anchor: 'An anchor',
    context: 'Around an anchor.',
    heading: '',
    place: 'table',
  } as const;
  return {
    url: pageUrl,
    title: 'A “title”',
    text,
    hash: contentHash(text),
    links: [link],
    language: 'en',
    fetchedAt: '2026-01-02T03:04:05.678Z',
    snapshot: bytesHash(new TextEncoder().encode(text)),
  };
}

export const rootOf = (id: TreeId): NodeId => nodeId(`${id}:root`);

export function newTree(id = treeId(uniqueId('tree')), root = rootOf(id)): InformationTree {
  const seed = { topic: 'Lutes', source: 'list', category: null, geo: null, at: '2026-01-01T00:00:00.000Z' } as const;
  const node = { ...nodeCalled(root, 'root', 0), revision: 1 };
  return { id, root, seed, rootChoice: null, revision: 1, nodes: [node], edges: [], growths: [] };
}

/** As it stands in a document: grown to revision 4, with every relation, place, state and reason. */
export function grownTree(): InformationTree {
  const tree = newTree();
  const children = relations.map((relation, order) => {
    const node = nodeCalled(nodeId(`${tree.root}/${String(order).padStart(2, '0')}`), relation, 1);
    return { ...node, ...stateOf(order), revision: 2 + (order % 3) };
  });
  const edges = children.map((node, order): TreeEdge => {
    const [relation = 'unknown', place = 'other'] = [relations[order], places[order % places.length]];
    return { from: tree.root, to: node.id, anchor: 'to', context: '', heading: '', place, relation, order, step: 0 };
  });
  const candidate = { url: 'http://example.test/', title: 'half \ud83d', score: 0.1 + 0.2, reasons: ['many links'] };
  const rootChoice = {
    url: pageUrl,
    title: 'A root',
    candidates: [candidate, { ...candidate, score: 0, reasons: [] }],
  };
  const seed = { ...tree.seed, category: 'Arts/Music', geo: 'DE' };
  const growths = [growthOf(tree.root, 0, ['a']).growth];
  return { ...tree, seed, rootChoice, revision: 4, nodes: [...tree.nodes, ...children], edges, growths };
}

const places = ['paragraph', 'list', 'table', 'other'] as const;

function stateOf(order: number): Pick<TreeNode, 'state' | 'page' | 'failure' | 'hub'> {
  const page = contentHash(String(order));
  if (order === 0) return { state: 'unusable', page: null, failure: 'timed_out', hub: null };
  const hub = hubReasons[order - 1];
  return hub ? { state: 'hub', page, failure: null, hub } : { state: 'usable', page, failure: null, hub: null };
}

export async function keptTree(store: TreeStore): Promise<InformationTree> {
  const tree = newTree();
  await store.createTree(tree);
  return tree;
}

function nodeCalled(id: NodeId, title: string, depth: number): Omit<TreeNode, 'revision'> {
  const url = `http://example.test/${encodeURIComponent(id)}` as Url;
  const page = contentHash(id);
  return { id, url, title, depth, state: 'usable', page, failure: null, hub: null };
}

export function growthOf(parent: NodeId, step: number, names: readonly string[]): TreeAddition {
  const nodes = names.map((name) => nodeCalled(nodeId(`${parent}/${name}`), name, 1));
  const edges = nodes.map(
    ({ id }, order): TreeEdge => ({
      from: parent,
      to: id,
      anchor: `to ${id}`,
      context: 'A sentence.',
      heading: 'Makers',
      place: 'paragraph',
      relation: 'person',
      order,
      step,
    }),
  );
  return { nodes, edges, growth: { node: parent, step, linksSeen: names.length, exhausted: names.length === 0 } };
}
