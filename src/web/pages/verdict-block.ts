import type { Judgement, PanelVote, PreferredInOrders, SoftComparison } from '../../../examiner/examiner.ts';
import { comparedPreference } from '../../../examiner/judging/compare-by-rubric.ts';
import type { Criterion } from '../../../examiner/task.ts';
import type { Verdict } from '../../../examiner/verdict.ts';
import type { MatchRecord } from '../../arena/match.ts';
import type { Void } from '../../arena/void.ts';
import { tagName, tagText, tierText, voidText } from '../../reporting/arena-words.ts';
import { clipped, type Html, html } from '../../reporting/html/html.ts';
import { cellTable } from '../../reporting/html/html-table.ts';
import { agentName } from './links.ts';

/** Judges listed, at most. */
const mostJudges = 12;

/** A verdict with its reason and what the loser's tag says. */
export function verdictBlock(
  { verdict }: Judgement,
  { match, score, byRubric }: { match: MatchRecord; score: readonly [number, number]; byRubric: boolean },
): Html {
  const { tier, tag, reason } = verdict;
  return html`<div class="verdict"><p>${verdictLine(verdict, match)} <span class="quiet">Score now ${score[0]} : ${score[1]}</span></p>
<p dir="auto">${clipped(reason, 1000)} <span class="quiet">Answer A is ${agentName(match.a)}’s, answer B ${agentName(match.b)}’s.</span></p>
${tag !== null && html`<p>${agentName(tier.startsWith('A_') ? match.b : match.a)} ${tagText(tag, byRubric ? 'by_rubric' : 'unclear')}.</p>`}</div>`;
}

/** A verdict in one line, with the loser's tag. */
export function verdictLine({ tier, tag }: Verdict, { a, b }: MatchRecord): Html {
  const words = html`<strong><bdi>${tierText(tier, clipped(a, 64), clipped(b, 64))}</bdi></strong>`;
  return tag === null ? words : html`${words} <span class="tag tag-${tag.toLowerCase()}">${tagName[tag]}</span>`;
}

/** Reason why a round or match does not count. */
export function voidBlock({ reason, detail, agents }: Void, what: 'round' | 'match'): Html {
  return html`<div class="verdict void"><p><strong>Void: ${voidText[reason]}</strong> <span class="quiet">The ${what} does not count: no loss, no tie, not rated.</span></p>
${detail !== '' && html`<p dir="auto">${clipped(detail, 1000)}</p>`}${
  agents !== undefined &&
  agents.length > 0 &&
  html`<p>Unavailable: ${agents.slice(0, 4).map((agent, index) => html`${index > 0 && ', '}${agentName(agent)}`)}.</p>`
}</div>`;
}

/** Verdicts of each judge of the panel, and the soft comparison in both orders; nothing where code alone judged. */
export function panelBlock(
  { panel, soft }: Judgement,
  match: MatchRecord,
  round: number,
  byRubric: boolean,
): Html | null {
  if (panel === undefined && soft === undefined) return null;
  return html`<div class="columns panel">${panel !== undefined && panel.length > 0 && panelTable(panel, match, round)}${soft !== undefined && soft.length > 0 && softTable(soft, match, round, byRubric)}</div>`;
}

function panelTable(panel: readonly PanelVote[], match: MatchRecord, round: number): Html {
  const rows = panel
    .slice(0, mostJudges)
    .map(({ judge, verdict }) => [
      html`<bdi>${clipped(judge, 80)}</bdi>`,
      verdict === null
        ? html`<span class="quiet">abstained: no usable reply</span>`
        : html`${verdictLine(verdict, match)} <div class="quiet" dir="auto">${clipped(verdict.reason, 400)}</div>`,
    ]);
  const caption = 'Verdicts of the judges';
  return cellTable({ label: `Judges, round ${round}`, caption, heads: ['Judge', 'Verdict from its grades'], rows });
}

function softTable(soft: readonly SoftComparison[], match: MatchRecord, round: number, byRubric: boolean): Html {
  const rows = soft.slice(0, mostJudges).map((comparison) => {
    const side = comparedPreference(comparison);
    return [
      html`<bdi>${clipped(comparison.judge, 80)}</bdi>`,
      preferred(comparison.whenAFirst, match),
      preferred(comparison.whenBFirst, match),
      side === null ? 'no preference' : preferred(side, match),
    ];
  });
  return cellTable({
    label: `Soft comparison, round ${round}`,
    caption: byRubric ? 'Comparison by the rubric' : 'Soft comparison: clarity, density, directness',
    heads: ['Judge', `${clipped(match.a, 64)} first`, `${clipped(match.b, 64)} first`, 'Counts as'],
    rows,
  });
}

/** The criteria that two answers are compared by, with what each weighs and what each judge said of it. */
export function rubricTable(
  rubric: readonly Criterion[],
  soft: readonly SoftComparison[],
  match: MatchRecord,
  round: number,
): Html {
  const judges = soft.filter(({ criteria }) => criteria !== undefined).slice(0, mostJudges);
  const rows = rubric.map(({ id, text, weight }) => [
    html`<span dir="auto">${clipped(text, 600)}</span>`,
    weight,
    ...judges.map(({ criteria }) => {
      const choice = criteria?.find(({ criterion }) => criterion === id);
      return choice === undefined ? '' : criterionChoice(choice, match);
    }),
  ]);
  return cellTable({
    label: `Rubric, round ${round}`,
    caption: 'Rubric: whom each criterion prefers in both orders',
    heads: ['Criterion', '#Weighs', ...judges.map(({ judge }) => clipped(judge, 80))],
    rows,
  });
}

function criterionChoice({ whenAFirst, whenBFirst }: PreferredInOrders, match: MatchRecord): Html {
  if (whenAFirst === whenBFirst) return preferred(whenAFirst, match);
  return html`no preference <span class="quiet">${preferred(whenAFirst, match)}, then ${preferred(whenBFirst, match)}</span>`;
}

function preferred(side: 'a' | 'b' | null, { a, b }: MatchRecord): Html {
  return side === null ? html`none` : agentName(side === 'a' ? a : b);
}

/** The criteria that two answers are compared by, with what each weighs. */
export function rubricList(rubric: readonly Pick<Criterion, 'text' | 'weight'>[]): Html {
  return html`<ol class="items">${rubric.map(
    ({
      text,
      weight,
    }) => html`<li><div class="point" dir="auto">${clipped(text, 600)} <span class="quiet">weighs ${weight}</span></div></li>
`,
  )}</ol>`;
}
