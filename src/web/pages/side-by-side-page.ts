import type { MatchRecord } from '../../arena/match.ts';
import type { PlayedOn } from '../../arena/played-on.ts';
import type { AgentId } from '../../kernel/ids.ts';
import type { PairStanding } from '../../ratings/pair-standings.ts';
import { byBoard, counted, endText, percent, points } from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { clipped, namedValue } from '../../reporting/html/page-text.ts';
import { wholeChange } from '../../reporting/moves-words.ts';
import { chanceText, furtherText, significance } from '../../reporting/pair-table.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import type { ComparedSlice, SharedItem, SideBySideView } from '../../reporting/view/side-by-side-view.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { type BarPart, legend, stackedBar } from './failure-section.ts';
import { agentLink, agentName } from './links.ts';
import { endSentence } from './match-page.ts';
import { type PageFrame, pageDocument } from './page-frame.ts';
import { pageTrail } from './section-head.ts';
import { sideBySideExamples } from './side-by-side-examples.ts';

/**
 * Two agents of a tournament side by side: how far apart they are on both boards, what one satisfies and the other does not, by
 * slice and in examples, and their matches.
 */
export function sideBySidePage(view: ReportView, compared: SideBySideView, frame: PageFrame): string {
  const { one, other } = compared;
  return pageDocument(frame, {
    title: `${clipped(one, 64)} against ${clipped(other, 64)} in ${view.head.id}`,
    place: 'leaderboard',
    summary: pairLead(view, compared),
    body: html`${head(view, compared, frame)}
<main id="main" class="two-agents">
${view.onlyMatch === null && boardsSection(view, compared)}
${slicesPart(compared, view.playedOn)}
${examplesSection(compared, 'onlyOne', frame)}
${examplesSection(compared, 'onlyOther', frame)}
${metSection(view, compared, frame)}
</main>`,
  });
}

function head(view: ReportView, compared: SideBySideView, frame: PageFrame): Html {
  const { one, other, met, slices, tasks } = compared;
  const record = view.headToHead.met.get(one)?.get(other);
  const all = slices[0];
  return html`<header>
${pageTrail(html`<a href="${frame.up}${addresses.leaderboard}">${frame.ofMatch ? 'Match' : 'Leaderboard'}</a>`, 'two agents')}
<h1>${agentName(one)} against ${agentName(other)}</h1>
<p class="lead">${pairLead(view, compared)}</p>${view.alone !== null && html`<p class="quiet">${view.alone}</p>`}
<dl class="figures small">
${namedValue('matches against each other', met.length)}
${record !== undefined && namedValue(`won–lost–tied by ${clipped(one, 40)}`, `${record.wins}–${record.losses}–${record.ties}`)}
${namedValue('questions both were asked', tasks)}
${all !== undefined && namedValue('items on them', all.items)}
</dl>
<p class="quiet">More of each: ${agentLink(one, frame)}, ${agentLink(other, frame)}.</p>
</header>
`;
}

/** Who is better by the board that stands on most: all graded items, else matches; of a match alone how it ended. */
export function pairLead({ onlyMatch }: ReportView, { one, other, byItems, byMatches }: SideBySideView): Html {
  if (onlyMatch !== null) return endSentence(onlyMatch);
  const standing = byItems ?? byMatches;
  if (standing === null) return html`Too little is known to say who is better.`;
  const [better, worse] = standing.difference >= 0 ? [one, other] : [other, one];
  const chance = standing.difference >= 0 ? standing.chance : 1 - standing.chance;
  return html`${agentName(better)} is ${points(Math.abs(standing.difference))} points above ${agentName(worse)} ${byBoard[byItems === null ? 'matches' : 'items']}, better with a chance of ${chanceText(chance)}: ${significance(standing.furtherTrees)} at 95%.`;
}

