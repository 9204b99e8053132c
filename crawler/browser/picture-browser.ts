import type { Browser } from 'playwright';
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
/** After so long without a picture the browser is closed. */
const idleMs = 10_000;

/**
 * Takes pictures of documents of our own, one after the other, in a browser that runs no scripts and reaches no network. It
 * starts with the first picture, stays for the next, and is closed when none has come for a while; the one after starts it again.
 */
export class PictureBrowser {
  #browser: Browser | null = null;
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  /**
   * A document as a PNG. Takes some 40 seconds at most, usually less than one, and a second more where the browser starts.
   * @param document a whole HTML document that carries its style inside
   * @returns the file's bytes, or why there is none
   */
  async take(document: string, options: PictureOptions): Promise<Result<Uint8Array<ArrayBuffer>, string>> {
    clearTimeout(this.#idle);
    try {
      return ok(await draw(await this.#running(options), document, options));
    } catch (error) {
      return fail(messageOf(error).split('\n', 1)[0] ?? '');
    } finally {
      if (this.#closed) await this.#leave();
      else this.#idle = setTimeout(() => void this.#leave(), idleMs).unref();
    }
  }

  /** Leaves no browser behind, and takes no further picture. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    await this.#leave();
  }

  async #running({ executablePath }: PictureOptions): Promise<Browser> {
    if (this.#closed) throw new Error('no more pictures are taken');
    if (this.#browser?.isConnected() !== true) this.#browser = await launch(executablePath);
    return this.#browser;
  }

  /** Never rejects: a browser that does not close has gone already. */
  async #leave(): Promise<void> {
    const left = this.#browser;
    this.#browser = null;
    await left?.close().catch(() => undefined);
  }
}

async function launch(executablePath: string): Promise<Browser> {
  // Loaded only when a picture is taken: the library takes a while.
  const { chromium } = await import('playwright');
  return chromium.launch({
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
}

async function draw(browser: Browser, document: string, { width, height }: PictureOptions) {
  const context = await browser.newContext({
    viewport: { width, height },
    offline: true,
    javaScriptEnabled: false,
    colorScheme: 'light',
  });
  try {
    const page = await context.newPage();
    await page.setContent(document, { timeout: stepMs });
    return new Uint8Array(await page.screenshot({ type: 'png', timeout: stepMs }));
  } finally {
    await context.close();
  }
}
