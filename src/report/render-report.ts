import { createHash } from 'node:crypto';
import { html, trusted } from './html/html.ts';
import { abilitySection } from './page/ability-section.ts';
import { clipped } from './page/clipped.ts';
import { conductSection } from './page/conduct-section.ts';
import { failureSection } from './page/failure-section.ts';
import { faultSection } from './page/fault-section.ts';
import { filterScript } from './page/filter-script.ts';
import { headSection } from './page/head-section.ts';
import { headToHeadSection } from './page/head-to-head-section.ts';
import { judgingSection } from './page/judging-section.ts';
import { leaderboardSection } from './page/leaderboard-section.ts';
import { matchSection } from './page/match-section.ts';
import { roundsByGapSection } from './page/rounds-by-gap-section.ts';
import { spendSection } from './page/spend-section.ts';
import { treeSection } from './page/tree-section.ts';
import { verdictSection } from './page/verdict-section.ts';
import { voidSection } from './page/void-section.ts';
import type { PageFrame } from './site/page-frame.ts';
import { siteStyle } from './style/site-style.ts';
import { matchViews } from './view/match-view.ts';
import { tournamentRounds } from './view/pairings.ts';
import type { ReportInput } from './view/report-input.ts';
import { treeViews } from './view/tree-view.ts';
import { viewModel } from './view/view-model.ts';

/**
 * The report of a tournament as one HTML document that needs nothing else: no remote script, style, font or image, and a
 * content policy that allows only its own style and script, by hash. Everything that came from outside is escaped or,
 * for answers, sanitized. The same input gives the same text.
 */
export function renderReport(input: ReportInput): string {
  const view = viewModel(input);
  const frame: PageFrame = { up: '', tournament: view.head.id, app: null, hasSnapshot: () => false };
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>dr-arena: tournament ${clipped(view.head.id, 80)}</title>
<style>${trusted(siteStyle)}</style>
</head>
<body>
${headSection(view)}
<main>
${leaderboardSection(view, frame)}
${abilitySection(view, frame)}
${headToHeadSection(view.headToHead, frame)}
${failureSection(view.profiles, frame)}
${verdictSection(view.shares, frame)}
${judgingSection(view.judging, frame)}
${roundsByGapSection(view.roundsByGap, frame)}
${conductSection(view.conduct, frame)}
${spendSection(view.spend, frame)}
${faultSection(view.faults, frame)}
${treeSection(treeViews(input.record), view.head.seeds)}
${voidSection(view.voids, frame)}
${matchSection(tournamentRounds(matchViews(input.record)), view.agents)}
</main>
<footer><p class="quiet">Made by dr-arena. Questions come from the pages cited; answers are the agents’ own words. The full record is in the match log.</p></footer>
<script>${trusted(filterScript)}</script>
</body>
</html>
`.toString();
}

const policy = [
  "default-src 'none'",
  `style-src '${hashOf(siteStyle)}'`,
  `script-src '${hashOf(filterScript)}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}`;
}
