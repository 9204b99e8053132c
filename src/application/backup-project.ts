import { importTree } from '../../trees/import-tree.ts';
import type { Neo4jTreeStore } from '../../trees/neo4j-tree-store.ts';
import { treeDocument, treeDocumentText } from '../../trees/tree-document.ts';
import type { Environment } from '../config/environment.ts';
import { prepareEngineTables } from '../engine/engine.ts';
import { systemClock } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';
import { parsedJson } from '../kernel/json.ts';
import type { BackupManifest } from '../storage/backup/backup-manifest.ts';
import { backupFault } from '../storage/backup/read-backup.ts';
import { type RestoredBackup, type RestoreOptions, restoreBackup } from '../storage/backup/restore-backup.ts';
import { type BackupSource, type WrittenBackup, writeBackup } from '../storage/backup/write-backup.ts';
import { migrations } from '../storage/database.ts';
import { openDatabase } from '../storage/open-database.ts';
import { openTreeGraph, useOpen } from './app-context.ts';

export interface BackupOrder extends Pick<BackupSource, 'config' | 'signal' | 'onPart'> {
  /** Absolute path. */
  readonly file: string;
}

/**
 * Writes database, config and the trees that Neo4j keeps into one file. The database is taken as it is, so that one of an
 * older program can be backed up before it is brought up to date.
 * @throws OperatorError where a store cannot be opened or the file cannot be written
 */
export async function backupProject(
  environment: Environment,
  { file, config, signal, onPart }: BackupOrder,
): Promise<WrittenBackup> {
  const { neo4j } = environment;
  return useOpen(neo4j === null ? Promise.resolve(null) : openTreeGraph(neo4j), (graph) =>
    useOpen(openDatabase(environment), ({ url }) => {
      const trees = graph && (() => documentsOf(graph));
      return writeBackup(file, { url, config, trees, clock: systemClock, signal, onPart });
    }),
  );
}

async function* documentsOf(graph: Neo4jTreeStore): AsyncGenerator<{ id: string; text: Iterable<string> }> {
  for (const id of await graph.listTrees()) {
    const tree = await graph.loadTree(id);
    if (tree === null) continue;
    const document = await treeDocument(tree, graph);
    if (!document.ok)
      throw new OperatorError(
        `tree ${id} in Neo4j cannot be backed up: ${document.failure.detail}`,
        `See what is wrong: dr-arena doctor --deep`,
      );
    yield { id, text: treeDocumentText(document.value) };
  }
}

interface RestoreOrder extends Pick<RestoreOptions, 'replace' | 'signal' | 'onPart'> {
  /** Absolute path. */
  readonly file: string;
  /** Manifest that `checkBackup` returned for the file. */
  readonly manifest: BackupManifest;
}

/**
 * Restores a checked backup: the database as one, and before its end trees of Neo4j, which adding again does not change.
 * @throws OperatorError when the database is in use, not empty or of another program, or a store cannot be opened
 */
export async function restoreProject(
  environment: Environment,
  { file, manifest, ...order }: RestoreOrder,
): Promise<RestoredBackup> {
  return useOpen(manifest.trees === null ? Promise.resolve(null) : openGraph(environment, file), (graph) =>
    useOpen(openDatabase(environment), ({ url }) => {
      const prepareEngine = () => prepareEngineTables(url);
      const keepTree = async (id: string, document: string) => {
        const imported = graph && (await importTree(parsedJson(document), graph));
        if (imported?.ok === false) throw backupFault(file, `its tree ${id} does not fit: ${imported.failure.detail}`);
      };
      return restoreBackup(file, manifest, { ...order, url, migrations, prepareEngine, keepTree });
    }),
  );
}

async function openGraph({ neo4j }: Environment, file: string): Promise<Neo4jTreeStore> {
  if (neo4j !== null) return openTreeGraph(neo4j);
  throw new OperatorError(
    `the trees of ${file} were kept in Neo4j, and NEO4J_URI names no server`,
    'Set NEO4J_URI, NEO4J_USER and NEO4J_PASSWORD. Nothing was changed.',
  );
}
