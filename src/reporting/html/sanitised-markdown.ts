import { LRUCache } from 'lru-cache';
import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { parsedUrl } from '../../kernel/parsed-url.ts';
import { visibleText } from '../../kernel/visible-text.ts';
import { escapeHtml, html } from './html.ts';

/** Answers and pages with their markup, since the same ones stand on many pages; in UTF-16 code units of both. */
const cache = new LRUCache<string, string>({
  maxSize: 6_000_000,
  sizeCalculation: (result, text) => text.length + result.length + 1,
  memoMethod: sanitised,
});

/**
 * Untrusted Markdown as markup: formatting, lists, tables and links to the outside only. Raw HTML is shown as text, images
 * as links, hidden characters as their codes. Time grows with the square of some texts: the caller bounds their length.
 */
export function sanitisedMarkdown(text: string): string {
  return cache.memo(text);
}

function sanitised(text: string): string {
  const visible = visibleText(text);
  try {
    return withScrolledTables(sanitizeHtml(parser.parse(visible, { async: false }), policy));
  } catch (error) {
    // The parser recurses once a level; text nested so deeply that the stack overflows is shown as it was written.
    if (error instanceof RangeError) return html`<pre>${visible}</pre>`.toString();
    throw error;
  }
}

/** Wide tables scroll by themselves, by keyboard too, and never widen the page. A heading that says nothing is none. */
function withScrolledTables(markup: string): string {
  return markup
    .replace(/<th>\s*<\/th>/g, '<td></td>')
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
    'p',
    'br',
    'hr',
    'h6',
    'strong',
    'em',
    'del',
    'code',
    'pre',
    'blockquote',
    'ul',
    'ol',
    'li',
    'a',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
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

/** Longest Markdown that is shown, in UTF-16 code units; the whole text is in the match log. */
export const maxShownMarkdown = 12_000;

/** Relation of links of untrusted origin: the page they lead to gains nothing by them. */
export const linkRelation = 'noopener noreferrer nofollow ugc';

/** Longer addresses are not worth a link. */
const longest = 4000;

/**
 * True if an address leads a reader anywhere: http or https, and neither the made-up web (`sandbox.test`) nor the machine of
 * the run.
 */
export function isOutside(url: string): boolean {
  if (url.length > longest || !/^https?:\/\//i.test(url) || parsedUrl(url) === null) return false;
  return !unreachable.some((pattern) => pattern.test(new URL(url).hostname));
}

/** Names reserved by RFC 6761, and the loopback and unspecified addresses as `URL` writes them. */
const unreachable = [
  /(?:^|\.)(?:test|localhost)\.?$/,
  /^(?:127\.\d+\.\d+\.\d+|0\.0\.0\.0)$/,
  /^\[::(?:1|ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4})?\]$/,
];
