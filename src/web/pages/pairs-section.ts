import type { AgentId } from '../../kernel/ids.ts';
import type { PairStanding, PairStandings } from '../../ratings/pair-standings.ts';
import { points } from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { chanceText, pairSentences, significance } from '../../reporting/pair-table.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { agentLink, agentName, sideBySideLink } from './links.ts';
import { type PageFrame, type Section, section } from './page-frame.ts';

/** Agents of the matrix, at most: the best. */
const mostInMatrix = 20;

/** Matrix of the chances that one agent is better than another; null where too little is known. */
export function pairsSection(view: ReportView, frame: PageFrame): Section | null {
  const { pairs } = view;
  if (pairs === null || pairs.pairs.length === 0) return null;
  const body = html`<p class="quiet">By all graded items. Each cell is the chance that the row’s agent is better than the column’s, and leads to the two side by side; columns carry the row numbers. An asterisk marks significant differences at 95%, each pair for itself.</p>
<ul class="sets">${pairSentences(pairs, view.playedOn).map((sentence) => html`<li>${sentence}</li>`)}</ul>
${matrix(pairs, view, frame)}
<p class="quiet">How many more ${view.playedOn}s would make the other differences significant: <code>dr-arena leaderboard ${view.head.id} --details</code></p>`;
  return section('pairs', 'Agent against agent', body);
}

/** Agents against each other, read from the row's side; columns carry the row numbers. */
function matrix({ agents: all, pairs }: PairStandings, view: ReportView, frame: PageFrame): Html {
  const agents = all.slice(0, mostInMatrix).map(({ agent }) => agent);
  const pairOf = new Map(pairs.map((pair) => [keyOf(pair.better, pair.worse), pair]));
  const cell = (agent: AgentId, other: AgentId) => {
    if (agent === other) return html`<td class="self"><span class="unseen">itself</span></td>`;
    return cellOf(pairOf.get(keyOf(agent, other)), pairOf.get(keyOf(other, agent)), (text) =>
      sideBySideLink(text, [agent, other], view, frame),
    );
  };
  return html`<div class="wide" role="region" aria-label="Chances that one agent is better than another" tabindex="0"><table class="matrix">
<thead><tr><th scope="col"><span class="unseen">Agent</span></th>${agents.map(
    (agent, index) =>
      html`<th scope="col"><abbr title="${agent}">${index + 1}</abbr><span class="unseen"> ${agentName(agent)}</span></th>`,
  )}</tr></thead>
<tbody>${agents.map(
    (agent, row) =>
      html`<tr><th scope="row"><span class="num">${row + 1}</span> ${agentLink(agent, frame)}</th>${agents.map((other) => cell(agent, other))}</tr>
`,
  )}</tbody></table></div>${all.length > mostInMatrix && html`<p class="quiet">The first ${mostInMatrix} agents.</p>`}`;
}

function keyOf(one: AgentId, other: AgentId): string {
  return JSON.stringify([one, other]);
}

/** @param above what stands of the two where the row's agent is the better, @param below where it is the worse */
function cellOf(above: PairStanding | undefined, below: PairStanding | undefined, linked: (text: Html) => Html): Html {
  const pair = above ?? below;
  if (pair === undefined) return html`<td class="unmet"></td>`;
  const sign = above ? 1 : -1;
  const chance = above ? pair.chance : 1 - pair.chance;
  const [low, high] = above ? [pair.low, pair.high] : [-pair.high, -pair.low];
  const words = `${points(sign * pair.difference)} points (95%: ${points(low)} to ${points(high)}), ${significance(pair.furtherTrees)}`;
  const text = html`<abbr title="${words}">${chanceText(chance)}</abbr>${pair.furtherTrees === 0 && '*'}`;
  return html`<td class="${shadeOf(chance)}">${linked(text)}</td>`;
}

/** Five shades from mostly worse to mostly better; the figures say the rest. */
function shadeOf(share: number): string {
  return `share-${Math.min(4, Math.floor(share * 5))}`;
}
