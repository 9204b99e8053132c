import type { Neo4jTreeStore } from '../../trees/neo4j-tree-store.ts';
import { treeDocument } from '../../trees/tree-document.ts';
import { treeDocumentText } from '../../trees/tree-document-format.ts';
import type { Environment } from '../config/environment.ts';
import { systemClock } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';
import { type BackupOptions, type WrittenBackup, writeBackup } from '../store/backup/write-backup.ts';
import { openDatabase } from '../store/open-database.ts';
import { openTreeGraph } from './open-tree-graph.ts';

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
