import type { TreeId } from '../../kernel/ids.ts';
import type { House } from '../open-house.ts';
import { checkTournament } from './check-tournament.ts';
import { checkTree } from './check-tree.ts';
import { IntegrityFindings, type IntegrityReport } from './integrity-report.ts';
import { readable } from './readable.ts';

export interface IntegrityOptions {
  readonly signal: AbortSignal;
  /** Told how many trees and matches were looked at, and how many there are. */
  readonly onProgress: (progress: { readonly done: number; readonly total: number }) => void;
}

/**
 * Looks at everything that is stored: pages and bodies by their hashes, quotes by their places, matches by their
 * verdicts, leaderboards by their matches, and what refers to what. Reads a tree, or a hundred matches, at a time.
 */
export async function checkIntegrity(
  house: Pick<House, 'ledger' | 'trees'>,
  { signal, onProgress }: IntegrityOptions,
): Promise<IntegrityReport> {
  const findings = new IntegrityFindings();
  const [trees, tournaments] = [await house.trees.listTrees(), await house.ledger.tournamentIds()];
  const total = trees.length + (await house.ledger.countMatches());
  let done = 0;
  const more = (count: number) => {
    signal.throwIfAborted();
    done += count;
    onProgress({ done, total });
  };
  for await (const { table, about, detail } of house.ledger.recordFaults()) {
    signal.throwIfAborted();
    findings.add('unreadable', `${about} in ${table}`, detail);
  }
  for (const tree of trees) {
    await checkTree(house, findings, tree);
    more(1);
  }
  await checkNames(house, findings, trees);
  for (const id of tournaments) {
    const head = await readable(findings, `tournament ${id}`, () => house.ledger.loadTournament(id));
    if (head === null) continue;
    for (const tree of head.trees) if (!trees.includes(tree)) findings.add('tree_missing', tree, `${id} names it`);
    await checkTournament(house, findings, head, more);
  }
  for (const { table, about } of await house.ledger.strayRows()) findings.add('row_stray', about, `in ${table}`);
  return findings.report();
}

async function checkNames(
  { ledger }: Pick<House, 'ledger'>,
  findings: IntegrityFindings,
  trees: readonly TreeId[],
): Promise<void> {
  const there = new Set(trees);
  for (const tree of await ledger.treesNamed()) {
    if (!there.has(tree)) findings.add('tree_missing', tree, 'tasks or matches name it');
  }
}
