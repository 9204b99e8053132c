import { dropPlayed, openTestServer } from './database.ts';

/** Keeps the tests' server running from the first test file to the last. */
export async function setup(): Promise<() => Promise<void>> {
  // While it is being opened nothing else may keep the test runner's process alive.
  const alive = setInterval(() => undefined, 1000);
  const server = await openTestServer();
  return async () => {
    await dropPlayed(server);
    await server.close();
    clearInterval(alive);
  };
}
