import path from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import type { Page } from '../../crawler/page.ts';
import type { InformationTree } from '../../trees/information-tree.ts';
import type { TreeStore } from '../../trees/tree-store.ts';
import type { AppContext } from '../application/app-context.ts';
import { siteParts } from '../application/site-parts.ts';
import { OperatorError } from '../kernel/errors.ts';
import { type ContentHash, matchId } from '../kernel/ids.ts';
import { programVersion } from '../kernel/program-version.ts';
import { bundlePages, checkBundle, type PageKey } from '../reporting/export/check-bundle.ts';
import { type ExportName, exportNames } from '../reporting/export/export-files.ts';
import {
  type BundleSnapshot,
  type MatchBundle,
  matchBundleText,
  matchBundleVersion,
} from '../reporting/export/match-bundle-schema.ts';
import { exportMatchLogs } from '../reporting/export/match-log.ts';
import type { MatchInput } from '../reporting/view/page-inputs.ts';
import { bundlePage } from '../web/pages/bundle-page.ts';
import { loadMatchInput, loadTournamentIndex, type TournamentIndex } from '../web/site/load-match-input.ts';
import { bundleFaultsText } from './bundle-faults-text.ts';
import { findTournament } from './find-run.ts';
import { type CommandContext, printJson, tellInterrupt } from './terminal.ts';
import { withContext } from './with-context.ts';
import { privateExport, writeExports } from './write-exports.ts';
import { writeFolder } from './write-folder.ts';

interface ExportOptions {
  readonly output: string;
  readonly only?: readonly ExportName[];
  readonly match?: string;
  readonly allPages?: boolean;
  readonly json?: boolean;
}

/** `dr-arena export`. */
export function addExport(command: Command, context: CommandContext): void {
  command
    .argument('[id]', 'the tournament; default: the newest')
    .option('-o, --output <folder>', 'where it goes', 'dr-arena-export')
    .option('--only <names>', `only some of it, with commas between: ${exportNames.join(', ')}`, namesIn)
    .option('--match <id>', 'only this match, with its evidence: bundle.json and bundle.html')
    .option('--all-pages', 'of --match: every page of its tree, not only those that its questions stand on')
    .option('--json', 'print where it went as JSON')
    .action((id: string | undefined, options: ExportOptions) => {
      checkOptions(options);
      return withContext(context, async (app) => {
        const folder = path.resolve(context.folder, options.output);
        const written = await exported(context, app, folder, id, options).catch(
          tellInterrupt(context, 'the folder is as it was'),
        );
        if (written === null) return;
        if (options.json) return printJson(context.terminal, written);
        for (const file of Object.values(written.files)) context.terminal.out(`${file}\n`);
      });
    });
}

function checkOptions({ only, match, allPages }: ExportOptions): void {
  if (match !== undefined && only !== undefined)
    throw new OperatorError('--match writes a bundle, which has no parts', 'Leave --only or --match away.');
  if (match === undefined && allPages === true)
    throw new OperatorError('--all-pages belongs to --match', 'Name a match with --match.');
}

async function exported(
  { signal }: CommandContext,
  app: AppContext,
  folder: string,
  id: string | undefined,
  { only, match, allPages = false }: ExportOptions,
) {
  if (match !== undefined) {
    return { match, files: await exportMatch(app, folder, { match, tournament: id, allPages }, signal) };
  }
  const head = await findTournament(app, id);
  return { tournamentId: head.id, files: await writeExports(app, head.id, folder, only ?? exportNames, signal) };
}

function namesIn(text: string): ExportName[] {
  return text.split(',').map((part) => {
    const name = exportNames.find((each) => each === part.trim());
    if (name === undefined) throw new InvalidArgumentError(`It must be some of ${exportNames.join(', ')}.`);
    return name;
  });
}

/** Texts and bodies of a bundle, in characters of JSON: a reader has to hold it in one string. */
const mostCharacters = 400_000_000;

interface MatchExportOptions {
  /** The match's id, the beginning of it, or its name in the addresses of a site. */
  readonly match: string;
  /** The tournament that it is looked for in; default: the newest. */
  readonly tournament: string | undefined;
  /** All pages of its tree, not only those that its questions stand on. */
  readonly allPages: boolean;
}

/**
 * Writes a match with its evidence: `bundle.json` for programs, `bundle.html` for people.
 * @returns the path of each file
 * @throws OperatorError when there is no such match, it is not over, what it stands on is not in the store, it is too large,
 *   or the folder cannot be written
 */
