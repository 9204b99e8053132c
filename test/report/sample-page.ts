import { leaderboardPage } from '../../src/report/page/leaderboard-page.ts';
import type { PageFrame } from '../../src/report/site/page-frame.ts';
import type { ReportInput } from '../../src/report/view/report-input.ts';
import { viewModel } from '../../src/report/view/view-model.ts';

/** Where a page of a static site stands. @param up from it to the site's root */
export function sampleFrame(input: ReportInput, up = ''): PageFrame {
  return { up, tournament: input.record.id, app: null, hasSnapshot: () => true };
}

/** The leaderboard page of a static site. */
export function samplePage(input: ReportInput): string {
  return leaderboardPage(viewModel(input), sampleFrame(input));
}
