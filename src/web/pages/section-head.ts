import { type Html, type HtmlPart, html } from '../../reporting/html/html.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { hasDecision } from './decision-section.ts';
import type { PageFrame } from './page-frame.ts';

/** A section's heading, which leads to itself. */
export function sectionHead(id: string, title: string): Html {
  return html`<div class="section-head"><h2 id="${id}"><a class="here" href="#${id}">${title}</a></h2></div>`;
}

/** The pages that a tournament's figures stand on. */
type FiguresPage = 'leaderboard' | 'details';

/** Where to go from the head of a page of figures: its own sections by what they are for; from the first page also to those of the second. */
export function sectionLinks(view: ReportView, on: FiguresPage, { up }: Pick<PageFrame, 'up'>): Html {
  const own = on === 'leaderboard' ? leaderboardGroups(view) : detailGroups(view);
  const further = on === 'leaderboard' && groupLinks(detailGroups(view), `${up}${addresses.details}`);
  return html`<nav class="sections" aria-label="Sections">${groupLinks(own, '')}${further}</nav>`;
}

/** @param page the address of the page that they are on; empty: this one */
function groupLinks(groups: readonly SectionGroup[], page: string): readonly Html[] {
  return groups
    .filter(({ sections }) => sections.length > 0)
    .map(
      ({ name, sections }) =>
        html`<div><span class="group">${name}</span> ${sections.map(([anchor, text]) => html`<a href="${page}#${anchor}">${text}</a> `)}</div>`,
    );
}

/** Sections that belong together in the page's navigation. */
interface SectionGroup {
  readonly name: string;
  /** Anchor and name of each. */
  readonly sections: readonly (readonly [string, string])[];
}

/** What the leaderboard page holds, in its order: the result, and why it is so. */
function leaderboardGroups(view: ReportView): readonly SectionGroup[] {
  return [
    ...resultGroups(view),
    group('Why', [
      view.pairs !== null && view.pairs.pairs.length > 0 && ['pairs', 'Agent against agent'],
      ['head-to-head', 'Head to head'],
      hasSlices(view) && ['slices', 'Who is good at what'],
      ['failures', 'Failures'],
      ['cost', 'Cost and time'],
    ]),
  ];
}

/** What the page of details holds, in its order: more of the agents, how far to trust the figures, what was asked. */
function detailGroups(view: ReportView): readonly SectionGroup[] {
  const hasAbilities = view.abilities !== null && view.abilities.combined.source !== 'none';
  return [
    group('The agents', [
      hasAbilities && ['abilities', 'Depth and width'],
      ['conduct', 'Agents at work'],
      view.citations.length > 0 && ['citations', 'Citations'],
      view.reportQuality !== null && ['report-quality', 'Quality of reports'],
    ]),
    group('How far to trust it', [
      view.judging !== null && view.judging.figures.seatAWins.of > 0 && ['position', 'Seats'],
      view.judging !== null && ['judging', 'Judging'],
      view.audit !== null && view.audit !== false && ['audit', 'Audit'],
      ['verdicts', 'Verdicts'],
      view.roundsByGap.pairs.length > 0 && ['rounds-by-gap', 'Rounds and gap'],
      ['voids', 'Voids'],
    ]),
    group('Questions and data', [
      view.complexity.rounds > 0 && ['depth-widths', 'Difficulty'],
      view.trees.length > 0 && ['sources', 'Topics and sources'],
      view.spend !== null && ['spend', 'Calls and their cost'],
    ]),
  ];
}

function hasSlices({ slices }: ReportView): boolean {
  return slices === 'too_large' || (slices !== null && slices.slices.length + slices.undivided.length > 0);
}

/** The result of all refreshes, then that of the tournament; or that of the tournament alone. */
function resultGroups(view: ReportView): readonly SectionGroup[] {
  const { series, history, moves } = view;
  const moved = moves !== null && (['moved', 'What moved and why'] as const);
  if (series === null) {
    const decision = hasDecision(view) && (['decision', 'Decision'] as const);
    const past = history !== null && (['history', 'Over time'] as const);
    return [group('Result', [decision, ['leaderboard', 'Ratings'], past, moved])];
  }
  return [
    group('All refreshes', [['series', 'Ratings'], ['history', 'Over time'], moved]),
    group('The latest refresh', [
      ['latest', 'The latest refresh'],
      ['leaderboard', 'Ratings of this refresh'],
    ]),
  ];
}

function group(name: string, sections: readonly (readonly [string, string] | false)[]): SectionGroup {
  return { name, sections: sections.filter((section) => section !== false) };
}

/** The way to a page from the top of the site, above its title: links, and at the end what kind of page it is. */
export function pageTrail(...steps: readonly HtmlPart[]): Html {
  return html`<p class="trail">${steps.map((step, index) => [index > 0 && ' › ', step])}</p>`;
}