async function exportMatch(
  app: Pick<AppContext, 'clock' | 'ledger' | 'trees'>,
  folder: string,
  options: MatchExportOptions,
  signal: AbortSignal,
): Promise<Readonly<Record<'bundle' | 'page', string>>> {
  const { index, place } = await findMatch(app, options);
  const match = index.matches[place];
  const tree = match ? await app.trees.loadTree(match.tree) : null;
  if (!match || tree === null) throw notKept(`the tree of match ${options.match}`);
  if (match.end === null) throw new OperatorError(`match ${match.id} is not over`, 'Wait for its end.');
  const input = await loadMatchInput(siteParts(app), index, place, tree);
  const bundle = await loadBundle(app.trees, input, tree, options.allPages);
  const faults = checkBundle(bundle);
  if (faults.length > 0) throw new Error(`the stored match does not fit together: ${bundleFaultsText(faults)}`);
  const page = bundlePage(input, bundle.pages);
  await writeFolder(folder, signal, async (writer) => {
    await writer.write('bundle', 'bundle.json', matchBundleText(bundle));
    await writer.write('page', 'bundle.html', [page]);
  });
  return { bundle: path.join(folder, 'bundle.json'), page: path.join(folder, 'bundle.html') };
}

/** A whole id is found in whatever tournament; a beginning or a name in the one that is meant. */
async function findMatch(
  app: Pick<AppContext, 'clock' | 'ledger' | 'trees'>,
  { match: named, tournament }: MatchExportOptions,
): Promise<{ readonly index: TournamentIndex; readonly place: number }> {
  const known = await app.ledger.matches.load(matchId(named));
  const id = known?.tournament ?? (await findTournament(app, tournament)).id;
  const index = await loadTournamentIndex(siteParts(app), id);
  if (index === null) throw new Error(`tournament ${id} vanished`);
  const head = await findTournament(app, id);
  if (await app.ledger.examSets.isSecret(head)) throw privateExport(head);
  const places = known
    ? [index.matches.findIndex((match) => match.id === known.id)]
    : placesOf(index, named.replace(/\.html$/, ''));
  const [place] = places;
  if (place !== undefined && places.length === 1) return { index, place };
  throw new OperatorError(
    places.length > 1
      ? `${places.length} matches of ${id} begin with ${named}`
      : `there is no match ${named} in tournament ${id}`,
    "Take an id from matches.json of 'dr-arena export', or the name of its page without .html.",
  );
}

function placesOf({ matches, matchAt }: TournamentIndex, named: string): number[] {
  const bySlug = matchAt.get(named);
  if (bySlug !== undefined) return [bySlug];
  return matches.flatMap(({ id }, place) => (named !== '' && id.startsWith(named) ? [place] : []));
}

async function loadBundle(
  store: TreeStore,
  { record, number, of }: MatchInput,
  tree: InformationTree,
  all: boolean,
): Promise<MatchBundle> {
  const budget = { left: mostCharacters };
  const pages: Page[] = [];
  for (const key of bundlePages(tree, record.rounds, record.tasks, all)) pages.push(await loadPage(store, key, budget));
  const bodies = [...new Set(pages.map(({ snapshot }) => snapshot))];
  const snapshots: BundleSnapshot[] = [];
  for (const hash of bodies) snapshots.push(await loadSnapshot(store, hash, budget));
  return {
    schema: matchBundleVersion,
    program: `dr-arena ${programVersion}`,
    place: { number, of },
    log: exportMatchLogs(record),
    pages: pages.map(({ links: _links, ...page }) => page),
    snapshots,
  };
}

interface Budget {
  left: number;
}

async function loadPage(store: TreeStore, { url, hash }: PageKey, budget: Budget): Promise<Page> {
  const page = await store.loadPage(url, hash);
  if (page === null) throw notKept(`${url} (${hash})`);
  spend(budget, page.text.length);
  return page;
}

async function loadSnapshot(store: TreeStore, hash: ContentHash, budget: Budget): Promise<BundleSnapshot> {
  const snapshot = await store.loadSnapshot(hash);
  if (snapshot === null) throw notKept(`the body ${hash}`);
  const { bytes, ...head } = snapshot;
  spend(budget, Math.ceil(bytes.length / 3) * 4);
  return { ...head, base64: Buffer.from(bytes).toString('base64') };
}

function notKept(what: string): OperatorError {
  return new OperatorError(
    `the store does not hold ${what}`,
    "A bundle needs all that its match stands on; 'dr-arena export' writes the match without its pages.",
  );
}

function spend(budget: Budget, characters: number): void {
  budget.left -= characters;
  if (budget.left >= 0) return;
  throw new OperatorError(
    `the bundle would have more than ${mostCharacters} characters`,
    "Leave --all-pages away, and hand over the tree by 'dr-arena tree export'.",
  );
}
