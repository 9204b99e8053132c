import { DBOS } from '@dbos-inc/dbos-sdk';
import type { Browser, BrowserContextOptions } from 'playwright';
import { afterAll, beforeAll, vi } from 'vitest';
import { type ArenaFolder, arenaFolder } from '../cli/arena-folder.ts';
import { launchChromium } from '../support/chromium.ts';
import { noServices } from '../support/run-program.ts';
import { type ServedHere, serveHere } from './serve-here.ts';
import { type WatchedPage, watchedPage } from './watched-page.ts';

interface ServedArena {
  readonly home: ArenaFolder;
  /** The app's address, and that of the pages of a tournament. */
  readonly url: string;
  root(tournament: string): string;
  readonly browser: Browser;
  open(options?: BrowserContextOptions): Promise<WatchedPage>;
}

/**
 * The app in this process and a browser, for the tests of one suite.
 * @param prepare runs commands before it is served, which may not be run while it is
 */
export function servedArena(
  tables: 'with engine' | 'played',
  prepare?: (home: ArenaFolder) => Promise<void>,
): ServedArena {
  const home = arenaFolder(null, { tables });
  let served: ServedHere;
  let browser: Browser;
  beforeAll(async () => {
    const launching = launchChromium();
    await prepare?.(home);
    for (const [name, value] of Object.entries({ ...noServices, DATABASE_URL: home.url })) vi.stubEnv(name, value);
    served = await serveHere(home.folder);
    browser = await launching;
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await served?.stop();
    await DBOS.shutdown({ deregister: true });
    vi.unstubAllEnvs();
  });
  return {
    home,
    get url() {
      return served.url;
    },
    get browser() {
      return browser;
    },
    root: (tournament) => `${served.url}tournaments/${tournament}/`,
    open: (options) => watchedPage(browser, [served.url], options),
  };
}
