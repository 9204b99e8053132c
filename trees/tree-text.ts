import type { NodeId } from '../src/kernel/ids.ts';
import { visibleLine } from '../src/kernel/visible-text.ts';
import type { InformationTree, TreeEdge, TreeNode } from './information-tree.ts';
import type { RootChoice } from './root-choice.ts';
import { type TreeView, viewTree } from './tree-view.ts';

/**
 * A tree for reading on a terminal: the pages that were looked at as roots, then one line per edge, indented by level,
 * with relation, heading, and why a page is no target. A page that is met again is named without its children.
 */
export function treeText(tree: InformationTree): string {
  const view = viewTree(tree);
  const count = (state: TreeNode['state']) => tree.nodes.filter((node) => node.state === state).length;
  const head =
    `${visibleLine(tree.id)}  topic “${visibleLine(tree.seed.topic)}”  revision ${tree.revision}  ` +
    `${count('usable')} possible targets, ${count('hub')} hubs, ${count('unusable')} not read`;
  const root = view.node(tree.root);
  const lines = [head, ...choiceLines(tree.rootChoice), root === undefined ? tree.root : describe(root)];
  addChildren(view, tree.root, 1, new Set([tree.root]), lines);
  return `${lines.join('\n')}\n`;
}

function choiceLines(choice: RootChoice | null): readonly string[] {
  if (choice === null) return [];
  return choice.candidates.map(({ url, title, score, reasons }) => {
    const mark = url === choice.url ? 'root' : 'not';
    return `  ${mark} ${visibleLine(title)} <${visibleLine(url)}> ${score.toFixed(1)}: ${visibleLine(reasons.join(', '))}`;
  });
}

function addChildren(view: TreeView, parent: NodeId, level: number, shown: Set<NodeId>, lines: string[]): void {
  for (const edge of view.edges(parent)) {
    const node = view.node(edge.to);
    if (node === undefined) continue;
    const again = shown.has(node.id);
    lines.push(`${'  '.repeat(level)}${relationText(edge)} ${describe(node)}${again ? ' (see above)' : ''}`);
    if (again) continue;
    shown.add(node.id);
    addChildren(view, node.id, level + 1, shown, lines);
  }
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
