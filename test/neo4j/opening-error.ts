import { expect } from 'vitest';
import { OperatorError } from '../../src/kernel/errors.ts';
import type { Neo4jSettings } from '../../trees/neo4j/graph.ts';
import { neo4jTreeStore } from '../../trees/neo4j-tree-store.ts';

/** A password that no message may hold. */
export const secret = 'wrong-secret-8151';

/** What is said to the operator when a store cannot be opened. */
export async function openingError(settings: Neo4jSettings): Promise<OperatorError> {
  const failure: unknown = await neo4jTreeStore(settings, 1500).then(
    (store) => store.close(),
    (thrown: unknown) => thrown,
  );
  if (!(failure instanceof OperatorError)) throw new Error(`not an operator's mistake: ${String(failure)}`);
  expect(`${failure.message} ${failure.remedy} ${String(failure.cause)}`).not.toContain(secret);
  return failure;
}
