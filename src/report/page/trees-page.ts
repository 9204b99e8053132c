import { html } from '../html/html.ts';
import { type PageFrame, pageDocument } from '../site/page-frame.ts';
import type { TreeInput } from '../site/tournament-pages.ts';

/** The trees of a tournament and the seeds they came from. */
export function treesPage(trees: readonly TreeInput[], frame: PageFrame): string {
  return pageDocument(frame, { title: `${trees.length} trees`, place: 'trees', body: html`<main id="main"></main>` });
}
