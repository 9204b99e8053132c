import { tournamentId } from '../../src/kernel/ids.ts';
import type { PageFrame } from '../../src/web/pages/page-frame.ts';

/** The frame of a page of a static site. @param up from the page to the site's root */
export function siteFrame(up: string): PageFrame {
  return { up, tournament: tournamentId('T-sample'), app: null };
}
