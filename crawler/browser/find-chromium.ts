import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { messageOf } from '../../src/kernel/errors.ts';
import type { Result } from '../../src/kernel/result.ts';
import { fail, ok } from '../../src/kernel/result.ts';

export interface FindChromiumOptions {
  /** A path that a person named; nothing else is tried then. */
  readonly explicit?: string;
  /** Folders in which programs are looked for by name, such as those of `PATH`. */
  readonly searchPath: readonly string[];
  /** Name of the platform, as in `process.platform`. */
  readonly platform: string;
}

export interface NoChromium {
  readonly detail: string;
  readonly remedy: string;
}

const VERSION_MS = 10_000;
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge'];
const MAC_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
const LINUX_FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
const REMEDY = 'run: npx playwright install chromium; or install Chromium or Chrome, or set CHROMIUM_PATH to one';

/**
 * The path of an installed Chromium or Chrome: the one that was named, else the first on the search path, in the places
 * where systems keep it, or where `playwright install` puts it. A named path that is no program is a failure.
 */
export async function findChromium(options: FindChromiumOptions): Promise<Result<string, NoChromium>> {
  const { explicit } = options;
  if (explicit !== undefined && explicit !== '') {
    if (!(await isProgram(explicit)))
      return fail({ detail: `${explicit}, named by CHROMIUM_PATH, is no program that can be started`, remedy: REMEDY });
    if (await saysChromium(explicit)) return ok(explicit);
    return fail({ detail: `${explicit}, named by CHROMIUM_PATH, does not say that it is Chromium`, remedy: REMEDY });
  }
  for (const place of usualPlaces(options)) if (await isProgram(place)) return ok(place);
  const downloaded = await playwrightPlace();
  if (!downloaded.ok)
    return fail({ detail: `no Chromium or Chrome was found on this machine; ${downloaded.failure}`, remedy: REMEDY });
  for (const place of await downloadedPlaces(downloaded.value)) if (await isProgram(place)) return ok(place);
  return fail({ detail: 'no Chromium or Chrome was found on this machine', remedy: REMEDY });
}

/** Returns the usual paths of a Chromium on a platform, the preferred first. */
export function usualPlaces({ searchPath, platform }: FindChromiumOptions): string[] {
  const folders = platform === 'linux' ? [...searchPath, ...LINUX_FOLDERS] : searchPath;
  const named = folders
    .filter((folder) => folder !== '')
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return platform === 'darwin' ? [...named, ...MAC_PLACES] : named;
}

/** Asks a program for its version, which Chromium and its kin answer at once. */
async function saysChromium(file: string): Promise<boolean> {
  const limits = { timeout: VERSION_MS, maxBuffer: 10_000, killSignal: 'SIGKILL' } as const;
  return promisify(execFile)(file, ['--version', '--no-sandbox'], limits).then(
    ({ stdout }) => /chrom|edge/i.test(stdout),
    () => false,
  );
}

async function isProgram(file: string): Promise<boolean> {
  // Whatever keeps it from being looked at keeps it from being run, a folder of others' on the path among it.
  return Promise.all([stat(file), access(file, constants.X_OK)]).then(
    ([found]) => found.isFile(),
    () => false,
  );
}

/** Returns the path of the installed Playwright's Chromium. Loaded only here: most machines have a browser. */
async function playwrightPlace(): Promise<Result<string, string>> {
  try {
    const { chromium } = await import('playwright');
    return ok(chromium.executablePath());
  } catch (error) {
    return fail(`playwright knows no browser here: ${messageOf(error)}`);
  }
}

const REVISION = /^chromium-(\d{1,9})$/;
const DOWNLOADED = /^(.+)[\\/]chromium-\d{1,9}[\\/](.+)$/;

/**
 * Lists the paths at which `npx playwright install chromium` may have put a browser: the one that the installed
 * Playwright expects, then other revisions, newest first, since `npx` outside of a project takes the newest Playwright.
 * @param expected such as `…/ms-playwright/chromium-1255/chrome-linux64/chrome`
 */
export async function downloadedPlaces(expected: string): Promise<string[]> {
  const [, folder, below] = DOWNLOADED.exec(expected) ?? [];
  if (folder === undefined || below === undefined) return [expected];
  // A folder that is not there, or cannot be looked into, holds no browser for us.
  const names = await readdir(folder).catch(() => []);
  const revisions = names.flatMap((name) => REVISION.exec(name)?.[1] ?? []).map(Number);
  revisions.sort((a, b) => b - a);
  return [expected, ...revisions.map((revision) => path.join(folder, `chromium-${revision}`, below))];
}
