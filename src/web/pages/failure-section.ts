import { failureTags } from '../../../examiner/verdict.ts';
import { counted, levelLoss, percent, tagName, tagText, voidText } from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { htmlTable } from '../../reporting/html/html-table.ts';
import { clipped } from '../../reporting/html/page-text.ts';
import { dollars, roleText, spentText, sumColumns } from '../../reporting/spend-words.ts';
import { type Column, textColumn } from '../../reporting/table.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import type { FailureProfile } from '../../reporting/view/failure-profile.ts';
import type { SpendSum, SpendView } from '../../reporting/view/spend-view.ts';
import type { VoidView } from '../../reporting/view/view-model.ts';
import { agentLink, agentName } from './links.ts';
import type { PageFrame } from './page-frame.ts';
import { firstRows, restOfRows } from './quote-table.ts';
import { sectionHead } from './section-head.ts';

/** How each agent's rounds ended, and what it failed at where it lost. */
export function failureSection(profiles: readonly FailureProfile[], frame: PageFrame): Html {
  const level = levelLoss(profiles);
  return html`<section aria-labelledby="failures">
${sectionHead('failures', 'What each agent fails at')}
<p class="quiet">All judged rounds of an agent, fewest not won first, ties among them; behind each tag, and losses without an answer, stands its share of all lost rounds.</p>
${outcomeLegend()}
<div class="wide" role="region" aria-label="Failure profile" tabindex="0"><table class="profile">
<thead><tr><th scope="col">Agent</th><th scope="col" class="num">Not won</th><th scope="col" class="bar">Rounds by outcome</th>
<th scope="col" class="num roomy">Rounds</th>${failureTags.map((tag) => html`<th scope="col" class="num roomy">${tagName[tag]}</th>`)}<th scope="col" class="num roomy">No answer</th></tr></thead>
<tbody>${firstRows(profiles).map((profile) => line(profile, frame))}</tbody></table></div>${restOfRows(profiles)}
<dl class="terms">${failureTags.map((tag) => html`<div><dt>${tagName[tag]}</dt><dd>${tagText(tag, level)}</dd></div>`)}</dl>
</section>
`;
}

function line(profile: FailureProfile, frame: PageFrame): Html {
  const losses = [...failureTags.map((tag) => profile.tags[tag]), profile.untagged];
  const lost = losses.reduce((sum, count) => sum + count, 0);
  return html`<tr><th scope="row">${agentLink(profile.agent, frame)}</th><td class="num strong">${percent(profile.shareNotWon)}</td>
<td class="bar">${outcomeBar(profile)}</td><td class="num roomy">${profile.rounds}</td>${losses.map(
    (count) =>
      html`<td class="num roomy">${count}<span class="quiet"> ${percent(lost === 0 ? null : count / lost)}</span></td>`,
  )}</tr>
`;
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

/** Longest list of voids shown. */
const mostShown = 100;

const voidColumns: readonly Column<VoidView>[] = [
  textColumn('match', 'its id', 'Match', ({ match }) => match.id),
  textColumn('round', 'its number; none: the match', 'What', ({ round }) =>
    round === null ? 'match' : `round ${round}`,
  ),
  textColumn('reason', 'why it does not count', 'Reason', (each) => voidText[each.void.reason]),
  textColumn('detail', 'the reason in words', 'Detail', (each) => each.void.detail),
];

/** What does not count, and why. */
export function voidSection(voids: readonly VoidView[], frame: PageFrame): Html {
  return html`<section aria-labelledby="voids">
${sectionHead('voids', 'Voids')}
<p class="quiet">A void round or match does not count: it is no loss, no tie, and not rated.</p>
${voids.length === 0 ? html`<p>There are none.</p>` : voidTable(voids, frame)}
</section>
`;
}

/** Voids with links to their matches, the first hundred of them. */
export function voidTable(voids: readonly VoidView[], frame: PageFrame): Html {
  const rest = voids.length - mostShown;
  return html`${htmlTable({
    label: 'List of voids',
    columns: voidColumns,
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
${rest > 0 && html`<p class="quiet">${counted(rest, 'more void')}.</p>`}`;
}

/** What the calls of models cost, by agent and by role. */
export function spendSection(view: SpendView | null): Html | null {
  if (!view) return null;
  const { agents, roles, whole } = view;
  return html`<section aria-labelledby="spend">
${sectionHead('spend', 'Calls and their cost')}
<p><strong>${spentText(whole)}</strong> for ${counted(whole.calls, 'call')} of models and programs.${whole.reservedUsd > 0 && ` ${dollars(whole.reservedUsd)} of it is only reserved, by calls whose cost was never told; it counts as spent.`}${
    whole.unknownCost > 0 &&
    ` The cost of ${counted(whole.unknownCost, 'call')} is unknown, which is not the same as nothing.`
  }</p>
${agents.length > 0 && spendTable('By agent', 'Agent', agents, (sum) => html`<bdi class="agent">${clipped(sum.name, 64)}</bdi>`)}
${
  roles.length > 0 &&
  spendTable(
    'The Examiner’s own calls',
    'For',
    roles,
    (sum) => html`${roleText[sum.name]} <span class="quiet">${clipped(sum.models.join(', '), 300)}</span>`,
  )
}
</section>
`;
}

function spendTable<Sum extends SpendSum>(
  caption: string,
  what: string,
  rows: readonly Sum[],
  cell: (sum: Sum) => Html,
): Html {
  const name = textColumn('name', 'of whom or what', what, (sum: Sum) => sum.name);
  return html`<h3>${caption}</h3>
${htmlTable({ label: caption, className: 'cards', columns: [name, ...sumColumns], rows, pages: { name: { isRowHead: true, cell } } })}`;
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
