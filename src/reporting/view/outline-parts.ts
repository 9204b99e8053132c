import type { NodeId } from '../../kernel/ids.ts';
import { nameSlug } from './addresses.ts';
import type { TreeRow, TreeRows } from './tree-rows.ts';

/** Pages of a tree that stand on one page of its outline, at most. */
export const rowsAPage = 150;

/** Branches that one page leads to, where shallower ones would do. */
const mostBranches = 40;

/** The part of a tree's outline that stands on one page. */
export interface OutlinePart {
  /** In its address; empty for the page of the tree itself. */
  readonly name: string;
  /** Its rows level by level, the topmost first; children that stand elsewhere are left out, and levels count from its top. */
  readonly rows: TreeRows;
  /** Where the pages below a row go on: names of parts with how many pages of the tree are below there. */
  readonly more: ReadonlyMap<NodeId, readonly Continued[]>;
}

/** A part that goes on elsewhere. */
export interface Continued {
  readonly name: string;
  readonly pages: number;
}

/** What a part begins with: a row with its children from one on, or pages that no link reaches. */
type Start =
  | { readonly kind: 'branch'; readonly row: TreeRow; readonly from: number }
  | { readonly kind: 'loose'; readonly from: number };

/**
 * Every page of a tree once, on as many pages as it takes: whole where the tree is small, else the upper levels first, and each
 * branch that is cut on a page of its own. The first is that of the tree itself.
 */
export function outlineParts({ placed, loose }: TreeRows): readonly OutlinePart[] {
  const [root] = placed;
  const starts: Start[] = [root === undefined ? { kind: 'loose', from: 0 } : { kind: 'branch', row: root, from: 0 }];
  const parts: OutlinePart[] = [];
  const isWhole = placed.length + loose.length <= rowsAPage;
  if (root !== undefined && loose.length > 0 && !isWhole) starts.push({ kind: 'loose', from: 0 });
  // Every start but the first was cut off by one before it, so each row is met once.
  for (const start of starts) {
    const name = parts.length === 0 ? '' : nameOf(start);
    if (start.kind === 'branch') {
      const { top, more, cut } = branchPart(start);
      starts.push(...cut);
      parts.push({ name, rows: { placed: levelByLevel(top), loose: isWhole ? loose : [] }, more });
    } else {
      const shown = loose.slice(start.from, start.from + rowsAPage);
      if (start.from + shown.length < loose.length) starts.push({ kind: 'loose', from: start.from + shown.length });
      parts.push({ name, rows: { placed: [], loose: shown }, more: new Map() });
    }
  }
  return parts;
}

function nameOf(start: Start): string {
  const number = start.from === 0 ? '' : `-from-${start.from + 1}`;
  return `branch-${start.kind === 'loose' ? 'loose' : nameSlug(start.row.node.id)}${number}`;
}

function branchPart({ row, from }: Extract<Start, { kind: 'branch' }>) {
  const children = row.children.slice(from, from + rowsAPage - 1);
  const top: TreeRow = { ...row, children };
  const shown = shownRows(top);
  const more = new Map<NodeId, readonly Continued[]>();
  const cut: Start[] = [];
  const rest = row.children.slice(from + children.length);
  if (rest.length > 0) cutOff(row, { kind: 'branch', row, from: from + children.length }, rest);
  return { top: pruned(top, 0), more, cut };

  function pruned(of: TreeRow, level: number): TreeRow {
    const kept = of.children.filter((child) => shown.has(child));
    if (kept.length === 0 && of.children.length > 0) cutOff(of, { kind: 'branch', row: of, from: 0 }, of.children);
    return { ...of, level, children: kept.map((child) => pruned(child, level + 1)) };
  }

  function cutOff({ node }: TreeRow, start: Start, below: readonly TreeRow[]) {
    cut.push(start);
    more.set(node.id, [...(more.get(node.id) ?? []), { name: nameOf(start), pages: sizeOf(below) }]);
  }
}

/** Whole levels while there is room and few branches are cut by it, then what else fits whole, the smallest first. */
function shownRows(top: TreeRow): ReadonlySet<TreeRow> {
  const shown = new Set<TreeRow>([top, ...top.children]);
  let last = top.children;
  while (last.length > 0) {
    const next = last.flatMap(({ children }) => children);
    const branches = next.filter(({ children }) => children.length > 0).length;
    if (shown.size + next.length > rowsAPage || branches > mostBranches) break;
    for (const row of next) shown.add(row);
    last = next;
  }
  for (const row of [...last].sort((one, other) => one.below - other.below)) {
    if (shown.size + row.below > rowsAPage) break;
    for (const each of levelByLevel(row)) shown.add(each);
  }
  return shown;
}

function levelByLevel(top: TreeRow): TreeRow[] {
  const rows = [top];
  for (const row of rows) rows.push(...row.children);
  return rows;
}

function sizeOf(rows: readonly TreeRow[]): number {
  return rows.reduce((sum, { below }) => sum + below + 1, 0);
}
