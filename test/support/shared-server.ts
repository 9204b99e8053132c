import { openTestServer } from './database.ts';

/** Keeps the tests' server running from the first test file to the last. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await openTestServer();
  return () => server.close();
}
