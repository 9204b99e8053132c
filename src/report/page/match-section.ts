import type { AgentId } from '../../kernel/ids.ts';
import { type Html, html } from '../html/html.ts';
import type { NumberedMatch, PairingView, TournamentRoundView } from '../view/pairings.ts';
import { counted, endText } from '../words.ts';
import { agentName } from './agent-name.ts';
import { clipped } from './clipped.ts';
import { pageLink } from './links.ts';
import { roundArticle } from './round-article.ts';

/**
 * Every match, by the tournament's round and by pair. The filter by agent is hidden until the script shows it, so that
 * the page is whole without scripts.
 *
 * @param agents in the order of the filter's entries
 */
export function matchSection(rounds: readonly TournamentRoundView[], agents: readonly AgentId[]): Html {
  return html`<section aria-labelledby="matches">
<h2 id="matches">Matches</h2>
<p id="filter" hidden><label for="agent-filter">Show the matches of</label>
<select id="agent-filter"><option value="">all agents</option>${agents.map(
    (agent, index) => html`<option value="${index}">${clipped(agent, 64)}</option>`,
  )}</select></p>
${rounds.map(
  ({ number, pairings }) => html`<section class="tournament-round" aria-labelledby="tournament-round-${number}">
<h3 id="tournament-round-${number}">Tournament round ${number}</h3>
${pairings.map((pairing) => pairingBlock(pairing, agents))}
</section>
`,
)}</section>
`;
}

function pairingBlock(pairing: PairingView, agents: readonly AgentId[]): Html {
  const { one, other, winsOne, winsOther, ties, voids, unfinished, matches } = pairing;
  const rest = [
    ties > 0 && counted(ties, 'tie'),
    voids > 0 && `${voids} void`,
    unfinished > 0 && `${unfinished} unfinished`,
  ].filter((text) => text !== false);
  return html`<details class="pairing" data-agents="${agents.indexOf(one)} ${agents.indexOf(other)}">
<summary><h4>${agentName(one)} <span class="score">${winsOne} : ${winsOther}</span> ${agentName(other)}</h4>
<span class="quiet">${counted(matches.length, 'match', 'matches')}${rest.length > 0 && `, ${rest.join(', ')}`}</span></summary>
${matches.map((match) => matchBlock(match, one))}
</details>
`;
}

/** @param first the agent named first above, whose score stands first whatever its seat */
function matchBlock({ number, match, root, treeNumber, rounds }: NumberedMatch, first: AgentId): Html {
  const { a, b, end, scoreA, scoreB, id, tree } = match;
  const score = a === first ? `${scoreA} : ${scoreB}` : `${scoreB} : ${scoreA}`;
  return html`<details class="match" id="m${number}">
<summary><span class="number">${number}</span> <span class="on"><bdi>${clipped(root.title, 80)}</bdi></span>
<span class="end${end?.kind === 'void' && ' void'}"><bdi>${endText(end, clipped(a, 64), clipped(b, 64))}</bdi></span>
<span class="quiet">${score}, ${counted(rounds.length, 'round')}</span></summary>
<p class="quiet">Seat A: ${agentName(a)}. Seat B: ${agentName(b)}. Tree: ${treeNumber === null ? pageLink(root) : html`<a href="#t${treeNumber}"><bdi>${clipped(root.title, 200)}</bdi></a>`} <code>${clipped(tree, 80)}</code>. Match <code>${clipped(id, 120)}</code>.</p>
${end?.kind === 'void' && end.void.detail !== '' && html`<p class="callout" dir="auto">${clipped(end.void.detail, 500)}</p>`}
${rounds.map((round) => roundArticle(round, match))}
</details>
`;
}
