import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { visibleText } from '../../kernel/visible-text.ts';
import { escapeHtml, type Html, html, trusted } from './html.ts';
import { isOutside } from './is-outside.ts';

/** Longest Markdown that is shown, in UTF-16 code units; the whole text is in the match log. */
export const maxShownMarkdown = 12_000;

/**
 * Untrusted Markdown as HTML: formatting, lists, tables and links to the outside only. Raw HTML is shown as text, images
 * as links. Text beyond `maxShownMarkdown` is left out and the reader is told.
 */
export function markdown(text: string): Html {
  const shown = visibleText(text.slice(0, maxShownMarkdown));
  const cut = text.length - maxShownMarkdown;
  return html`<div class="prose" dir="auto">${formatted(shown)}</div>${
    cut > 0 && html`<p class="quiet">${cut} more characters are not shown; the match log has them.</p>`
  }`;
}

function formatted(text: string): Html {
  try {
    return trusted(sanitizeHtml(parser.parse(text, { async: false }), policy));
  } catch (thrown) {
    // The parser recurses once a level; text nested so deeply that the stack overflows is shown as it was written.
    if (thrown instanceof RangeError) return html`<pre>${text}</pre>`;
    throw thrown;
  }
}

const parser = new Marked({
  gfm: true,
  tokenizer: { html: () => undefined, tag: () => undefined },
  renderer: {
    heading({ tokens }) {
      return `<h6>${this.parser.parseInline(tokens)}</h6>`;
    },
    image: ({ href, text }) => `<a href="${escapeHtml(href)}">[image: ${escapeHtml(text)}]</a>`,
    checkbox: ({ checked }) => (checked ? '[x] ' : '[ ] '),
  },
});

const policy: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h6', 'strong', 'em', 'del', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'a'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'escape',
  transformTags: {
    a: (tagName, { href }) => ({
      tagName,
      attribs: href && isOutside(href) ? { href, rel: linkRelation } : {},
    }),
  },
};

/** Links of untrusted origin give the page they lead to nothing. */
export const linkRelation = 'noopener noreferrer nofollow ugc';
