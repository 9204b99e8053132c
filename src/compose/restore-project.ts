import { importTree } from '../../trees/import-tree.ts';
import type { Neo4jTreeStore } from '../../trees/neo4j-tree-store.ts';
import type { Environment } from '../config/environment.ts';
import { OperatorError } from '../kernel/errors.ts';
import { parsedJson } from '../kernel/parsed-json.ts';
import { backupFault } from '../store/backup/backup-fault.ts';
import type { BackupManifest } from '../store/backup/backup-manifest.ts';
import { readTrees } from '../store/backup/read-trees.ts';
import { type RestoredBackup, type RestoreOptions, restoreBackup } from '../store/backup/restore-backup.ts';
import { migrations } from '../store/database.ts';
import { openDatabase } from '../store/open-database.ts';
import { prepareEngineTables } from '../workflows/prepare-engine-tables.ts';
import { openTreeGraph } from './open-tree-graph.ts';

export interface RestoreOrder extends Pick<RestoreOptions, 'replace' | 'signal' | 'onPart'> {
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
      ...{ url: database.url, replace: order.replace, signal: order.signal, onPart: order.onPart },
      migrations,
      prepareEngine: () => prepareEngineTables(database.url),
    });
  } finally {
    await database.close();
  }
}

async function restoreTrees(environment: Environment, order: RestoreOrder): Promise<void> {
  if (environment.neo4j === null)
    throw new OperatorError(
      `the trees of ${order.file} were kept in Neo4j, and NEO4J_URI names no server`,
      'Set NEO4J_URI, NEO4J_USER and NEO4J_PASSWORD. Nothing was changed.',
    );
  const graph = await openTreeGraph(environment.neo4j);
  try {
    await importAll(graph, order);
  } finally {
    await graph.close();
  }
}

async function importAll(graph: Neo4jTreeStore, { file, manifest, signal, onPart }: RestoreOrder): Promise<void> {
  let done = 0;
  for await (const { id, text } of readTrees(file, manifest, signal)) {
    const imported = await importTree(parsedJson(text), graph);
    if (!imported.ok) throw backupFault(file, `its tree ${id} does not fit: ${imported.failure.detail}`);
    done += 1;
    onPart('trees in Neo4j', done);
  }
}
