import { tournamentId } from '../../src/kernel/ids.ts';
import type { PageFrame } from '../../src/web/pages/page-frame.ts';

/** The frame of a page of a static site. @param up from the page to the site's root */
export const siteFrame = (up: string, hasSnapshot: PageFrame['hasSnapshot'] = () => true): PageFrame => ({
  up,
  tournament: tournamentId('T-sample'),
  app: null,
  hasSnapshot,
});
