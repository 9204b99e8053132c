import type { AgentId } from '../../kernel/ids.ts';
import type { PairStanding, PairStandings } from '../../ratings/pair-standings.ts';
import { points } from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { htmlTable } from '../../reporting/html/html-table.ts';
import { chanceText, pairColumns, pairSentences, significance } from '../../reporting/pair-table.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { agentLink, agentName, sideBySideLink } from './links.ts';
import type { PageFrame } from './page-frame.ts';
import { sectionHead } from './section-head.ts';

/** Agents of the matrix, at most: the best. */
const mostInMatrix = 20;

type PairsView = Pick<ReportView, 'agents' | 'pairs' | 'playedOn'>;

/** Pairs that are not told apart and are listed, at most: the nearest to it. */
const mostOpen = 12;

/** Who is better than whom, how surely, and how many more trees would tell; nothing where too little is known. */
export function pairsSection(view: PairsView, frame: PageFrame): Html | null {
  const { pairs } = view;
  if (pairs === null || pairs.pairs.length === 0) return null;
  return html`<section aria-labelledby="pairs">
${sectionHead('pairs', 'Agent against agent')}
<p class="quiet">By all graded items. Each cell is the chance that the row’s agent is better than the column’s; columns carry the row numbers. An asterisk marks significant differences at 95%, each pair for itself.</p>
<ul class="sets">${pairSentences(pairs, view.playedOn).map((sentence) => html`<li>${sentence}</li>`)}</ul>
${matrix(pairs, frame)}
${openPairs(pairs, view, frame)}
</section>
`;
}

function matrix({ agents: all, pairs }: PairStandings, frame: PageFrame): Html {
  const agents = all.slice(0, mostInMatrix).map(({ agent }) => agent);
  const pairOf = new Map(pairs.map((pair) => [keyOf(pair.better, pair.worse), pair]));
  const label = 'Chances that one agent is better than another';
  return html`${agentMatrix(label, agents, frame, (agent, other) => cellOf(agent, other, pairOf))}${all.length > mostInMatrix && html`<p class="quiet">The first ${mostInMatrix} agents.</p>`}`;
}

/** Agents against each other, read from the row's side; columns carry the row numbers. */
export function agentMatrix(
  label: string,
  agents: readonly AgentId[],
  frame: PageFrame,
  cell: (agent: AgentId, other: AgentId) => Html,
): Html {
  const self = html`<td class="self"><span class="unseen">itself</span></td>`;
  return html`<div class="wide" role="region" aria-label="${label}" tabindex="0"><table class="matrix">
<thead><tr><th scope="col"><span class="unseen">Agent</span></th>${agents.map(
    (agent, index) =>
      html`<th scope="col"><abbr title="${agent}">${index + 1}</abbr><span class="unseen"> ${agentName(agent)}</span></th>`,
  )}</tr></thead>
<tbody>${agents.map(
    (agent, row) =>
      html`<tr><th scope="row"><span class="num">${row + 1}</span> ${agentLink(agent, frame)}</th>${agents.map((other) => (agent === other ? self : cell(agent, other)))}</tr>
`,
  )}</tbody></table></div>`;
}

/** Five shades from mostly lost to mostly won; the figures say the rest. */
export function shadeOf(share: number): string {
  return `share-${Math.min(4, Math.floor(share * 5))}`;
}

function keyOf(one: AgentId, other: AgentId): string {
  return JSON.stringify([one, other]);
}

function cellOf(agent: AgentId, other: AgentId, pairOf: ReadonlyMap<string, PairStanding>): Html {
  const above = pairOf.get(keyOf(agent, other));
  const pair = above ?? pairOf.get(keyOf(other, agent));
  if (pair === undefined) return html`<td class="unmet"></td>`;
  const sign = above ? 1 : -1;
  const chance = above ? pair.chance : 1 - pair.chance;
  const [low, high] = above ? [pair.low, pair.high] : [-pair.high, -pair.low];
  const told = pair.furtherTrees === 0;
  const words = `${points(sign * pair.difference)} points (95%: ${points(low)} to ${points(high)}), ${significance(pair.furtherTrees)}`;
  return html`<td class="${shadeOf(chance)}"><abbr title="${words}">${chanceText(chance)}</abbr>${told && '*'}</td>`;
}

/** The pairs that fewest trees would tell apart. */
function openPairs(
  { pairs }: PairStandings,
  view: Pick<ReportView, 'agents' | 'playedOn'>,
  frame: PageFrame,
): Html | null {
  const open = pairs.filter(({ furtherTrees }) => furtherTrees !== 0);
  if (open.length === 0) return html`<p>Every pair is significantly different at 95%, each for itself.</p>`;
  const trees = ({ furtherTrees }: PairStanding) => furtherTrees ?? Number.POSITIVE_INFINITY;
  const nearest = [...open].sort((one, other) => (trees(one) < trees(other) ? -1 : trees(one) > trees(other) ? 1 : 0));
  return html`<details class="figures-table"><summary>Pairs that are not significantly different, and how many more ${view.playedOn}s would tell</summary>
<p class="quiet">Of ${view.playedOn}s like those played, if the difference stays as it is: about half of such plans need more. ${open.length > mostOpen && `The nearest ${mostOpen} of ${open.length} pairs.`}</p>
${htmlTable({
  label: 'Pairs that are not significantly different',
  className: 'tight-rows cards',
  explained: true,
  columns: pairColumns(view.playedOn),
  rows: nearest.slice(0, mostOpen),
  pages: {
    better: { isRowHead: true, cell: ({ better }) => agentLink(better, frame) },
    worse: { cell: ({ worse }) => agentLink(worse, frame) },
    difference: {
      cell: ({ better, worse, difference }) => sideBySideLink(points(difference), [better, worse], view, frame),
    },
  },
})}</details>`;
}
