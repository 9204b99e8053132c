import { createHash } from 'node:crypto';
import { playedOn } from '../../arena/played-on.ts';
import type { BundlePage } from '../../reporting/export/match-bundle-schema.ts';
import { clipped, type Html, html, htmlDocument, trusted } from '../../reporting/html/html.ts';
import { type MatchInput, quotedPages } from '../../reporting/view/page-inputs.ts';
import { siteStyle } from '../style/site-style.ts';
import { matchBody } from './match-page.ts';
import { pageWords } from './tree-page.ts';

/** Pages shown, at most; the JSON of the bundle has all. */
const mostPages = 300;

/**
 * The page of a match as one document that needs nothing else: its style inside, and the pages its questions stand on
 * below it, their quotes marked and linked from where they are named. Other links of the site are plain text.
 * @param pages those of the bundle
 */
export function bundlePage(input: MatchInput, pages: readonly BundlePage[]): string {
  const { record } = input;
  const words = shownPages(input, pages);
  const frame = { up: '../', tournament: record.id, app: null, playedOn: playedOn(record.trees) };
  const ids = new Set([...words.join('').matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const body = linkedInside(matchBody(input, frame).toString(), ids);
  return documentOf(
    input,
    html`${trusted(body.replace(/<\/main>$/, ''))}<section aria-labelledby="pages"><h2 id="pages">Pages that the questions stand on</h2>
<p class="quiet">As they were read. Words that questions stand on are marked. The bodies they were read from are in bundle.json.</p>
${words}</section></main>`,
  );
}

function shownPages({ record }: MatchInput, pages: readonly BundlePage[]): readonly Html[] {
  const pageOf = new Map(pages.map((page) => [`${page.hash} ${page.url}`, page]));
  const pageTexts = record.treesGrown.flatMap((tree) => {
    const quotes = new Map(quotedPages({ record, tree }).map((each) => [each.node, each.quotes]));
    return tree.nodes.flatMap((node) => {
      const page = pageOf.get(`${node.page} ${node.url}`);
      return page ? [pageWords({ node, quotes: quotes.get(node) ?? [] }, page, true)] : [];
    });
  });
  return pageTexts.slice(0, mostPages);
}

/** Links to the page of the tree lead to their places in this document; those to the outside stay, others lead nowhere. */
function linkedInside(markup: string, ids: ReadonlySet<string | undefined>): string {
  // In markup of ours no text holds `<`, and no attribute `<` or `>`.
  return markup.replace(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replace(/ href="(?!#|https?:)[^"#]*#?([^"]*)"/, (_attribute, fragment: string) => {
      const place = [fragment, `${fragment}-words`].find((each) => ids.has(each));
      return place === undefined ? '' : ` href="#${place}"`;
    }),
  );
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
