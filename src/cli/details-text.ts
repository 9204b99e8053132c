import { playedOn } from '../arena/played-on.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import { markupText } from '../reporting/terminal/markup-text.ts';
import type { Sheet } from '../reporting/terminal/sheet.ts';
import { pairsText, slicesText } from '../reporting/terminal/standings-text.ts';
import { abilitySection } from '../web/pages/ability-section.ts';
import { judgingSection } from '../web/pages/judging-section.ts';
import type { Section } from '../web/pages/page-frame.ts';
import { citationSection, costSection, reportQualitySection } from '../web/pages/report-sections.ts';
import { positionSection, verdictSection } from '../web/pages/round-figures.ts';
import type { LeaderboardDetails } from './leaderboard-details.ts';

/** Returns the details of a leaderboard for a terminal: the sections of the board's page, pairs and slices. Loaded late, with the pages. */
export function detailsText(details: LeaderboardDetails, head: TournamentHead, sheet: Sheet): string {
  const { abilities, pairs, slices, costs, citations, quality, shares, judging } = details;
  const on = playedOn(head.trees);
  const frame = { up: '', tournament: head.id, app: null };
  const view = { examiner: null, figures: judging };
  const sectionText = (section: Section | null) => (section === null ? '' : markupText(section.markup, sheet));
  return [
    sectionText(abilitySection({ abilities, playedOn: on }, frame)),
    pairsText(pairs.items, 'all graded items', on, sheet),
    pairsText(pairs.matches, 'matches', on, sheet),
    slicesText(slices, on, sheet),
    sectionText(costSection({ quality: costs, playedOn: on }, frame)),
    sectionText(citationSection({ citations }, frame)),
    sectionText(reportQualitySection({ reportQuality: quality }, frame)),
    sectionText(verdictSection({ shares })),
    sectionText(positionSection({ judging: view })),
    sectionText(judging.rounds === 0 ? null : judgingSection(view, head.id, true)),
  ]
    .filter((part) => part !== '')
    .map((part) => `\n${part}`)
    .join('');
}
