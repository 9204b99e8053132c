import { failureTags } from '../../../examiner/verdict.ts';
import type { MatchRecord } from '../../arena/match.ts';
import { groupBy } from '../../kernel/group-by.ts';
import type { AgentId, TreeId } from '../../kernel/ids.ts';
import type { KindAbilities } from '../../ratings/ability/ability.ts';
import {
  counted,
  intervalText,
  levelLoss,
  percent,
  points,
  rankText,
  ratedThings,
  tagName,
  tagText,
  voidText,
} from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { clipped, namedValue } from '../../reporting/html/page-text.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import type { FailureProfile } from '../../reporting/view/failure-profile.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { agentSettingsSection } from './agent-settings-section.ts';
import { agentWork } from './answer-column.ts';
import { outcomeBar, outcomeLegend, voidTable } from './failure-section.ts';
import { agentName, sideBySideLink } from './links.ts';
import { type PageFrame, pageDocument } from './page-frame.ts';
import { agentCitations } from './report-sections.ts';
import { pageTrail } from './section-head.ts';

/**
 * One agent of a tournament as a page: its rating, what it is good at, what it fails at, whom it met, how it works, and its
 * matches.
 *
 * @param matches its own, in the order they were planned
 */
export function agentPage(view: ReportView, agent: AgentId, frame: PageFrame, matches: readonly MatchRecord[]): string {
  return pageDocument(frame, {
    title: `${clipped(agent, 64)} in ${view.head.id}`,
    place: 'leaderboard',
    body: html`${head(view, agent, frame)}
<main id="main">
${view.onlyMatch === null && agentAbilities(view, agent)}
${failures(view, agent)}
${agentSettingsSection(view.head, agent)}
${agentWork(view, agent)}
${agentCitations(view, agent)}
${voids(view, agent, frame)}
${agentMatches(view, agent, frame, matches)}
</main>`,
  });
}

function head(view: ReportView, agent: AgentId, frame: PageFrame): Html {
  const row = view.leaderboard.find((each) => each.agent === agent);
  const byItems = view.board === 'items' ? (view.items?.entries.find((each) => each.agent === agent) ?? null) : null;
  const rated = byItems ?? row;
  return html`<header>
${pageTrail(html`<a href="${frame.up}${addresses.leaderboard}">${frame.ofMatch ? 'Match' : 'Leaderboard'}</a>`, 'agent')}
<h1>${agentName(agent)}</h1>
${
  row === undefined || row.matches === 0
    ? html`<p class="lead">It has no decided match${view.running && ' so far'}.</p>`
    : html`<dl class="figures">
${
  view.onlyMatch === null &&
  rated !== undefined &&
  html`${namedValue(`${byItems === null ? 'rating by matches' : 'rating by all graded items'}${view.running ? ' so far' : ''}`, rated.rating === null ? '–' : points(rated.rating), rated.rating === null ? '' : intervalText(rated.low, rated.high))}
${namedValue(`rank of ${view.agents.length}`, rankText(rated))}`
}
${namedValue(ratedThings(view.rating.level).toLowerCase(), row.matches)}
${namedValue('wins–losses–ties', `${row.wins}–${row.losses}–${row.ties}`)}
${row.skill !== null && namedValue('known skill', row.skill.toFixed(2))}
</dl>
${view.onlyMatch === null && html`<p class="quiet">With the interval that holds its true rating 95 times in 100, and the places that hold its true rank as surely.${row.indicative === true && ` On fewer than ten ${view.playedOn}s both are rough.`}</p>`}`
}
</header>
`;
}

function failures({ profiles }: ReportView, agent: AgentId): Html | null {
  const profile = profiles.find((each) => each.agent === agent);
  if (profile === undefined || profile.rounds === 0) return null;
  return html`<section aria-labelledby="failures">
<h2 id="failures">What it fails at</h2>
<p>${failureText(profile)}</p>
${outcomeLegend()}
${outcomeBar(profile)}
</section>
`;
}

function voids({ voids: all }: ReportView, agent: AgentId, frame: PageFrame): Html | null {
  const own = all.filter(({ match: { a, b } }) => a === agent || b === agent);
  if (own.length === 0) return null;
  return html`<section aria-labelledby="voids">
<h2 id="voids">Voids</h2>
<p class="quiet">What does not count: no loss, no tie, not rated.</p>
${voidTable(own, frame)}
</section>
`;
}

/** How often an agent did not win a round, and what it lost by, most frequent first. */
function failureText(profile: FailureProfile): string {
  const { rounds, won, tiedHigh, tiedLow, tags, untagged, shareNotWon } = profile;
  const level = levelLoss([profile]);
  const lost = rounds - won - tiedHigh - tiedLow;
  const start = `Of ${counted(rounds, 'judged round')} it won ${won}, tied ${tiedHigh + tiedLow} and lost ${lost}: ${percent(shareNotWon)} not won.`;
  const byCount = failureTags.filter((tag) => tags[tag] > 0).sort((one, other) => tags[other] - tags[one]);
  const reasons = byCount.map(
    (tag) => `${tagName[tag].toLowerCase()} ${tags[tag]} (${percent(tags[tag] / lost)}: it ${tagText(tag, level)})`,
  );
  if (untagged > 0) reasons.push(`giving no answer ${untagged} (${percent(untagged / lost)})`);
  return reasons.length === 0 ? start : `${start} It lost by ${reasons.join('; ')}.`;
}

