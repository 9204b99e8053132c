import { html } from '../../reporting/html/html.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import { type PageFrame, pageDocument } from './page-frame.ts';

/** Stands in the place of every page that would tell what a private set asks. */
export function heldBackPage(frame: PageFrame): string {
  const title = 'This is shown when the set is retired';
  const body = html`<header><h1>${title}</h1></header>
<main id="main"><p>The questions of this tournament are of a private set, so that they can be asked again.</p>
<p><a href="${frame.up}${addresses.leaderboard}">Leaderboard</a></p></main>`;
  return pageDocument(frame, { title, place: 'matches', body });
}
