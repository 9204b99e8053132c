import type { RatingReport } from '../../ratings/rating.ts';
import { type DataName, dataTitles } from '../../reporting/data/data-names.ts';
import { type Html, type HtmlPart, html } from '../../reporting/html/html.ts';
import { tieSentences } from '../../reporting/rating-sentences.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { decisionSection } from './decision-section.ts';
import type { PageFrame } from './page-frame.ts';

/** A section's heading, with links to the tables behind what it shows. */
export function sectionHead(
  id: string,
  title: string,
  frame: Pick<PageFrame, 'up'>,
  ...data: readonly DataName[]
): Html {
  return html`<div class="section-head"><h2 id="${id}"><a class="here" href="#${id}">${title}</a></h2>${data.length > 0 && dataLinks(frame, data)}</div>`;
}

function dataLinks({ up }: Pick<PageFrame, 'up'>, data: readonly DataName[]): Html {
  const [first] = data;
  if (data.length === 1 && first !== undefined) {
    return html`<p class="data"><a href="${up}${addresses.data(first)}" download>Data (CSV)<span class="unseen">: ${dataTitles[first]}</span></a></p>`;
  }
  return html`<p class="data">Data (CSV): ${data.map(
    (name, index) =>
      html`${index > 0 && ', '}<a href="${up}${addresses.data(name)}" download><abbr title="${dataTitles[name]}">${name}</abbr></a>`,
  )}</p>`;
}

/** Where to go from the page's head: every section, by what it is for. */
export function sectionLinks(view: ReportView): Html {
  return html`<nav class="sections" aria-label="Sections">${pageSections(view).map(
    ({ name, sections }) =>
      html`<div><span class="group">${name}</span> ${sections.map(([anchor, text]) => html`<a href="#${anchor}">${text}</a> `)}</div>`,
  )}</nav>`;
}

/** Sections that belong together in the page's navigation. */
interface SectionGroup {
  readonly name: string;
  /** Anchor and name of each. */
  readonly sections: readonly (readonly [string, string])[];
}

/** What the leaderboard page holds, in its order: the result, why it is so, how far to trust it, what was asked, the data. */
function pageSections(view: ReportView): readonly SectionGroup[] {
  const hasAbilities = view.abilities !== null && view.abilities.combined.source !== 'none';
  return [
    ...resultGroups(view),
    group('Why', [
      hasAbilities && ['abilities', 'Depth and width'],
      view.pairs !== null && view.pairs.pairs.length > 0 && ['pairs', 'Agent against agent'],
      hasSlices(view) && ['slices', 'Who is good at what'],
      ['head-to-head', 'Head to head'],
      ['failures', 'Failures'],
      ['conduct', 'Agents at work'],
      ['cost', 'Cost and time'],
    ]),
    group('How far to trust it', [
      view.position.seatA.of > 0 && ['position', 'Seats'],
      view.judging !== null && ['judging', 'Judging'],
      view.audit !== null && view.audit !== false && ['audit', 'Audit'],
      ['verdicts', 'Verdicts'],
      view.roundsByGap.pairs.length > 0 && ['rounds-by-gap', 'Rounds and gap'],
      ['voids', 'Voids'],
      view.faults.length > 0 && ['faults', 'Replies of no use'],
    ]),
    group('Questions and data', [
      view.complexity.rounds > 0 && ['depth-widths', 'Difficulty'],
      view.trees.length > 0 && ['sources', 'Topics and sources'],
      view.spend !== null && ['spend', 'Calls and their cost'],
      ['data', 'Tables'],
    ]),
  ].filter(({ sections }) => sections.length > 0);
}

function hasSlices({ slices }: ReportView): boolean {
  return slices === 'too_large' || (slices !== null && slices.slices.length + slices.undivided.length > 0);
}

/** The result of all refreshes, then that of the tournament; or that of the tournament alone. */
function resultGroups(view: ReportView): readonly SectionGroup[] {
  const { series, history, moves } = view;
  const moved = moves !== null && (['moved', 'What moved and why'] as const);
  if (series === null) {
    const decision = decisionSection(view) !== null && (['decision', 'Decision'] as const);
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

/** Who cannot be told from whom; nothing where all can. */
export function tellApart(rating: RatingReport): Html | null {
  const sentences = tieSentences(rating);
  if (sentences.length === 0) return null;
  if (sentences.length === 1) return html`<p>${sentences.join('')}</p>`;
  return html`<ul class="sets">${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>`;
}

/** The way to a page from the top of the site, above its title: links, and at the end what kind of page it is. */
export function pageTrail(...steps: readonly HtmlPart[]): Html {
  return html`<p class="trail">${steps.map((step, index) => [index > 0 && ' › ', step])}</p>`;
}
