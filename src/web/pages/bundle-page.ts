import { createHash } from 'node:crypto';
import type { InformationTree, TreeNode } from '../../../trees/information-tree.ts';
import { playedOn } from '../../arena/played-on.ts';
import { counted } from '../../reporting/arena-words.ts';
import type { BundlePage } from '../../reporting/export/match-bundle-schema.ts';
import { type Html, html, htmlDocument, trusted } from '../../reporting/html/html.ts';
import { clipped, timeText } from '../../reporting/html/page-text.ts';
import { addresses, quoteAnchor } from '../../reporting/view/addresses.ts';
import type { MatchInput } from '../../reporting/view/page-inputs.ts';
import { type QuoteView, snapshotView } from '../../reporting/view/snapshot-view.ts';
import { siteStyle } from '../style/site-style.ts';
import { urlLink } from './links.ts';
import { matchBody } from './match-page.ts';
import type { PageFrame } from './page-frame.ts';
import { snapshotText } from './snapshot-page.ts';

/** Pages shown, at most; the JSON of the bundle has all. */
const mostPages = 300;

/**
 * The page of a match as one document that needs nothing else: its style inside, and the pages its questions stand on
 * below it, their quotes marked and linked from where they are named. Other links of the site are plain text.
 * @param pages those of the bundle
 */
export function bundlePage(input: MatchInput, pages: readonly BundlePage[]): string {
  const shown = shownPages(input, pages);
  const frame = frameOf(input, shown);
  const body = linkedInside(matchBody(input, frame).toString(), linksTo(shown, frame));
  return documentOf(input, html`${trusted(withPages(body, shown))}`);
}

interface ShownPage {
  readonly id: string;
  readonly node: TreeNode;
  readonly tree: InformationTree;
  readonly page: BundlePage;
  readonly quotes: readonly QuoteView[];
  readonly markup: string;
  /** Fragments that stand in it. */
  readonly fragments: ReadonlySet<string>;
}

function shownPages({ record }: MatchInput, pages: readonly BundlePage[]): ShownPage[] {
  const pageOf = new Map(pages.map((page) => [`${page.hash} ${page.url}`, page]));
  const found = record.treesGrown.flatMap((tree) =>
    tree.nodes.flatMap((node) => {
      const page = pageOf.get(`${node.page} ${node.url}`);
      return page ? [{ node, tree, page }] : [];
    }),
  );
  return found.slice(0, mostPages).map((each, index) => {
    const id = `page-${index + 1}`;
    const quotes = snapshotView({ record, tree: each.tree, node: each.node.id, page: null })?.quotes ?? [];
    const { markup, shown } = snapshotText(each.page.text, quotes);
    return { ...each, id, quotes, markup: ownFragments(markup, id), fragments: shown };
  });
}

/** Quotes at the same place of two pages have one fragment; in one document each page has its own. */
function ownFragments(markup: Html, id: string): string {
  return inTags(markup.toString(), (tag) => tag.replace(' id="quote-', ` id="${id}-quote-`));
}

/** Changes the tags of markup of ours, in which no text holds `<` and no attribute holds `<` or `>`. */
function inTags(markup: string, change: (tag: string) => string): string {
  return markup.replace(/<[a-z][^<>]*>/gi, change);
}

function frameOf({ record }: MatchInput, shown: readonly ShownPage[]): PageFrame {
  const nodes = new Set(shown.map(({ tree, node }) => JSON.stringify([tree.id, node.id])));
  const hasSnapshot = (tree: string, node: string) => nodes.has(JSON.stringify([tree, node]));
  return { up: '../', tournament: record.id, app: null, playedOn: playedOn(record.trees), hasSnapshot };
}

/** Addresses of snapshots on the site, and where these are in this document. */
function linksTo(shown: readonly ShownPage[], { up }: PageFrame): ReadonlyMap<string, string> {
  return new Map(
    shown.flatMap(({ id, node, tree, quotes, fragments }) => [
      [`${up}${addresses.snapshot(tree.id, node.id)}`, id] as const,
      ...quotes.map(({ quote }) => {
        const anchor = quoteAnchor(quote);
        const place = fragments.has(anchor) ? `${id}-${anchor}` : id;
        return [`${up}${addresses.snapshot(tree.id, node.id, quote)}`, place] as const;
      }),
    ]),
  );
}

/** Links of the site lead to their places in this document, or nowhere; those to the outside stay. */
function linkedInside(markup: string, links: ReadonlyMap<string, string>): string {
  return inTags(markup, (tag) =>
    tag.replace(/ href="(?!#|https?:)([^"]*)"/, (_attribute, address: string) => {
      const place = links.get(address);
      return place === undefined ? '' : ` href="#${place}"`;
    }),
  );
}

function withPages(body: string, shown: readonly ShownPage[]): string {
  const end = body.lastIndexOf('</main>');
  const sections = html`<section aria-labelledby="pages"><h2 id="pages">Pages that the questions stand on</h2>
<p class="quiet">As they were read. Words that questions stand on are marked. The bodies they were read from are in bundle.json.</p>
${shown.map(pageSection)}</section>`;
  return `${body.slice(0, end)}${sections}${body.slice(end)}`;
}

function pageSection({ id, node, page, markup, quotes }: ShownPage): Html {
  return html`<article class="bundle-page" aria-labelledby="${id}">
<h3 id="${id}" dir="auto">${clipped(node.title || node.url, 300)}</h3>
<p class="quiet">${urlLink(page.url)}, read ${timeText(page.fetchedAt)}, ${counted(quotes.length, 'quote')}. SHA-256 of the text <code>${page.hash}</code></p>
<details open><summary>Text</summary>${trusted(markup)}</details>
</article>
`;
}

function documentOf({ record, number }: MatchInput, body: Html): string {
  const hash = createHash('sha256').update(siteStyle, 'utf8').digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  const [match] = record.matches;
  return htmlDocument({
    policy,
    title: html`${clipped(match?.a ?? '', 40)} – ${clipped(match?.b ?? '', 40)}, match ${number}`,
    head: html`<style>${trusted(siteStyle)}</style>`,
    body: html`${body}
<footer><p class="quiet">One match of tournament <code>${clipped(record.id, 60)}</code>, with what it stands on. To judge it again: <code>dr-arena rejudge --bundle bundle.json --judge provider/model</code></p>
<p class="quiet">Made by dr-arena. Questions come from the pages cited; answers are the agents’ own words.</p></footer>`,
  }).toString();
}
