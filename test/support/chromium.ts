import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from 'playwright';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
/** Where systems keep it; `CHROMIUM_PATH` goes before them. */
const usualPlaces = [
  ...(process.env.PATH ?? '').split(path.delimiter).flatMap((folder) => names.map((name) => path.join(folder, name))),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser that tests use; null where none is installed. */
export const chromiumPath: string | null =
  [process.env.CHROMIUM_PATH ?? '', ...usualPlaces].find((place) => place !== '' && existsSync(place)) ?? null;

/** A headless Chromium with a fresh profile that speaks to nobody on its own; the caller closes it. */
export async function launchChromium(): Promise<Browser> {
  if (chromiumPath === null) throw new Error('no Chromium found: install it or set CHROMIUM_PATH');
  return chromium.launch({
    executablePath: chromiumPath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
