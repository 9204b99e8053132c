import { parsedUrl } from '../../src/kernel/parsed-url.ts';
import { type PageContent, textOf } from './page-content.ts';
import type { SiteLink } from './site-page.ts';

const maxLinks = 400;
const maxContext = 300;

/** The links of the main content in document order, each address once, the page itself left out. */
export function pageLinks({ $, main }: PageContent, base: string): readonly SiteLink[] {
  const links = new Map<string, SiteLink>();
  const own = withoutFragment(base, base);
  let heading = '';
  for (const element of main.find('h1,h2,h3,h4,h5,h6,a[href]').toArray()) {
    const here = $(element);
    if (!here.is('a')) heading = textOf(here);
    const url = here.is('a') ? withoutFragment(here.attr('href') ?? '', base) : null;
    if (url === null || url === own || links.has(url) || links.size >= maxLinks) continue;
    const context = textOf(here.closest('li,tr,p,dd,dt')).slice(0, maxContext);
    links.set(url, { url, anchor: textOf(here), heading, context });
  }
  return [...links.values()];
}

function withoutFragment(href: string, base: string): string | null {
  const url = parsedUrl(href, base);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null;
  url.hash = '';
  return url.href;
}
