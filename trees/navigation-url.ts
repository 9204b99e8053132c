const navigationNames = new Set(
  (
    'genindex py-modindex modindex search searchresults contents toc copyright bugs about about-us license licence legal imprint ' +
    'login signin sign-in signup sign-up logout account privacy privacy-policy terms terms-of-service ' +
    'terms-of-use cookies cookie-policy contact contact-us sitemap site-map 404 cart checkout subscribe newsletter ' +
    'feedback donate rss feed recentchanges'
  ).split(' '),
);

const wikiNamespaces =
  /^(?:file|image|category|special|talk|user|user_talk|help|template|template_talk|wikipedia|portal|draft|module|mediawiki|project):/i;

const otherFiles =
  /\.(?:pdf|zip|gz|tgz|bz2|xz|7z|tar|exe|dmg|msi|deb|rpm|png|jpe?g|gif|svg|webp|ico|mp[34]|ogg|wav|webm|avi|mov|css|js|mjs|json|xml|csv|tsv|txt|rst|docx?|xlsx?|pptx?|epub|ps|py|c|h|whl)$/i;

/** True for an address that by its last part names navigation, an account page, a wiki's own pages or a file that is no page. */
export function isNavigationUrl(url: string): boolean {
  const { pathname, searchParams } = new URL(url);
  const last = decoded(pathname.split('/').filter(Boolean).at(-1) ?? '');
  if (otherFiles.test(last) || wikiNamespaces.test(last)) return true;
  if (searchParams.has('action') && /^(?:edit|history|login)$/.test(searchParams.get('action') ?? '')) return true;
  const name = last.toLowerCase().replace(/\.(?:html?|php|aspx?|jsp)$/, '');
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
