import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { visibleText } from '../../kernel/visible-text.ts';
import { escapeHtml, html } from './html.ts';
import { isOutside } from './is-outside.ts';
import { linkRelation } from './link-relation.ts';

/**
 * A function of a text that remembers its last results: the same answers and pages stand on many pages. It forgets what
 * was used longest ago when texts and results together hold more than so many UTF-16 code units.
 */
export function remembered(make: (text: string) => string, mostHeld: number): (text: string) => string {
  const results = new Map<string, string>();
  let held = 0;
  return (text) => {
    const known = results.get(text);
    const result = known ?? make(text);
    if (known === undefined) held += text.length + result.length;
    results.delete(text);
    results.set(text, result);
    for (const [oldest, other] of results) {
      if (held <= mostHeld) break;
      results.delete(oldest);
      held -= oldest.length + other.length;
    }
    return result;
  };
}

/**
 * Untrusted Markdown as markup: formatting, lists, tables and links to the outside only. Raw HTML is shown as text, images
 * as links, hidden characters as their codes. Time grows with the square of some texts: the caller bounds their length.
 */
export const sanitisedMarkdown: (text: string) => string = remembered(sanitised, 6_000_000);

function sanitised(text: string): string {
  const shown = visibleText(text);
  try {
    return withScrolledTables(sanitizeHtml(parser.parse(shown, { async: false }), policy));
  } catch (thrown) {
    // The parser recurses once a level; text nested so deeply that the stack overflows is shown as it was written.
    if (thrown instanceof RangeError) return html`<pre>${shown}</pre>`.toString();
    throw thrown;
  }
}

/** Wide tables scroll by themselves, by keyboard too, and never widen the page. */
function withScrolledTables(markup: string): string {
  return markup
    .replaceAll('<table>', '<div class="wide" role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
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
