import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { messageOf } from '../../src/kernel/errors.ts';
import type { Neo4jAnswer } from './answer.ts';
import { type StartedServer, startServer } from './start-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where a test file asks for the run's Neo4j server. */
    neo4jDesk: string;
  }
}

/** Starts one Neo4j server for a whole test run, but only when the first test file asks for it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<StartedServer> | null = null;
  const answer = async (): Promise<Neo4jAnswer> => {
    starting ??= startServer();
    try {
      return { kind: 'ready', settings: (await starting).settings };
    } catch (failure) {
      return { kind: 'missing', reason: messageOf(failure) };
    }
  };
  const desk = createServer((_request, response) => {
    void answer().then((text) => response.end(JSON.stringify(text)));
  });
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  project.provide('neo4jDesk', `http://127.0.0.1:${(desk.address() as AddressInfo).port}/`);
  return async () => {
    desk.close();
    desk.closeAllConnections();
    await starting?.then((server) => server.stop()).catch(() => null);
  };
}