function boardsSection(view: ReportView, { one, other, byItems, byMatches }: SideBySideView): Html {
  const ratingIn = (rows: readonly { readonly agent: AgentId; readonly rating: number | null }[], agent: AgentId) => {
    const rating = rows.find((row) => row.agent === agent)?.rating ?? null;
    return rating === null ? '–' : points(rating);
  };
  const row = (board: string, rows: Parameters<typeof ratingIn>[0], standing: PairStanding | null) =>
    html`<tr><th scope="row">${board}</th><td class="num" data-head="${clipped(one, 40)}">${ratingIn(rows, one)}</td><td class="num" data-head="${clipped(other, 40)}">${ratingIn(rows, other)}</td>${standingCells(standing, one, view.playedOn)}</tr>
`;
  return html`<section aria-labelledby="boards">
<h2 id="boards">Apart by how much</h2>
<div class="wide" role="region" aria-label="Difference by board" tabindex="0"><table class="tight-rows cards">
<thead><tr><th scope="col">By</th><th scope="col" class="num">${agentName(one)}</th><th scope="col" class="num">${agentName(other)}</th><th scope="col" class="num">Difference</th><th scope="col">95% interval</th><th scope="col" class="num">${agentName(one)} better</th><th scope="col">Further ${view.playedOn}s</th></tr></thead>
<tbody>${view.items !== null && row('all graded items', view.items.entries, byItems)}${row('matches', view.leaderboard, byMatches)}</tbody></table></div>
<p class="quiet">Points of ${agentName(one)} above ${agentName(other)}, with an interval by ${view.playedOn} for this pair alone. Further ${view.playedOn}s: how many more like those played would make the difference significant, if it stays as it is.</p>
</section>
`;
}

function standingCells(standing: PairStanding | null, one: AgentId, on: PlayedOn): Html {
  if (standing === null)
    return html`<td colspan="4" class="quiet">too little is known, or not among the first of many</td>`;
  const { difference, low, high, chance, furtherTrees } = standing;
  return html`<td class="num strong" data-head="Difference">${wholeChange(difference)}</td><td data-head="95% interval">${wholeChange(low)} to ${wholeChange(high)}</td><td class="num" data-head="${clipped(one, 40)} better">${chanceText(chance)}</td><td data-head="Further ${on}s">${furtherText(furtherTrees)}</td>`;
}

function slicesPart({ one, other, slices }: SideBySideView, on: PlayedOn): Html {
  if (slices.length === 0)
    return html`<section aria-labelledby="items"><h2 id="items">Item by item</h2><p>No question was put to both and graded by items.</p></section>`;
  const row = (
    of: ComparedSlice,
  ) => html`<tr><th scope="row">${sliceWords[of.by]}</th><td class="num" data-head="All">${of.items}</td><td class="num" data-head="Only ${clipped(one, 40)}">${of.onlyOne}</td><td class="num" data-head="Only ${clipped(other, 40)}">${of.onlyOther}</td><td class="num roomy">${of.both}</td><td class="num roomy">${of.items - of.both - of.onlyOne - of.onlyOther}</td><td class="num" data-head="Difference">${differenceText(of)}</td><td class="bar" data-head="Shares">${stackedBar(partsOf(of, one, other))}</td></tr>
`;
  return html`<section aria-labelledby="items">
<h2 id="items">Item by item</h2>
<p class="quiet">Every item of the questions that both were asked, once; who gave no answer satisfies none. The difference is ${agentName(one)}’s share of satisfied items less ${agentName(other)}’s, in percentage points, with its 95% interval by ${on}.</p>
${legend(partsOf({ onlyOne: 0, onlyOther: 0, both: 0, items: 0 }, one, other))}
<div class="wide" role="region" aria-label="Items by who satisfied them" tabindex="0"><table class="profile compared cards">
<thead><tr><th scope="col">Items</th><th scope="col" class="num">All</th><th scope="col" class="num">Only ${agentName(one)}</th><th scope="col" class="num">Only ${agentName(other)}</th><th scope="col" class="num roomy">Both</th><th scope="col" class="num roomy">Neither</th><th scope="col" class="num">Difference</th><th scope="col" class="bar">Shares</th></tr></thead>
<tbody>${slices.map(row)}</tbody></table></div>
</section>
`;
}

