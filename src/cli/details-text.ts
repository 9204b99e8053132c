import { playedOn } from '../arena/played-on.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import { sectionText } from '../reporting/document/document-text.ts';
import { abilitySection } from '../reporting/sections/ability-section.ts';
import { judgingSection } from '../reporting/sections/judging-section.ts';
import { pairSection, sliceSection } from '../reporting/sections/pair-sections.ts';
import { citationSection, costSection, reportQualitySection } from '../reporting/sections/report-sections.ts';
import { positionSection, verdictSection } from '../reporting/sections/round-figures.ts';
import type { Sheet } from '../reporting/terminal/sheet.ts';
import type { LeaderboardDetails } from './leaderboard-details.ts';

/** Returns the details of a leaderboard for a terminal: the sections of the board's page, pairs and slices. */
export function detailsText(details: LeaderboardDetails, head: TournamentHead, sheet: Sheet): string {
  const { abilities, pairs, slices, costs, citations, quality, shares, judging } = details;
  const on = playedOn(head.trees);
  const view = { examiner: null, figures: judging };
  return [
    abilitySection(abilities, on),
    pairSection(pairs.items, 'all graded items', on),
    pairSection(pairs.matches, 'matches', on),
    sliceSection(slices, on),
    costSection(costs, on),
    citationSection(citations),
    reportQualitySection(quality),
    verdictSection(shares),
    positionSection(judging),
    judging.rounds === 0 ? null : judgingSection(view, head.id, true),
  ]
    .filter((section) => section !== null)
    .map((section) => `\n${sectionText(section, sheet)}`)
    .join('');
}
