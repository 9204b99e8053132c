import { failureTags } from '../../../examiner/verdict.ts';
import { levelLoss, percent, tagName, tagText, voidText } from '../../reporting/arena-words.ts';
import { clipped, type Html, type HtmlPart, html } from '../../reporting/html/html.ts';
import { cellTable, firstRows, restOfRows } from '../../reporting/html/html-table.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import type { FailureProfile } from '../../reporting/view/failure-profile.ts';
import type { ReportView, VoidView } from '../../reporting/view/view-model.ts';
import { agentLink, agentName } from './links.ts';
import { type PageFrame, type Section, section } from './page-frame.ts';

/** How each agent's rounds ended, and what it failed at where it lost. */
export function failureSection(
  { profiles }: Pick<ReportView, 'profiles'>,
  frame: PageFrame,
  title = 'What each agent fails at',
): Section {
  const level = levelLoss(profiles);
  const heads = ['Agent', '#Not won', '#Rounds', '#Won', '#Tied', ...lossNames.map((name) => `#${name}`)];
  const body = html`<p class="quiet">All judged rounds of an agent, fewest not won first, ties among them; behind each tag, and losses without an answer, stands its share of all lost rounds.</p>
${cellTable({ label: 'Failure profile', className: 'cards', heads, rows: firstRows(profiles).map((each) => line(each, frame)) })}${restOfRows(profiles)}
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
    profile.rounds,
    profile.won,
    profile.tiedHigh + profile.tiedLow,
    ...losses.map((count) => html`${count}<span class="quiet"> ${percent(lost === 0 ? null : count / lost)}</span>`),
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
  const rows = voids
    .slice(0, mostShown)
    .map(({ match, round, void: { reason, detail } }) => [
      html`<a href="${frame.up}${addresses.match(match, round ?? undefined)}">${agentName(match.a)} – ${agentName(match.b)}</a>`,
      round === null ? 'match' : `round ${round}`,
      voidText[reason],
      html`<span dir="auto">${clipped(detail, 300)}</span>`,
    ]);
  return html`${cellTable({ label: 'List of voids', heads: ['Match', 'What', 'Reason', 'Detail'], rows })}
${restOfRows(voids, 'void', mostShown)}`;
}
