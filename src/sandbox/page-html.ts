import { type Random, randomFor } from '../kernel/random.ts';
import type { Article, ArticleFact } from './domain.ts';
import { capitalised, escapeHtmlText, link, paragraph } from './html-text.ts';
import { type PassageKind, passageSections } from './passages.ts';
import { type PitfallLink, pitfallOf } from './pitfalls.ts';
import { backgroundParagraphs, descriptionParagraphs, leadParagraph, listingSentence, named } from './prose.ts';
import type { World } from './world.ts';

/** Facts at the end of a kind's list that stand in the specification instead of the infobox. */
const specificationFacts = 2;
const popularLinks = 5;
const relatedLinks = 3;

/**
 * The HTML of one article, a pure function of (world, id).
 * @param clutter false leaves out navigation, banners and pitfalls
 * @param passages what it says beside its facts
 */
export function pageHtml(
  world: World,
  article: Article,
  clutter: boolean,
  passages: readonly PassageKind[] = [],
): string {
  const main = mainContent(world, article, clutter, passages);
  return sandboxDocument(article.title, article.path, main, clutter ? surroundings(world, article) : undefined);
}

/**
 * A whole HTML document around the main content.
 * @param path canonical; null for a page without one
 */
export function sandboxDocument(title: string, path: string | null, main: string, around = noClutter): string {
  const canonical = path === null ? '' : `<link rel="canonical" href="${escapeHtmlText(path)}">\n`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtmlText(title)} - The Register</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${canonical}<link rel="stylesheet" href="/style.css"></head>
<body>
${around.before}<main><article>
<h1>${escapeHtmlText(title)}</h1>
${main}</article></main>
${around.after}</body></html>
`;
}

/** Text around the content of a page: navigation, a cookie banner, a sidebar, a footer. */
type Clutter = Readonly<Record<'before' | 'after', string>>;
const noClutter: Clutter = { before: '', after: '' };

/** Navigation, banner, sidebar and footer of an article's page. */
export function surroundings(world: World, article: Article): Clutter {
  const { id } = article;
  const trail = Array.from({ length: id.length - 1 }, (_, at) => world.article(id.slice(0, at + 1)) ?? []).flat();
  const crumbs = trail.map(({ path, title }) => `<li>${link(path, title)}</li>`).join('');
  const popular = world.overviews.slice(0, popularLinks);
  const side = popular.map(({ path, title }) => `<li>${link(`${path}?from=sidebar`, title)}</li>`).join('');
  const sidebar = `<aside class="sidebar"><h2>Popular now</h2><ul>${side}</ul>
<div class="advert">Advertisement: enamel badges of all overviews, now in the shop.</div></aside>
`;
  return { before: `${menu}<nav class="breadcrumbs"><ol>${crumbs}</ol></nav>\n`, after: sidebar + footer };
}

function mainContent(world: World, article: Article, clutter: boolean, passages: readonly PassageKind[]): string {
  const random = randomFor(world.seed, 'page', article.id);
  const domain = world.domainOf(article);
  const parent = world.article(article.id.slice(0, -1));
  const children = world.childrenOf(article.id);
  const infobox = article.facts.slice(0, -specificationFacts);
  const pitfall = clutter ? pitfallOf(world.seed, article, children) : null;
  return [
    infoboxTable(article, infobox),
    paragraph(leadParagraph(article, domain, parent)),
    '<h2 id="description">Description</h2>\n',
    ...descriptionParagraphs(article, infobox, random).map(paragraph),
    '<h2 id="background">Background</h2>\n',
    ...backgroundParagraphs(article, random).map(paragraph),
    passageSections(world, article, passages),
    specification(article.facts.slice(-specificationFacts), random),
    childSection(article, children, pitfall, random),
    seeAlso(world, article, random),
  ].join('');
}

function infoboxTable(article: Article, facts: readonly ArticleFact[]): string {
  const rows = facts.map(
    (fact) => `<tr><th>${escapeHtmlText(capitalised(fact.attribute))}</th><td>${escapeHtmlText(fact.value)}</td></tr>`,
  );
  return `<table class="infobox"><caption>${escapeHtmlText(article.title)}</caption><tbody>
${rows.join('\n')}
</tbody></table>
`;
}

function specification(facts: readonly ArticleFact[], random: Random): string {
  const cells = facts.map(
    ({ attribute, value }) => [escapeHtmlText(capitalised(attribute)), escapeHtmlText(value)] as const,
  );
  const body = random.chance(0.5)
    ? `<table class="specification"><thead><tr><th>Property</th><th>Value</th></tr></thead><tbody>${cells
        .map(([name, value]) => `<tr><td>${name}</td><td>${value}</td></tr>`)
        .join('')}</tbody></table>\n`
    : `<dl>${cells.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>\n`;
  return `<h2 id="specification">Further figures</h2>\n${body}`;
}

function childSection(
  article: Article,
  children: readonly Article[],
  pitfall: PitfallLink | null,
  random: Random,
): string {
  const first = children[0];
  if (first === undefined) return '';
  const intro = `The register lists ${children.length} entries here that belong to ${named(article)}.`;
  const entries = children.map((child): ChildEntry => [link(child.path, child.title), listingSentence(child, random)]);
  if (pitfall !== null)
    entries.splice(random.int(1, entries.length), 0, [link(pitfall.path, pitfall.anchor), pitfall.words]);
  const body = random.chance(0.35) ? childTable(first.kind.noun, entries) : childList(entries);
  return `<h2 id="entries">${escapeHtmlText(first.kind.heading)}</h2>\n${paragraph(intro)}${body}`;
}

type ChildEntry = readonly [link: string, words: string];

function childTable(noun: string, entries: readonly ChildEntry[]): string {
  const rows = entries.map(
    ([here, words]) => `<tr><td>${here}</td><td>${escapeHtmlText(capitalised(words))}</td></tr>`,
  );
  return `<table class="entries"><thead><tr><th>${escapeHtmlText(capitalised(noun))}</th><th>Note</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
`;
}

function childList(entries: readonly ChildEntry[]): string {
  return `<ul>\n${entries.map(([here, words]) => `<li>${here}, ${escapeHtmlText(words)}</li>`).join('\n')}\n</ul>\n`;
}

function seeAlso(world: World, article: Article, random: Random): string {
  const siblings = article.id.length === 1 ? world.overviews : world.childrenOf(article.id.slice(0, -1));
  const others = random.shuffle(siblings.filter((sibling) => sibling.id !== article.id)).slice(0, relatedLinks);
  if (others.length === 0) return '';
  const items = others.map((other) => `<li>${link(other.path, other.title)}, treated in a separate entry.</li>`);
  return `<h2 id="see-also">See also</h2>\n<ul>\n${items.join('\n')}\n</ul>\n`;
}

const menu = `<div class="cookie-banner" role="dialog" aria-label="Cookies"><p>We and our partners use cookies to keep this
encyclopedia running. By reading on you accept our cookies.</p><button>Accept all</button><button>Settings</button></div>
<header class="site-header"><a class="logo" href="/">The Register</a>
<nav class="menu"><ul><li><a href="/">Home</a></li><li><a href="/about">About</a></li><li><a href="/contact">Contact</a></li>
<li><a href="/login">Log in</a></li></ul></nav>
<form class="site-search" action="/search"><input name="q" placeholder="Search"><button>Go</button></form></header>
`;
const footer = `<footer class="site-footer"><p>Text is available under a free licence. The Register is a work of fiction.</p>
<ul><li><a href="/about">About</a></li><li><a href="/privacy">Privacy</a></li><li><a href="/contact">Contact</a></li></ul>
</footer>
`;
