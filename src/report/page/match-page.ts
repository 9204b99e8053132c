import { html } from '../html/html.ts';
import { type PageFrame, pageDocument } from '../site/page-frame.ts';
import type { MatchInput } from '../site/tournament-pages.ts';

/** The page of one match, round by round. */
export function matchPage(input: MatchInput, frame: PageFrame): string {
  return pageDocument(frame, { title: `Match ${input.number}`, place: 'matches', body: html`<main id="main"></main>` });
}
