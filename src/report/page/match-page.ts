import { type Html, html } from '../html/html.ts';
import { type PageFrame, pageDocument } from '../site/page-frame.ts';
import type { MatchInput } from '../site/tournament-pages.ts';
import { matchViews } from '../view/match-view.ts';
import { clipped } from './clipped.ts';
import { effortTable, matchHead, roundsTable } from './match-head.ts';
import { roundSection } from './round-section.ts';

/** Rounds shown, at most: void ones count, so there may be more than the limit of counted rounds. */
const mostRounds = 60;

/**
 * The page of one match: who met whom and how it ended, then round by round where the question stood, how it was judged
 * and answered, and what came next.
 * @throws RangeError when the record does not hold exactly one match
 */
export function matchPage(input: MatchInput, frame: PageFrame): string {
  const [match] = input.record.matches;
  return pageDocument(frame, {
    title: `${clipped(match?.a ?? '', 40)} – ${clipped(match?.b ?? '', 40)}, match ${input.number}`,
    place: 'matches',
    body: matchBody(input, frame),
  });
}

/** What the page says between navigation and foot: a `header` and a `main`. */
export function matchBody(input: MatchInput, frame: PageFrame): Html {
  const [view, ...others] = matchViews(input.record);
  if (view === undefined || others.length > 0) throw new RangeError('the record must hold one match');
  const { match, rounds } = view;
  const tree = input.record.treesGrown.find(({ id }) => id === match.tree) ?? null;
  const shown = rounds.slice(0, mostRounds);
  return html`${matchHead(view, input, frame)}
<main id="main" class="match-page">
${roundsTable({ ...view, rounds: shown })}
${effortTable(view, input, frame)}
${shown.map((round, index) => roundSection(round, { match, tree, before: shown[index - 1], next: shown[index + 1], frame }))}
${rounds.length > mostRounds && html`<p class="quiet">${rounds.length - mostRounds} more rounds are in the match log.</p>`}
<p class="quiet">Match <code>${clipped(match.id, 160)}</code></p>
</main>`;
}
