import { type PageContent, pageDocument } from '../report/site/page-frame.ts';

/** Addresses of the app's own pages. */
export const appLinks = { runs: '/', audits: '/audits' } as const;

/** A page of the app that is of no tournament. */
export function appDocument(content: PageContent): string {
  return pageDocument({ up: '/', tournament: null, app: appLinks }, content);
}
