import { failureTags } from '../../../examiner/verdict.ts';
import { levelLoss, percent, tagName, tagText } from '../../reporting/arena-words.ts';
import { voidViewColumns } from '../../reporting/data/outcome-columns.ts';
import { type Html, type HtmlPart, html } from '../../reporting/html/html.ts';
import { htmlTable } from '../../reporting/html/html-table.ts';
import { clipped } from '../../reporting/html/page-text.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import type { FailureProfile } from '../../reporting/view/failure-profile.ts';
import type { ReportView, VoidView } from '../../reporting/view/view-model.ts';
import { cellTable, firstRows, restOfRows } from './cell-table.ts';
import { agentLink, agentName } from './links.ts';
import type { PageFrame } from './page-frame.ts';
import { type Section, section } from './section.ts';

/** How each agent's rounds ended, and what it failed at where it lost. */
export function failureSection(
  { profiles }: Pick<ReportView, 'profiles'>,
  frame: PageFrame,
  title = 'What each agent fails at',
): Section {
  const level = levelLoss(profiles);
  const heads = ['Agent', '#Not won', 'Rounds by outcome', '#Rounds', ...lossNames.map((name) => `#${name}`)];
  const body = html`<p class="quiet">All judged rounds of an agent, fewest not won first, ties among them; behind each tag, and losses without an answer, stands its share of all lost rounds.</p>
${outcomeLegend()}
${cellTable({ label: 'Failure profile', className: 'profile cards', heads, rows: firstRows(profiles).map((each) => line(each, frame)) })}${restOfRows(profiles)}
<dl class="terms">${failureTags.map((tag) => html`<div><dt>${tagName[tag]}</dt><dd>${tagText(tag, level)}</dd></div>`)}</dl>`;
  return section('failures', title, body, 'Failures');
}

const lossNames = [...failureTags.map((tag) => tagName[tag]), 'No answer'];

function line(profile: FailureProfile, frame: PageFrame): readonly HtmlPart[] {
  const losses = [...failureTags.map((tag) => profile.tags[tag]), profile.untagged];
  const lost = losses.reduce((sum, count) => sum + count, 0);
  return [
    agentLink(profile.agent, frame),
    html`<strong>${percent(profile.shareNotWon)}</strong>`,
    outcomeBar(profile),
    profile.rounds,
    ...losses.map((count) => html`${count}<span class="quiet"> ${percent(lost === 0 ? null : count / lost)}</span>`),
  ];
}

/** What the colours of the bars mean. */
export function outcomeLegend(): Html {
  return legend(partsOf(emptyProfile));
}

/** An agent's judged rounds by outcome as one bar. */
export function outcomeBar(profile: FailureProfile): Html {
  return stackedBar(partsOf(profile));
}

const emptyProfile = { won: 0, tiedHigh: 0, tiedLow: 0, untagged: 0, tags: { DEPTH: 0, WIDTH: 0, BOTH: 0, NONE: 0 } };

function partsOf(profile: Pick<FailureProfile, 'won' | 'tiedHigh' | 'tiedLow' | 'untagged' | 'tags'>): BarPart[] {
  return [
    { label: 'Won', count: profile.won, kind: 'won' },
    { label: 'Tie, both good', count: profile.tiedHigh, kind: 'tie-high' },
    { label: 'Tie, both poor', count: profile.tiedLow, kind: 'tie-low' },
    ...failureTags.map((tag) => ({
      label: `Lost: ${tagName[tag].toLowerCase()}`,
      count: profile.tags[tag],
      kind: tag.toLowerCase(),
    })),
    { label: 'Lost: no answer', count: profile.untagged, kind: 'untagged' },
  ];
}

/** Longest list of voids shown; an export has all of them. */
const mostShown = 100;

/** What does not count, and why. */
export function voidSection({ voids }: Pick<ReportView, 'voids'>, frame: PageFrame): Section {
  return section(
    'voids',
    'Voids',
    html`<p class="quiet">A void round or match does not count: it is no loss, no tie, and not rated.</p>
${voids.length === 0 ? html`<p>There are none.</p>` : voidTable(voids, frame)}`,
  );
}

/** Voids with links to their matches, the first hundred of them. */
export function voidTable(voids: readonly VoidView[], frame: PageFrame): Html {
  return html`${htmlTable({
    label: 'List of voids',
    columns: voidViewColumns,
    rows: voids.slice(0, mostShown),
    pages: {
      match: {
        isRowHead: true,
        cell: ({ match, round }) =>
          html`<a href="${frame.up}${addresses.match(match, round ?? undefined)}">${agentName(match.a)} – ${agentName(match.b)}</a>`,
      },
      detail: { isFree: true, cell: (each) => clipped(each.void.detail, 300) },
    },
  })}
${restOfRows(voids, 'void', mostShown)}`;
}

export interface BarPart {
  readonly label: string;
  readonly count: number;
  /** Names the colour in the style sheet. */
  readonly kind: string;
}

/** One bar of parts that together fill the width; said in words to those who do not see it. */
export function stackedBar(parts: readonly BarPart[]): Html {
  const all = parts.reduce((sum, { count }) => sum + count, 0);
  const words = parts.map(({ label, count }) => `${label} ${count}`).join(', ');
  let before = 0;
  const bars = parts.map(({ label, count, kind }) => {
    const x = all === 0 ? 0 : (before / all) * 100;
    before += count;
    if (count === 0) return null;
    return html`<rect class="fill-${kind}" x="${x.toFixed(3)}%" width="${((count / all) * 100).toFixed(3)}%" height="18"><title>${label}: ${count}</title></rect>`;
  });
  return html`<svg class="stack" width="100%" height="18" role="img" aria-label="${words}">${bars}</svg>`;
}

/** What the colours of stacked bars mean. */
export function legend(parts: readonly Pick<BarPart, 'label' | 'kind'>[]): Html {
  return html`<ul class="legend">${parts.map(
    ({ label, kind }) =>
      html`<li><svg width="11" height="11" aria-hidden="true"><rect class="fill-${kind}" width="11" height="11" rx="2"/></svg> ${label}</li>`,
  )}</ul>`;
}
