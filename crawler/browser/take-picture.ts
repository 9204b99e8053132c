import { messageOf } from '../../src/kernel/errors.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';

export interface PictureOptions {
  /** Chromium or Chrome, as `findChromium` gives it. */
  readonly executablePath: string;
  /** Of the picture, in pixels. */
  readonly width: number;
  readonly height: number;
}

const launchMs = 20_000;
const stepMs = 10_000;

/**
 * A document of our own as a PNG, in a browser of its own that runs no scripts and reaches no network. Takes some 40
 * seconds at most, usually one or two.
 * @param document a whole HTML document that carries its style inside
 * @returns the file's bytes, or why there is none
 */
export async function takePicture(
  document: string,
  options: PictureOptions,
): Promise<Result<Uint8Array<ArrayBuffer>, string>> {
  try {
    return ok(await draw(document, options));
  } catch (error) {
    return fail(messageOf(error).split('\n', 1)[0] ?? '');
  }
}

async function draw(document: string, { executablePath, width, height }: PictureOptions) {
  // Loaded only when a picture is taken: the library takes a while.
  const { chromium } = await import('playwright');
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--host-resolver-rules=MAP * ~NOTFOUND',
      '--disable-background-networking',
      '--disable-gpu',
      '--no-first-run',
    ],
    // Chromium refuses its own sandbox as root.
    chromiumSandbox: process.getuid?.() !== 0,
    timeout: launchMs,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  try {
    const context = await browser.newContext({
      viewport: { width, height },
      offline: true,
      javaScriptEnabled: false,
      colorScheme: 'light',
    });
    const page = await context.newPage();
    await page.setContent(document, { timeout: stepMs });
    return new Uint8Array(await page.screenshot({ type: 'png', timeout: stepMs }));
  } finally {
    await browser.close();
  }
}
