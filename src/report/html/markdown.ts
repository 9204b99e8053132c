import { type Html, html, trusted } from './html.ts';
import { sanitisedMarkdown } from './sanitised-markdown.ts';

/** Longest Markdown that is shown, in UTF-16 code units; the whole text is in the match log. */
export const maxShownMarkdown = 12_000;

/** Untrusted Markdown as HTML. Text beyond `maxShownMarkdown` is left out and the reader is told. */
export function markdown(text: string): Html {
  const cut = text.length - maxShownMarkdown;
  return html`<div class="prose" dir="auto">${trusted(sanitisedMarkdown(text.slice(0, maxShownMarkdown)))}</div>${
    cut > 0 && html`<p class="quiet">${cut} more characters are not shown; the match log has them.</p>`
  }`;
}
