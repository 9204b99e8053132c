import type { AgentId, TreeId } from '../../kernel/ids.ts';
import type { MatchRecord } from '../../tournament/tournament-record.ts';
import { type Html, html } from '../html/html.ts';
import { addresses } from '../site/addresses.ts';
import type { PageFrame } from '../site/page-frame.ts';
import { groupBy } from '../view/group-by.ts';
import type { ReportView } from '../view/view-model.ts';
import { counted, voidText } from '../words.ts';
import { agentName } from './agent-name.ts';
import { clipped } from './clipped.ts';

/** So many of an agent's matches are listed; the list of all matches has the rest. */
const mostListed = 500;

/** Up to so many matches the groups are open from the start. */
const mostOpen = 60;

/** An agent's matches with links, by opponent in the leaderboard's order. */
export function agentMatches(
  view: ReportView,
  agent: AgentId,
  frame: PageFrame,
  matches: readonly MatchRecord[],
): Html {
  const listed = matches.slice(0, mostListed);
  const groups = groupBy(listed, ({ a, b }) => (a === agent ? b : a));
  const order = [...groups].sort(([one], [other]) => view.agents.indexOf(one) - view.agents.indexOf(other));
  const titles = new Map(view.trees.map(({ tree, title }) => [tree, title]));
  const rest = matches.length - listed.length;
  return html`<section aria-labelledby="matches">
<h2 id="matches">Its matches</h2>
<p class="quiet">${counted(matches.length, 'match', 'matches')} against ${counted(groups.size, 'opponent')}. <a href="${frame.up}${addresses.matches()}">All matches of the tournament</a>${rest > 0 && `, where the ${rest} not listed here stand too`}.</p>
${order.map(([opponent, own]) => group(agent, opponent, own, titles, frame, listed.length <= mostOpen))}
</section>
`;
}

function group(
  agent: AgentId,
  opponent: AgentId,
  matches: readonly MatchRecord[],
  titles: ReadonlyMap<TreeId, string>,
  frame: PageFrame,
  isOpen: boolean,
): Html {
  const results = matches.map((match) => resultOf(agent, match));
  const count = (wanted: string) => results.filter((result) => result === wanted).length;
  return html`<details class="group"${isOpen && html` open`}><summary><h3>${agentName(opponent)}</h3> <span class="quiet">${counted(matches.length, 'match', 'matches')}: ${count('won')} won, ${count('lost')} lost, ${count('tied')} tied</span></summary>
<div class="wide" role="region" aria-label="Matches against ${clipped(opponent, 64)}" tabindex="0"><table>
<thead><tr><th scope="col">Match</th><th scope="col">Result</th><th scope="col" class="num">Score</th><th scope="col">Seat</th><th scope="col" class="num">Tournament round</th></tr></thead>
<tbody>${matches.map((match) => line(agent, match, titles, frame))}</tbody></table></div></details>
`;
}

function line(agent: AgentId, match: MatchRecord, titles: ReadonlyMap<TreeId, string>, frame: PageFrame): Html {
  const isA = match.a === agent;
  const [own, other] = isA ? [match.scoreA, match.scoreB] : [match.scoreB, match.scoreA];
  const result = resultOf(agent, match);
  const why = match.end?.kind === 'void' ? html` <span class="quiet">${voidText[match.end.void.reason]}</span>` : '';
  return html`<tr><th scope="row"><a href="${frame.up}${addresses.match(match)}"><bdi>${clipped(titles.get(match.tree) ?? match.tree, 80)}</bdi></a></th>
<td class="result-${result}">${result}${why}</td><td class="num">${own}–${other}</td><td>${isA ? 'A' : 'B'}</td><td class="num">${match.tournamentRound}</td></tr>
`;
}

function resultOf(agent: AgentId, { a, end }: MatchRecord): 'won' | 'lost' | 'tied' | 'void' | 'running' {
  if (end === null) return 'running';
  if (end.kind === 'void') return 'void';
  if (end.winner === 'tie' || end.winner === 'both_bad') return 'tied';
  return (end.winner === 'a') === (a === agent) ? 'won' : 'lost';
}
