import { html } from '../html/html.ts';
import { type PageFrame, pageDocument } from '../site/page-frame.ts';
import type { SnapshotInput } from '../site/tournament-pages.ts';

/** A page of a tree as it was read, with the quotes that questions stand on. */
export function snapshotPage(input: SnapshotInput, frame: PageFrame): string {
  return pageDocument(frame, { title: input.node, place: 'trees', body: html`<main id="main"></main>` });
}
