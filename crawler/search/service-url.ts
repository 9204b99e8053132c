/**
 * A URL of a service: its path under a base, which may name the path already, with the given query.
 * Throws a TypeError for a base that is no URL.
 */
export function serviceUrl(base: string, path: string, query: Readonly<Record<string, string | number>> = {}): URL {
  const url = new URL(base);
  const root = url.pathname.replace(/\/+$/, '');
  url.pathname = root.endsWith(path) ? root : `${root}${path}`;
  url.hash = '';
  url.search = '';
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url;
}
