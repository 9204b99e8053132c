import type { Quote } from '../../../examiner/fact.ts';
import { type Task, taskQuotes } from '../../../examiner/task.ts';
import type { InformationTree } from '../../../trees/information-tree.ts';
import { messageOf } from '../../kernel/errors.ts';
import { bytesHash, contentHash } from '../../kernel/hash.ts';
import type { ContentHash, TreeId, Url } from '../../kernel/ids.ts';
import type { KeptRecords } from '../../storage/ledger/integrity.ts';
import type { Stores } from '../app-context.ts';
import { checkTournament } from './check-tournament.ts';
import { IntegrityFindings, type IntegrityReport, readable } from './integrity-report.ts';

export interface IntegrityOptions {
  readonly signal: AbortSignal;
  /** Called with the number of trees and matches checked so far, and of all. */
  readonly onProgress: (progress: { readonly done: number; readonly total: number }) => void;
  /** Records that others keep in the same database; default: none. */
  readonly records?: readonly KeptRecords[];
}

/**
 * Looks at everything that is stored: pages and bodies by their hashes, quotes by their places, matches by their
 * verdicts, leaderboards by their matches, and what refers to what. Reads a tree, or a hundred matches, at a time.
 */
export async function checkIntegrity(
  app: Stores,
  { signal, onProgress, records = [] }: IntegrityOptions,
): Promise<IntegrityReport> {
  const findings = new IntegrityFindings();
  const trees = await app.trees.listTrees();
  const tournaments = await app.ledger.integrity.tournamentIds();
  const total = trees.length + (await app.ledger.integrity.countMatches());
  let done = 0;
  const more = (count: number) => {
    signal.throwIfAborted();
    done += count;
    onProgress({ done, total });
  };
  for await (const { table, about, detail } of app.ledger.integrity.recordFaults(records)) {
    signal.throwIfAborted();
    findings.add('unreadable', `${about} in ${table}`, detail);
  }
  for (const tree of trees) {
    await checkTree(app, findings, tree);
    more(1);
  }
  for (const tree of await app.ledger.integrity.treesNamed())
    if (!trees.includes(tree)) findings.add('tree_missing', tree, 'tasks or matches name it');
  for (const id of tournaments) {
    const head = await readable(findings, `tournament ${id}`, () => app.ledger.tournaments.load(id));
    if (head === null) continue;
    for (const tree of head.trees) if (!trees.includes(tree)) findings.add('tree_missing', tree, `${id} names it`);
    await checkTournament(app, findings, head, more);
  }
  for (const { table, about } of await app.ledger.integrity.orphanRows())
    findings.add('row_stray', about, `in ${table}`);
  return findings.report();
}

/** A page of a tree and what is quoted from it. */
interface QuotedPage {
  readonly url: Url;
  readonly hash: ContentHash;
  readonly quotes: Quote[];
}

/**
 * Looks at one tree: its pages and their bodies by their hashes, and every quote of the tasks about it by its place.
 * Pages are held one at a time.
 */
async function checkTree(store: Stores, findings: IntegrityFindings, id: TreeId): Promise<void> {
  findings.checked.trees += 1;
  const tree = await readable(findings, `tree ${id}`, () => store.trees.loadTree(id));
  const tasks = await readable(findings, `the tasks of tree ${id}`, () => store.ledger.integrity.tasksOfTree(id));
  if (tree === null) return;
  for (const task of tasks ?? []) checkNodes(findings, tree, task);
  const bodies = new Set<ContentHash>();
  for (const page of collectPages(tree, tasks ?? [])) await checkPage(store, findings, page, bodies);
}

function checkNodes(findings: IntegrityFindings, { id, nodes }: InformationTree, task: Task): void {
  findings.checked.tasks += 1;
  const there = new Set(nodes.map((node) => node.id));
  const nodeIds = [...task.path, ...task.targets.map(({ node }) => node), ...taskQuotes(task).map(({ node }) => node)];
  for (const node of new Set(nodeIds)) {
    if (!there.has(node)) findings.add('node_missing', node, `task ${task.id} names it in tree ${id}`);
  }
}

/** The pages that a tree has and those that are quoted, each once. */
function collectPages({ nodes }: InformationTree, tasks: readonly Task[]): Iterable<QuotedPage> {
  const pages = new Map<string, QuotedPage>();
  const of = (url: Url, hash: ContentHash) => {
    const key = `${hash} ${url}`;
    const page = pages.get(key) ?? { url, hash, quotes: [] };
    pages.set(key, page);
    return page;
  };
  for (const { url, page } of nodes) if (page !== null) of(url, page);
  for (const quote of tasks.flatMap(taskQuotes)) of(quote.url, quote.page).quotes.push(quote);
  return pages.values();
}

async function checkPage(
  store: Stores,
  findings: IntegrityFindings,
  { url, hash, quotes }: QuotedPage,
  bodies: Set<ContentHash>,
): Promise<void> {
  findings.checked.pages += 1;
  findings.checked.quotes += quotes.length;
  const loaded = await readable(findings, `page ${url} (${hash})`, async () => [await store.trees.loadPage(url, hash)]);
  if (loaded === null) return;
  const [page = null] = loaded;
  if (page === null) {
    findings.add(quotes.length > 0 ? 'quote_page_missing' : 'page_missing', url, hash);
    return;
  }
  if (contentHash(page.text) !== hash || page.hash !== hash) findings.add('page_hash', url, hash);
  for (const { start, end, text } of quotes) {
    if (page.text.slice(start, end) !== text) findings.add('quote_differs', url, `characters ${start} to ${end}`);
  }
  if (bodies.has(page.snapshot)) return;
  bodies.add(page.snapshot);
  await checkBody(store, findings, url, page.snapshot);
}

async function checkBody({ trees }: Stores, findings: IntegrityFindings, url: Url, hash: ContentHash): Promise<void> {
  findings.checked.bodies += 1;
  try {
    const body = await trees.loadSnapshot(hash);
    if (body === null) findings.add('snapshot_missing', hash, `of ${url}`);
    else if (bytesHash(body.bytes) !== hash) findings.add('snapshot_hash', hash, `of ${url}`);
  } catch (error) {
    // It cannot even be unpacked; what keeps the database from answering shows in the next question.
    findings.add('snapshot_hash', hash, `of ${url}: ${messageOf(error)}`);
  }
}
