import { html } from '../html/html.ts';
import { type PageFrame, pageDocument } from '../site/page-frame.ts';
import type { MatchesInput } from '../site/tournament-pages.ts';

/** Matches on one page of the list, at most. */
export const matchesPerPage = 200;

/** One page of the list of a tournament's matches. */
export function matchesPage(input: MatchesInput, frame: PageFrame): string {
  return pageDocument(frame, {
    title: `Matches, page ${input.page}`,
    place: 'matches',
    body: html`<main id="main"></main>`,
  });
}
