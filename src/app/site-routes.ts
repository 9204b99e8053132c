import { Hono } from 'hono';
import { type TournamentId, tournamentId } from '../kernel/ids.ts';
import { assetAt } from '../site/asset-at.ts';
import type { SiteFile } from '../site/site.ts';
import type { AppParts } from './app-parts.ts';
import { errorPage, noSuchPage, notYet } from './error-page.ts';
import { sendFile } from './send-file.ts';

/** Addresses are lower-case names with hyphens in folders. */
const address = /^(?:[a-z0-9][a-z0-9._-]*\/)*[a-z0-9][a-z0-9._-]*$/i;

/** Where questions, checklists and answers stand, and the pages that they stand on. */
const telling = /^(?:matches\/(?!(?:index|page-\d+)\.html$)|trees\/(?!index\.html$)|data\/)/;

/** The files of tournaments, each site in a folder of its own. */
export function siteRoutes({ sites, heldBack }: Pick<AppParts, 'sites' | 'heldBack'>): Hono {
  const routes = new Hono();
  routes.get('/:id', (c) => c.redirect(`/tournaments/${encodeURIComponent(c.req.param('id'))}/`, 302));
  routes.get('/:id/:address{.*}', async (c) => {
    const wanted = c.req.param('address').replace(/(^|\/)$/, '$1index.html');
    if (!address.test(wanted)) return errorPage(c, noSuchPage);
    const id = tournamentId(c.req.param('id'));
    if (telling.test(wanted) && (await heldBack(id))) return errorPage(c, notYet);
    const file = assetAt(wanted) ?? (await fileOf(sites, id, wanted));
    return file === null ? errorPage(c, noSuchPage) : sendFile(c, file);
  });
  return routes;
}

/** The style and the scripts, for pages that belong to no tournament. */
export function assetRoutes(): Hono {
  const routes = new Hono();
  routes.get('/:name', (c) => {
    const file = assetAt(`assets/${c.req.param('name')}`);
    return file === null ? errorPage(c, noSuchPage) : sendFile(c, file);
  });
  return routes;
}

async function fileOf(sites: AppParts['sites'], id: TournamentId, wanted: string): Promise<SiteFile | null> {
  const site = await sites(id);
  return site === null ? null : site.file(wanted);
}
