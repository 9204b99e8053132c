import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import type { Neo4jSettings } from '../../trees/neo4j/graph.ts';
import { neo4jAnswerSchema } from './answer.ts';

/** A real Neo4j server for a test file, or that there is none. */
export interface TestNeo4j {
  readonly isThere: boolean;
  /** Where it is; where there is none, an address at which nobody listens. */
  readonly settings: Neo4jSettings;
}

const nowhere: Neo4jSettings = { uri: 'bolt://127.0.0.1:1', user: null, password: null, database: null };

/** The server that `NEO4J_URI` names, else the run's own; where that cannot be started, the reason is said on stderr. */
export async function testNeo4j(): Promise<TestNeo4j> {
  const { NEO4J_URI: uri, NEO4J_USER: user, NEO4J_PASSWORD: password, NEO4J_DATABASE: database } = process.env;
  if (uri) {
    const settings = { uri, user: user ?? null, password: password ?? null, database: database ?? null };
    return { isThere: true, settings };
  }
  const answer = neo4jAnswerSchema.parse(JSON.parse(await ask(inject('neo4jDesk'))));
  if (answer.kind === 'ready') return { isThere: true, settings: answer.settings };
  process.stderr.write(`no Neo4j for the tests: ${answer.reason}\n`);
  return { isThere: false, settings: nowhere };
}

/** Unlike `fetch`, waits for as long as fetching and starting a server take; the desk has the time limits. */
const ask = (url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    request(url, (response) => resolve(text(response)))
      .on('error', reject)
      .end();
  });
