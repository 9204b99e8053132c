import { type ReportInput, viewModel } from '../../src/reporting/view/view-model.ts';
import { leaderboardPage } from '../../src/web/pages/leaderboard-page.ts';
import type { PageFrame } from '../../src/web/pages/page-frame.ts';

/** Where a page of a static site stands. @param up from it to the site's root */
export function sampleFrame(input: ReportInput, up = ''): PageFrame {
  return { up, tournament: input.record.id, app: null };
}

/** The leaderboard page of a static site. */
export const samplePage = (input: ReportInput): string => leaderboardPage(viewModel(input), sampleFrame(input));
