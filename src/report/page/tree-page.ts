import { html } from '../html/html.ts';
import { type PageFrame, pageDocument } from '../site/page-frame.ts';
import type { TreeInput } from '../site/tournament-pages.ts';

/** The page of one information tree. */
export function treePage({ tree }: TreeInput, frame: PageFrame): string {
  return pageDocument(frame, { title: tree.id, place: 'trees', body: html`<main id="main"></main>` });
}
