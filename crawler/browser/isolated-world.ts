import type { CDPSession, Page } from 'playwright';
import * as z from 'zod';

const frameTree = z.object({ frameTree: z.object({ frame: z.object({ id: z.string() }) }) });
const world = z.object({ executionContextId: z.number() });
const evaluated = z.object({
  result: z.object({ value: z.unknown() }),
  exceptionDetails: z.object({ text: z.string() }).optional(),
});

const EVALUATION_MS = 10_000;
/** More elements than this cannot be read in reasonable time. */
const MAX_ELEMENTS = 150_000;

/**
 * Looks at a page's DOM from a script world of its own, where the page's scripts cannot have changed what the DOM's
 * methods do.
 */
export class IsolatedWorld {
  readonly #page: Page;
  readonly #session: CDPSession;

  constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  /** A short text that changes when the content does; null while the document is being parsed. */
  async signature(): Promise<string | null> {
    const length = await this.#evaluate(
      "document.readyState === 'loading' ? null : document.body === null ? 0 : document.body.textContent.length",
    );
    return length === null ? null : `${this.#page.url()} ${z.number().parse(length)}`;
  }

  /**
   * The document as HTML, without `noscript`, which a browser that runs scripts does not show; null when it has more than
   * `maxChars` characters or 150,000 elements.
   */
  async html(maxChars: number): Promise<string | null> {
    const html = await this.#evaluate(`(() => {
      const root = document.documentElement;
      if (root === null) return '';
      if (document.getElementsByTagName('*').length > ${MAX_ELEMENTS}) return null;
      for (const each of document.querySelectorAll('noscript')) each.remove();
      const html = root.outerHTML;
      return html.length > ${maxChars} ? null : '<!doctype html>' + html;
    })()`);
    return z.string().nullable().parse(html);
  }

  async #evaluate(expression: string): Promise<unknown> {
    const contextId = await this.#world();
    const answer = evaluated.parse(
      await this.#session.send('Runtime.evaluate', {
        expression,
        contextId,
        returnByValue: true,
        timeout: EVALUATION_MS,
      }),
    );
    if (answer.exceptionDetails) throw new Error(`the page could not be looked at: ${answer.exceptionDetails.text}`);
    return answer.result.value;
  }

  /** Asked for each time, since a navigation ends it; the browser gives the same one for the same document. */
  async #world(): Promise<number> {
    const { frameTree: tree } = frameTree.parse(await this.#session.send('Page.getFrameTree'));
    const made = await this.#session.send('Page.createIsolatedWorld', {
      frameId: tree.frame.id,
      worldName: 'dr-arena',
    });
    return world.parse(made).executionContextId;
  }
}
