import { type Html, html } from '../html/html.ts';
import { addresses } from '../site/addresses.ts';
import { type PageFrame, pageDocument } from '../site/page-frame.ts';
import type { SnapshotInput } from '../site/tournament-pages.ts';
import { hubText, relationText, unreadText } from '../tree-words.ts';
import { type SnapshotView, snapshotView, type WayIn } from '../view/snapshot-view.ts';
import { counted } from '../words.ts';
import { clipped } from './clipped.ts';
import { urlLink } from './links.ts';
import { namedValue } from './named-value.ts';
import { nodeLink } from './node-link.ts';
import { pageTrail } from './page-trail.ts';
import { quoteTable } from './quote-table.ts';
import { exactWords, snapshotText } from './snapshot-text.ts';
import { timeText } from './time-text.ts';

/** Links that lead to the page and pages of its path listed, at most. */
const mostListed = 20;

/**
 * A page of a tree as it was read: where it stands, which questions stand on which of its words, and its text with those
 * words marked, each under the fragment `quoteAnchor`; and the exact words.
 * @throws RangeError when the tree does not hold the node
 */
export function snapshotPage(input: SnapshotInput, frame: PageFrame): string {
  const view = snapshotView(input);
  if (view === null) throw new RangeError('the tree holds no such node');
  const { page } = input;
  const text = page && snapshotText(page.text, view.quotes);
  return pageDocument(frame, {
    title: view.node.title || view.node.url,
    place: 'trees',
    body: html`${head(view, input, frame)}
<main id="main" class="snapshot-page">
${quoteTable(view.quotes, frame)}
${text ? textSection(text.markup) : html`<section aria-labelledby="text"><h2 id="text">Text</h2><p>${whyNone(view)}</p></section>`}
${exactWords(view.quotes, page?.text ?? null, text?.shown ?? new Set())}
</main>`,
  });
}

function head(view: SnapshotView, input: SnapshotInput, frame: PageFrame): Html {
  const { node } = view;
  const { page } = input;
  return html`<header>
${trail(view, input, frame)}
<h1 dir="auto">${clipped(node.title || node.url, 300)}</h1>
<dl class="facts">
${namedValue('Address', urlLink(node.url))}
${page && page.url !== node.url && namedValue('Came from', urlLink(page.url))}
${page && namedValue('Read', timeText(page.fetchedAt))}
${page && namedValue('Text', html`${counted(page.text.length, 'character')}${page.language !== null && html`, language <bdi>${clipped(page.language, 12)}</bdi>`}, SHA-256 <code>${clipped(page.hash, 64)}</code>`)}
${page && namedValue('Body', html`SHA-256 <code>${clipped(page.snapshot, 64)}</code>`)}
${namedValue('Place', placeText(view))}
${view.waysIn.length > 0 && namedValue('Linked from', waysIn(view.waysIn, input, frame))}
</dl></header>`;
}

/** To the tree, and along the path to the page; a tree is named by its root. */
function trail({ path, node }: SnapshotView, { tree }: SnapshotInput, frame: PageFrame): Html {
  const root = tree.nodes.find(({ id }) => id === tree.root);
  const link = (each: typeof node, title: string) => nodeLink(frame, tree.id, each.id, { title, url: each.url });
  const above = path.slice(0, -1).slice(-mostListed);
  return pageTrail(
    html`<a href="${frame.up}${addresses.trees}">Trees</a>`,
    html`<a href="${frame.up}${addresses.tree(tree.id)}"><bdi>${clipped(root?.title || tree.seed.topic, 80)}</bdi></a>`,
    ...above.map((each) => link(each, each.id === tree.root ? 'its root' : each.title || each.url)),
    node.id === tree.root ? 'its root' : 'page',
  );
}

function placeText({ node, path }: SnapshotView): Html {
  const state =
    node.state === 'hub' ? `a hub, never asked about${node.hub === null ? '' : `: ${hubText[node.hub]}`}` : null;
  const depth = path.length === 1 ? 'the root' : `${counted(path.length - 1, 'link')} from the root`;
  return html`${node.depth > 0 && path.length === 1 ? 'no path from the root is known' : depth}; came with revision ${node.revision} of the tree${state !== null && `; ${state}`}`;
}

function waysIn(ways: readonly WayIn[], { tree }: SnapshotInput, frame: PageFrame): Html {
  const rest = ways.length - mostListed;
  return html`<ul class="plain">${ways
    .slice(0, mostListed)
    .map(
      ({ edge, from }) =>
        html`<li>${nodeLink(frame, tree.id, from.id, { title: from.title || from.url, url: from.url })} as “<bdi>${clipped(edge.anchor, 120)}</bdi>” <span class="quiet">${relationText[edge.relation]}${edge.heading !== '' && html`, under “<bdi>${clipped(edge.heading, 80)}</bdi>”`}</span></li>`,
    )}</ul>${rest > 0 && html`<span class="quiet">and ${rest} more</span>`}`;
}

function textSection(markup: Html): Html {
  return html`<section aria-labelledby="text"><h2 id="text">Text as it was read</h2>
<p class="quiet">The main content as Markdown, shown formatted. Words that questions stand on are marked.</p>
${markup}</section>`;
}

function whyNone({ node }: SnapshotView): string {
  if (node.state === 'unusable')
    return `The page was not read: ${node.failure === null ? 'no reason is recorded' : unreadText[node.failure]}.`;
  return 'The page was read, but its text is not kept here.';
}
