import { errorCode } from './error-code.ts';
import type { Graph } from './graph.ts';

/** What identifies each kind of node; Neo4j keeps an index behind each constraint. */
const keys: Readonly<Record<string, readonly string[]>> = {
  Tree: ['id'],
  Page: ['tree', 'id'],
  Growth: ['tree', 'node', 'step'],
  Reading: ['id'],
  Content: ['id'],
  Snapshot: ['hash'],
};

/** For finding by hand where a page stands. */
const indexes: Readonly<Record<string, string>> = { Page: 'page', Reading: 'hash' };

/** Makes the constraints and indexes that are missing, and waits until they are in use. May run many times at once. */
export async function prepareGraph(graph: Graph): Promise<void> {
  // Each needs a transaction of its own: Neo4j does not mix changes of the schema with others.
  for (const statement of [...Object.entries(keys).map(constraint), ...Object.entries(indexes).map(index)]) {
    await define(graph, statement);
  }
  await graph.read((transaction) => transaction.run('CALL db.awaitIndexes(60)'));
}

/**
 * Runs one `… IF NOT EXISTS`. Neo4j looks first and locks then, so a statement fails where another process has just made
 * the same; once more finds it made.
 */
async function define(graph: Graph, statement: string, triesLeft = 3): Promise<void> {
  try {
    await graph.write((transaction) => transaction.run(statement));
  } catch (failure) {
    if (triesLeft <= 1 || !alreadyExists.test(errorCode(failure))) throw failure;
    await define(graph, statement, triesLeft - 1);
  }
}

const alreadyExists = /^Neo\.ClientError\.Schema\.\w+AlreadyExists$/;

function constraint([label, properties]: readonly [string, readonly string[]]): string {
  const key = properties.map((property) => `n.${property}`).join(', ');
  return `CREATE CONSTRAINT dr_arena_${label.toLowerCase()} IF NOT EXISTS FOR (n:${label}) REQUIRE (${key}) IS UNIQUE`;
}

function index([label, property]: readonly [string, string]): string {
  return `CREATE INDEX dr_arena_${label.toLowerCase()}_${property} IF NOT EXISTS FOR (n:${label}) ON (n.${property})`;
}
