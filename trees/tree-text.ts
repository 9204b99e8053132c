import type { NodeId } from '../src/kernel/ids.ts';
import { visibleLine } from '../src/kernel/visible-text.ts';
import type { InformationTree, RootChoice, TreeEdge, TreeNode } from './information-tree.ts';
import { type TreeView, viewTree } from './tree-view.ts';

/**
 * A tree for reading on a terminal: the pages that were looked at as roots, then one line per edge, indented by level,
 * with relation, heading, and why a page is no target.
 */
export function treeText(tree: InformationTree): string {
  const view = viewTree(tree);
  const count = (state: TreeNode['state']) => tree.nodes.filter((node) => node.state === state).length;
  const head =
    `${visibleLine(tree.id)}  topic “${visibleLine(tree.seed.topic)}”  revision ${tree.revision}  ` +
    `${count('usable')} possible targets, ${count('hub')} hubs, ${count('unusable')} not read`;
  const root = view.node(tree.root);
  const choice = choiceLines(tree.rootChoice);
  const top = root === undefined ? tree.root : describe(root);
  return `${[head, ...choice, ...(choice.length > 0 ? [''] : []), top, ...childLines(view)].join('\n')}\n`;
}

function choiceLines(choice: RootChoice | null): readonly string[] {
  if (choice === null) return [];
  const candidates = choice.candidates.map(({ url, title, score, reasons }) => {
    const mark = url === choice.url ? 'root' : 'not';
    return `  ${mark} ${visibleLine(title)} <${visibleLine(url)}> ${score.toFixed(1)}: ${visibleLine(reasons.join(', '))}`;
  });
  return ['pages looked at as the root, with their score:', ...candidates];
}

/** Deeper pages are not indented further. */
const MAX_INDENT = 12;

/** Each page stands once, below the page from which it is reached by the fewest links; other links are counted. */
function childLines(view: TreeView): readonly string[] {
  const parents = shortestParents(view);
  const lines: string[] = [];
  const open: { readonly node: NodeId; readonly level: number; next: number }[] = [
    { node: view.tree.root, level: 1, next: 0 },
  ];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const edges = view.edges(top.node);
    const own = edges.filter((edge) => parents.get(edge.to) === edge);
    const edge = own[top.next++];
    const indent = '  '.repeat(Math.min(top.level, MAX_INDENT));
    if (edge === undefined) {
      if (edges.length > own.length)
        lines.push(`${indent}(also links to ${edges.length - own.length} shown elsewhere)`);
      open.pop();
      continue;
    }
    const node = view.node(edge.to);
    lines.push(`${indent}${relationText(edge)} ${node === undefined ? edge.to : describe(node)}`);
    open.push({ node: edge.to, level: top.level + 1, next: 0 });
  }
  return lines;
}

/** Returns for each page but the root the edge by which it is first met breadth first. */
function shortestParents(view: TreeView): ReadonlyMap<NodeId, TreeEdge> {
  const parents = new Map<NodeId, TreeEdge>();
  const queue: NodeId[] = [view.tree.root];
  for (let next = 0; next < queue.length; next++) {
    for (const edge of view.edges(queue[next] ?? view.tree.root)) {
      if (edge.to === view.tree.root || parents.has(edge.to)) continue;
      parents.set(edge.to, edge);
      queue.push(edge.to);
    }
  }
  return parents;
}

function relationText(edge: TreeEdge): string {
  const heading = edge.heading === '' ? '' : ` under “${visibleLine(edge.heading)}”`;
  const step = edge.step === 0 ? '' : `, widening ${edge.step}`;
  return `[${edge.relation}${heading}${step}]`;
}

function describe(node: TreeNode): string {
  const state = node.state === 'usable' ? '' : ` (${node.failure ?? stateOf(node)})`;
  return `${visibleLine(node.title)} <${visibleLine(node.url)}>${state}`;
}

function stateOf({ state, hub }: TreeNode): string {
  return hub === null ? state : `${state}: ${hub.replaceAll('_', ' ')}`;
}
