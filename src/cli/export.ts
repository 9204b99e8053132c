import path from 'node:path';
import type { Command } from 'commander';
import type { Page } from '../../crawler/page.ts';
import type { InformationTree } from '../../trees/information-tree.ts';
import type { TreeStore } from '../../trees/tree-store.ts';
import type { AppContext, TimedStores } from '../application/app-context.ts';
import { siteParts } from '../application/site-parts.ts';
import { OperatorError } from '../kernel/errors.ts';
import { matchId } from '../kernel/ids.ts';
import { programVersion } from '../kernel/program-version.ts';
import { bundlePages, checkBundle } from '../reporting/export/check-bundle.ts';
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
import type { UsualOptions } from './config-options.ts';
import { findTournament } from './find-run.ts';
import { bundleFaultsText } from './read-bundle.ts';
import { type CommandContext, printJson, tellInterrupt } from './terminal.ts';
import { withContext } from './with-context.ts';
import { privateExport, writeExports } from './write-exports.ts';
import { writeFolder } from './write-folder.ts';

type ExportOptions = UsualOptions & { readonly output: string; readonly match?: string };

/** `dr-arena export`. */
export function addExport(command: Command, context: CommandContext): void {
  command
    .argument('[id]', 'tournament (default: the newest)')
    .option('-o, --output <folder>', 'folder for the files', 'dr-arena-export')
    .option('--match <id>', 'export only this match with its evidence: bundle.json and bundle.html')
    .option('--json', 'print the result as JSON')
    .action((id: string | undefined, options: ExportOptions) =>
      withContext(context, async (app) => {
        const result = await exported(context, app, id, options).catch(
          tellInterrupt(context, 'the folder is unchanged'),
        );
        if (result === null) return;
        if (options.json) return printJson(context.terminal, result);
        for (const file of Object.values(result.files)) context.terminal.out(`${file}\n`);
      }),
    );
}

async function exported(
  { signal, folder: here }: CommandContext,
  app: AppContext,
  id: string | undefined,
  { match, output }: ExportOptions,
) {
  const folder = path.resolve(here, output);
  if (match !== undefined) return { match, files: await exportMatch(app, folder, match, id, signal) };
  const head = await findTournament(app, id);
  return { tournamentId: head.id, files: await writeExports(app, head.id, folder, signal) };
}

/** Maximum size of the texts and bodies of a bundle, in characters of JSON; a reader holds it in one string. */
const mostCharacters = 400_000_000;

/**
 * Writes a match with its evidence: `bundle.json` for programs, `bundle.html` for people.
 * @param matchName the match's id, the beginning of it, or its name in the addresses of a site
 * @param tournament that it is looked for in; default: the newest
 * @returns the path of each file
 * @throws OperatorError when there is no such match, it is not over, what it stands on is not in the store, it is too large,
 *   or the folder cannot be written
 */
async function exportMatch(
  app: TimedStores,
  folder: string,
  matchName: string,
  tournament: string | undefined,
  signal: AbortSignal,
): Promise<Readonly<Record<'bundle' | 'page', string>>> {
  const { index, place } = await findMatch(app, matchName, tournament);
  const match = index.matches[place];
  const tree = match ? await app.trees.loadTree(match.tree) : null;
  if (!match || tree === null) throw notKept(`the tree of match ${matchName}`);
  if (match.end === null) throw new OperatorError(`match ${match.id} is not over`, 'Wait for its end.');
  const input = await loadMatchInput(siteParts(app), index, place, tree);
  const bundle = await loadBundle(app.trees, input, tree);
  const faults = checkBundle(bundle);
  if (faults.length > 0) throw new Error(`the stored match does not fit together: ${bundleFaultsText(faults)}`);
  const page = bundlePage(input, bundle.pages);
  await writeFolder(folder, signal, async (writer) => {
    await writer.write('bundle', 'bundle.json', matchBundleText(bundle));
    await writer.write('page', 'bundle.html', [page]);
  });
  return { bundle: path.join(folder, 'bundle.json'), page: path.join(folder, 'bundle.html') };
}

/** Finds a match by its whole id in any tournament, or by a prefix or page name in one tournament. */
async function findMatch(
  app: TimedStores,
  matchName: string,
  tournament: string | undefined,
): Promise<{ readonly index: TournamentIndex; readonly place: number }> {
  const stored = await app.ledger.matches.load(matchId(matchName));
  const id = stored?.tournament ?? (await findTournament(app, tournament)).id;
  const index = await loadTournamentIndex(siteParts(app), id);
  if (index === null) throw new Error(`tournament ${id} vanished`);
  const head = await findTournament(app, id);
  if (await app.ledger.examSets.isSecret(head)) throw privateExport(head);
  const places = stored
    ? [index.matches.findIndex((match) => match.id === stored.id)]
    : placesOf(index, matchName.replace(/\.html$/, ''));
  const [place] = places;
  if (place !== undefined && places.length === 1) return { index, place };
  throw new OperatorError(
    places.length > 1
      ? `${places.length} matches of ${id} begin with ${matchName}`
      : `there is no match ${matchName} in tournament ${id}`,
    "Take an id from matches.json of 'dr-arena export', or the name of its page without .html.",
  );
}

function placesOf({ matches, matchAt }: TournamentIndex, prefix: string): number[] {
  const bySlug = matchAt.get(prefix);
  if (bySlug !== undefined) return [bySlug];
  return matches.flatMap(({ id }, place) => (prefix !== '' && id.startsWith(prefix) ? [place] : []));
}

async function loadBundle(
  store: TreeStore,
  { record, number, of }: MatchInput,
  tree: InformationTree,
): Promise<MatchBundle> {
  let characters = 0;
  const hold = <Part>(part: Part | null, name: string, sizeOf: (part: Part) => number): Part => {
    if (part === null) throw notKept(name);
    characters += sizeOf(part);
    if (characters > mostCharacters) throw tooLarge;
    return part;
  };
  const pages: Page[] = [];
  for (const { url, hash } of bundlePages(tree, record.rounds, record.tasks))
    pages.push(hold(await store.loadPage(url, hash), `${url} (${hash})`, ({ text }) => text.length));
  const snapshots: BundleSnapshot[] = [];
  for (const hash of new Set(pages.map(({ snapshot }) => snapshot))) {
    const base64Length = ({ bytes }: { readonly bytes: Uint8Array }) => Math.ceil(bytes.length / 3) * 4;
    const { bytes, ...head } = hold(await store.loadSnapshot(hash), `the body ${hash}`, base64Length);
    snapshots.push({ ...head, base64: Buffer.from(bytes).toString('base64') });
  }
  return {
    schema: matchBundleVersion,
    program: `dr-arena ${programVersion}`,
    place: { number, of },
    log: exportMatchLogs(record),
    pages: pages.map(({ links: _links, ...page }) => page),
    snapshots,
  };
}

function notKept(what: string): OperatorError {
  return new OperatorError(
    `the store does not hold ${what}`,
    "A bundle needs every page of its match; 'dr-arena export' writes the match without its pages.",
  );
}

const tooLarge = new OperatorError(
  `the bundle would have more than ${mostCharacters} characters`,
  "'dr-arena export' writes the match without its pages.",
);