const names = { depth: 'Depth', width: 'Width' } as const;

/** An agent's depth and width ratings; nothing without an item. */
function agentAbilities({ abilities }: ReportView, agent: AgentId): Html | null {
  if (abilities === null || abilities.combined.source === 'none') return null;
  const kinds = [abilities.depth, abilities.width].flatMap((kind) => kindPart(kind, agent) ?? []);
  if (kinds.length === 0) return null;
  return html`<section aria-labelledby="abilities">
<h2 id="abilities">Depth and width</h2>
<div class="columns">${kinds}</div>
<p class="quiet">Depth is finding what a question hides, width giving the details of what was found. Each has a mean of 1000 over all agents; intervals are 95%.</p>
</section>
`;
}

function kindPart({ kind, agents }: KindAbilities, agent: AgentId): Html | null {
  const place = agents.findIndex((each) => each.agent === agent);
  const own = agents[place];
  if (own === undefined || own.items === 0) return null;
  return html`<div><h3>${names[kind]}</h3>
<p>${own.rating === null ? 'Not rated' : html`<strong>${points(own.rating)}</strong> (${intervalText(own.low, own.high)}), place ${place + 1} of ${agents.length}`};
${own.passed} of ${counted(own.items, 'item')} passed.</p></div>`;
}

/** So many of an agent's matches are listed; the list of all matches has the rest. */
const mostListed = 500;

/** Up to so many matches the groups are open from the start. */
const mostOpen = 60;

/** An agent's matches with links, by opponent in the leaderboard's order. */
function agentMatches(view: ReportView, agent: AgentId, frame: PageFrame, matches: readonly MatchRecord[]): Html {
  const listed = matches.slice(0, mostListed);
  const groups = groupBy(listed, ({ a, b }) => (a === agent ? b : a));
  const order = [...groups].sort(([one], [other]) => view.agents.indexOf(one) - view.agents.indexOf(other));
  const rest = matches.length - listed.length;
  return html`<section aria-labelledby="matches">
<h2 id="matches">Its matches</h2>
<p class="quiet">${counted(matches.length, 'match', 'matches')} against ${counted(groups.size, 'opponent')}. <a href="${frame.up}${addresses.matches()}">All matches of the tournament</a>${rest > 0 && `, where the ${rest} not listed here stand too`}.${view.onlyMatch === null && ' The record leads to the two side by side.'}</p>
${order.map(([opponent, own]) => group([agent, opponent], own, view, frame, listed.length <= mostOpen))}
</section>
`;
}

function group(
  pair: readonly [AgentId, AgentId],
  matches: readonly MatchRecord[],
  view: ReportView,
  frame: PageFrame,
  isOpen: boolean,
): Html {
  const [agent, opponent] = pair;
  const titles = new Map(view.trees.map(({ tree, title }) => [tree, title]));
  const results = matches.map((match) => resultOf(agent, match));
  const count = (wanted: string) => results.filter((result) => result === wanted).length;
  return html`<details class="group"${isOpen && html` open`}><summary><h3>${agentName(opponent)}</h3> <span class="quiet">${counted(matches.length, 'match', 'matches')}: ${count('won')} won, ${count('lost')} lost, ${count('tied')} tied</span></summary>
${view.onlyMatch === null && html`<p>${sideBySideLink(`${count('won')}–${count('lost')}–${count('tied')}`, pair, view, frame)}</p>`}
<div class="wide" role="region" aria-label="Matches against ${clipped(opponent, 64)}" tabindex="0"><table class="tight-rows cards">
<thead><tr><th scope="col">Match</th><th scope="col">Result</th><th scope="col" class="num">Score</th><th scope="col">Seat</th><th scope="col" class="num">Tournament round</th></tr></thead>
<tbody>${matches.map((match) => matchLine(agent, match, titles, frame))}</tbody></table></div></details>
`;
}

function matchLine(agent: AgentId, match: MatchRecord, titles: ReadonlyMap<TreeId, string>, frame: PageFrame): Html {
  const isA = match.a === agent;
  const [own, other] = isA ? [match.scoreA, match.scoreB] : [match.scoreB, match.scoreA];
  const result = resultOf(agent, match);
  const why = match.end?.kind === 'void' ? html` <span class="quiet">${voidText[match.end.void.reason]}</span>` : '';
  return html`<tr><th scope="row"><a href="${frame.up}${addresses.match(match)}"><bdi>${clipped(titles.get(match.tree) ?? match.tree, 80)}</bdi></a></th>
<td class="result-${result}" data-head="Result">${result}${why}</td><td class="num" data-head="Score">${own}–${other}</td><td data-head="Seat">${isA ? 'A' : 'B'}</td><td class="num" data-head="Tournament round">${match.tournamentRound}</td></tr>
`;
}

function resultOf(agent: AgentId, { a, end }: MatchRecord): 'won' | 'lost' | 'tied' | 'void' | 'running' {
  if (end === null) return 'running';
  if (end.kind === 'void') return 'void';
  if (end.winner === 'tie' || end.winner === 'both_bad') return 'tied';
  return (end.winner === 'a') === (a === agent) ? 'won' : 'lost';
}
