import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import type { Neo4jSettings } from '../../trees/neo4j/graph.ts';
import { neo4jAnswerSchema } from './answer.ts';

/**
 * A real Neo4j server for a test file: the one that `NEO4J_URI` names, else the run's own. Null, with the reason on
 * stderr, where there is neither; on a machine that tests for others (`CI`) that is a failure.
 */
export async function testNeo4j(): Promise<Neo4jSettings | null> {
  const { NEO4J_URI: uri, NEO4J_USER: user, NEO4J_PASSWORD: password, NEO4J_DATABASE: database } = process.env;
  if (uri) return { uri, user: user ?? null, password: password ?? null, database: database ?? null };
  const answer = neo4jAnswerSchema.parse(JSON.parse(await ask(inject('neo4jDesk'))));
  if (answer.kind === 'ready') return answer.settings;
  const reason = `no Neo4j for the tests: ${answer.reason}`;
  if (process.env.CI) throw new Error(reason);
  process.stderr.write(`skipped, ${reason}. Set NEO4J_URI, or install Java 17 with Maven, or Docker.\n`);
  return null;
}

/** Unlike `fetch`, waits for as long as fetching and starting a server take; the desk has the time limits. */
function ask(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(url, (response) => resolve(text(response)))
      .on('error', reject)
      .end();
  });
}
