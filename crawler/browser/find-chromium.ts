import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
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
  /** As in `process.platform`. */
  readonly platform: string;
  /** Where programs of Windows are kept, such as the value of `ProgramFiles`; only looked at there. */
  readonly programFolders?: readonly string[];
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
const WINDOWS_PLACES = ['Google\\Chrome\\Application\\chrome.exe', 'Chromium\\Application\\chrome.exe'];
const REMEDY = 'install Chromium or Chrome, set CHROMIUM_PATH to it, or run: npx playwright install chromium';

/**
 * The path of an installed Chromium or Chrome: the one that was named, else the first on the search path, in the places
 * where systems keep it, or where `playwright install` puts it. A named path that is no program is a failure.
 */
export async function findChromium(options: FindChromiumOptions): Promise<Result<string, NoChromium>> {
  const { explicit } = options;
  if (explicit !== undefined && explicit !== '') {
    if (!(await isProgram(explicit)))
      return fail({ detail: `${explicit}, named by CHROMIUM_PATH, is no program that can be started`, remedy: REMEDY });
    if (options.platform === 'win32' || (await saysChromium(explicit))) return ok(explicit);
    return fail({ detail: `${explicit}, named by CHROMIUM_PATH, does not say that it is Chromium`, remedy: REMEDY });
  }
  for (const place of usualPlaces(options)) if (await isProgram(place)) return ok(place);
  const downloaded = await playwrightPlace();
  if (downloaded.ok && (await isProgram(downloaded.value))) return downloaded;
  const why = downloaded.ok ? '' : `; ${downloaded.failure}`;
  return fail({ detail: `no Chromium or Chrome was found on this machine${why}`, remedy: REMEDY });
}

/** Where a Chromium may be, most wanted first, by platform. */
export function usualPlaces({ searchPath, platform, programFolders = [] }: FindChromiumOptions): string[] {
  const join = platform === 'win32' ? path.win32.join : path.posix.join;
  const ending = platform === 'win32' ? '.exe' : '';
  const folders = platform === 'linux' ? [...searchPath, ...LINUX_FOLDERS] : searchPath;
  const named = folders
    .filter((folder) => folder !== '')
    .flatMap((folder) => NAMES.map((name) => join(folder, name + ending)));
  if (platform === 'darwin') return [...named, ...MAC_PLACES];
  if (platform === 'win32')
    return [...named, ...programFolders.flatMap((folder) => WINDOWS_PLACES.map((place) => join(folder, place)))];
  return named;
}

/** Asks a program for its version; Chromium and its kin answer at once, but on Windows, where they open a window. */
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

/** Loaded only here: the library takes a while, and most machines have a browser of their own. */
async function playwrightPlace(): Promise<Result<string, string>> {
  try {
    const { chromium } = await import('playwright-core');
    return ok(chromium.executablePath());
  } catch (error) {
    return fail(`playwright-core knows no browser here: ${messageOf(error)}`);
  }
}
