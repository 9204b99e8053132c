import type { Neo4jTreeStore } from '../../trees/neo4j-tree-store.ts';
import type { Neo4jAccess } from '../config/environment.ts';

/**
 * Opens the Neo4j server where trees are kept.
 * @throws OperatorError when it cannot be reached or refuses
 */
export async function openTreeGraph(access: Neo4jAccess): Promise<Neo4jTreeStore> {
  // The driver takes a moment to load, which projects without Neo4j need not wait for.
  const { neo4jTreeStore } = await import('../../trees/neo4j-tree-store.ts');
  return neo4jTreeStore(access);
}
