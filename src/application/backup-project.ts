import { importTree } from '../../trees/import-tree.ts';
import type { Neo4jTreeStore } from '../../trees/neo4j-tree-store.ts';
import { treeDocument, treeDocumentText } from '../../trees/tree-document.ts';
import type { Environment } from '../config/environment.ts';
import { prepareEngineTables } from '../engine/engine.ts';
import { systemClock } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';
import { parsedJson } from '../kernel/json.ts';
import type { BackupManifest } from '../storage/backup/backup-manifest.ts';
import { backupFault, readTrees } from '../storage/backup/read-parts.ts';
import { type RestoredBackup, type RestoreOptions, restoreBackup } from '../storage/backup/restore-backup.ts';
import { type BackupOptions, type WrittenBackup, writeBackup } from '../storage/backup/write-backup.ts';
import { migrations } from '../storage/database.ts';
import { openDatabase } from '../storage/open-database.ts';
import { openTreeGraph } from './app-context.ts';

export interface BackupOrder extends Pick<BackupOptions, 'signal' | 'onRows'> {
  /** Absolute path. */
  readonly file: string;
  /** The project's `arena.yaml`; null where there is none. */
  readonly config: Buffer | null;
}

/**
 * Writes database, config and the trees that Neo4j keeps into one file. The database is taken as it is, so that one of an
 * older program can be backed up before it is brought up to date.
 * @throws OperatorError where a store cannot be opened or the file cannot be written
 */
export async function backupProject(
  environment: Environment,
  { file, config, signal, onRows }: BackupOrder,
): Promise<WrittenBackup> {
  const graph = environment.neo4j && (await openTreeGraph(environment.neo4j));
  try {
    const database = await openDatabase(environment);
    try {
      const trees = graph && (() => documentsOf(graph));
      return await writeBackup(file, { url: database.url, config, trees }, { clock: systemClock, signal, onRows });
    } finally {
      await database.close();
    }
  } finally {
    await graph?.close();
  }
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
  /** What `checkBackup` gave for the file. */
  readonly manifest: BackupManifest;
}

/**
 * Restores a checked backup: trees of Neo4j first, which adding again does not change, then the database as one.
 * @throws OperatorError when the database is in use, not empty or of another program, or a store cannot be opened
 */
export async function restoreProject(environment: Environment, order: RestoreOrder): Promise<RestoredBackup> {
  if (order.manifest.trees !== null) await restoreTrees(environment, order);
  const database = await openDatabase(environment);
  try {
    return await restoreBackup(order.file, order.manifest, {
      url: database.url,
      replace: order.replace,
      signal: order.signal,
      onPart: order.onPart,
      migrations,
      prepareEngine: () => prepareEngineTables(database.url),
    });
  } finally {
    await database.close();
  }
}

async function restoreTrees(environment: Environment, { file, manifest, signal, onPart }: RestoreOrder): Promise<void> {
  if (environment.neo4j === null)
    throw new OperatorError(
      `the trees of ${file} were kept in Neo4j, and NEO4J_URI names no server`,
      'Set NEO4J_URI, NEO4J_USER and NEO4J_PASSWORD. Nothing was changed.',
    );
  const graph = await openTreeGraph(environment.neo4j);
  let done = 0;
  try {
    for await (const { id, text } of readTrees(file, manifest, signal)) {
      const imported = await importTree(parsedJson(text), graph);
      if (!imported.ok) throw backupFault(file, `its tree ${id} does not fit: ${imported.failure.detail}`);
      onPart('trees in Neo4j', ++done);
    }
  } finally {
    await graph.close();
  }
}