const sliceWords: Readonly<Record<ComparedSlice['by'], string>> = {
  all: 'All',
  depth: 'depth: what is hidden',
  width: 'width: the details',
};

function differenceText({ difference: { value, low, high } }: ComparedSlice): string {
  if (value === null) return '–';
  const whole = (share: number) => wholeChange(100 * share);
  return low === null || high === null ? whole(value) : `${whole(value)} (${whole(low)} to ${whole(high)})`;
}

function partsOf(
  { items, both, onlyOne, onlyOther }: Pick<ComparedSlice, 'items' | 'both' | 'onlyOne' | 'onlyOther'>,
  one: AgentId,
  other: AgentId,
): BarPart[] {
  return [
    { label: `Only ${clipped(one, 40)}`, count: onlyOne, kind: 'depth' },
    { label: 'Both', count: both, kind: 'tie-high' },
    { label: 'Neither', count: items - both - onlyOne - onlyOther, kind: 'tie-low' },
    { label: `Only ${clipped(other, 40)}`, count: onlyOther, kind: 'width' },
  ];
}

/** Examples of each side, at most. */
const mostExamples = 12;

function examplesSection(compared: SideBySideView, of: 'onlyOne' | 'onlyOther', frame: PageFrame): Html | null {
  const examples: readonly SharedItem[] = compared[of];
  if (examples.length === 0) return null;
  const { one, other } = compared;
  const [gets, misses] = of === 'onlyOne' ? [one, other] : [other, one];
  const id = of === 'onlyOne' ? 'only-first' : 'only-second';
  const items = compared.slices[0]?.items ?? 0;
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">What ${agentName(gets)} gets and ${agentName(misses)} misses</h2>
<p class="quiet">${counted(examples.length, 'item')} of ${items}, ${percent(items === 0 ? null : examples.length / items)}. ${examples.length > mostExamples && `Shown are ${mostExamples}, from as many questions as possible. `}What is contradicted stands before what is missing.</p>
${sideBySideExamples(examples.slice(0, mostExamples), [gets, misses], of === 'onlyOne', frame)}
</section>
`;
}

/** Matches of the two that are listed, at most. */
const mostMatches = 200;

function metSection(view: ReportView, { one, other, met }: SideBySideView, frame: PageFrame): Html {
  const titles = new Map(view.trees.map(({ tree, title }) => [tree, title]));
  const row = (match: MatchRecord) => {
    const [own, theirs] = match.a === one ? [match.scoreA, match.scoreB] : [match.scoreB, match.scoreA];
    return html`<tr><th scope="row"><a href="${frame.up}${addresses.match(match)}"><bdi>${clipped(titles.get(match.tree) ?? match.tree, 80)}</bdi></a></th><td class="num" data-head="Score">${own} : ${theirs}</td><td data-head="End"><bdi>${endText(match.end, clipped(match.a, 64), clipped(match.b, 64))}</bdi></td><td class="num" data-head="Tournament round">${match.tournamentRound}</td></tr>
`;
  };
  return html`<section aria-labelledby="matches">
<h2 id="matches">Their matches</h2>
${
  met.length === 0
    ? html`<p>They were not paired with each other.</p>`
    : html`<div class="wide" role="region" aria-label="Matches of the two" tabindex="0"><table class="tight-rows cards">
<thead><tr><th scope="col">Match on</th><th scope="col" class="num">${agentName(one)} : ${agentName(other)}</th><th scope="col">End</th><th scope="col" class="num">Tournament round</th></tr></thead>
<tbody>${met.slice(0, mostMatches).map(row)}</tbody></table></div>${met.length > mostMatches && html`<p class="quiet">${counted(met.length - mostMatches, 'more match', 'more matches')} in the list of all.</p>`}`
}
</section>
`;
}
