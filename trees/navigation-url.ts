const navigationNames = new Set(
  (
    'genindex py-modindex modindex search searchresults contents toc copyright bugs about about-us license licence legal imprint ' +
    'login signin sign-in signup sign-up logout register account my-account privacy privacy-policy terms ' +
    'terms-of-service terms-of-use terms-and-conditions cookies cookie-policy contact contact-us sitemap site-map 404 cart ' +
    'basket checkout wishlist subscribe newsletter feedback donate rss feed recentchanges changelog release-notes ' +
    'legalnotice legal-notice disclaimer accessibility-statement'
  ).split(' '),
);

const wikiNamespaces =
  /^(?:file|image|category|special|talk|user|user_talk|help|template|template_talk|wikipedia|portal|draft|module|mediawiki|project):/i;

const otherFiles =
  /\.(?:zip|gz|tgz|bz2|xz|7z|tar|exe|dmg|msi|deb|rpm|png|jpe?g|gif|svg|webp|ico|mp[34]|ogg|wav|webm|avi|mov|css|js|mjs|json|xml|csv|tsv|txt|rst|docx?|xlsx?|pptx?|epub|ps|py|c|h|whl)$/i;

/**
 * Addresses under which blogs and shops list their pages: `/tag/bells`, `/category/news/`, `/author/ann`, `/page/3`,
 * `/archives/2024/05`, `/2024/05/`. A name with an ending, such as `/category/theory.html`, is a page like others.
 */
const listingPaths: readonly RegExp[] = [
  /\/(?:tags?|categor(?:y|ies)|authors?)(?:\/[^/.]+)?\/?$/i,
  /\/page\/\d+\/?$/i,
  /\/archives?(?:\/\d{4}(?:\/\d{1,2})?)?\/?$/i,
  /\/(?:19|20)\d{2}(?:\/(?:0?[1-9]|1[0-2])){1,2}\/$/,
];

/** Folders in which the last part names a subject: `/wiki/Privacy`. */
const articleFolders = /\/(?:wiki|encyclop(?:a?e)dia|articles?|entry|entries|topics?)\/[^/]+\/?$/i;

/** Parameters that ask a site to search, filter or show another page of a list. */
const listingQueries = /^(?:s|q|query|search|keywords?|tag|cat|paged|add-to-cart)$/i;

/**
 * True for an address that by its last part names navigation, an account, legal or shop page, a list of posts, a wiki's
 * own pages or a file that is no page.
 */
export function isNavigationUrl(url: string): boolean {
  const { pathname, searchParams } = new URL(url);
  const last = decoded(pathname.split('/').filter(Boolean).at(-1) ?? '');
  if (otherFiles.test(last) || wikiNamespaces.test(last)) return true;
  if (searchParams.has('action') && /^(?:edit|history|login)$/.test(searchParams.get('action') ?? '')) return true;
  if ([...searchParams.keys()].some((key) => listingQueries.test(key))) return true;
  if (listingPaths.some((pattern) => pattern.test(pathname))) return true;
  const name = last.toLowerCase().replace(/\.(?:html?|php|aspx?|jsp)$/, '');
  if (articleFolders.test(pathname)) return false;
  return navigationNames.has(name) || /^genindex-/.test(name);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A malformed escape is kept as it stands; the name is only compared.
    return segment;
  }
}
