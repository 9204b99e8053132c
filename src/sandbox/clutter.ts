import type { Article } from './article.ts';
import { link } from './html-text.ts';

/** What stands around the content of every page: navigation, a cookie banner, a sidebar, a footer. */
export interface Clutter {
  readonly before: string;
  readonly after: string;
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

/** @param trail the article's ancestors from its overview down; @param popular links for the sidebar */
export function clutterAround(trail: readonly Article[], popular: readonly Article[]): Clutter {
  const crumbs = trail.map((article) => `<li>${link(article.path, article.title)}</li>`).join('');
  const side = popular.map((article) => `<li>${link(`${article.path}?from=sidebar`, article.title)}</li>`).join('');
  const sidebar = `<aside class="sidebar"><h2>Popular now</h2><ul>${side}</ul>
<div class="advert">Advertisement: enamel badges of all overviews, now in the shop.</div></aside>
`;
  return { before: `${menu}<nav class="breadcrumbs"><ol>${crumbs}</ol></nav>\n`, after: sidebar + footer };
}
