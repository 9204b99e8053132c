import type { MatchRecord } from '../../arena/match.ts';
import { playedOn, playedOnHead } from '../../arena/played-on.ts';
import type { TreeId } from '../../kernel/ids.ts';
import { counted, endText } from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { clipped } from '../../reporting/html/page-text.ts';
import { many } from '../../reporting/spend-words.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import { type ListedMatch, matchGroups, type PairGroup, type RoundGroup } from '../../reporting/view/match-view.ts';
import type { MatchesInput } from '../../reporting/view/page-inputs.ts';
import { agentLink, agentName } from './links.ts';
import { type PageFrame, pageDocument } from './page-frame.ts';

/** Matches on one page of the list, at most. */
export const matchesPerPage = 200;

/** What every line needs. */
interface Listing {
  readonly input: MatchesInput;
  readonly frame: PageFrame;
  readonly treeNames: ReadonlyMap<TreeId, string>;
}

/** One page of the list of a tournament's matches, by the tournament's round and by pair. */
export function matchesPage(input: MatchesInput, frame: PageFrame): string {
  const { head, matches, page } = input;
  const on = playedOn(head.trees);
  const from = (page - 1) * matchesPerPage;
  const shown = matches.slice(from, from + matchesPerPage).map((match, index) => ({ number: from + index + 1, match }));
  const pages = Math.max(1, Math.ceil(matches.length / matchesPerPage));
  const listing: Listing = {
    input,
    frame,
    treeNames: new Map(head.trees.map((tree, index) => [tree, input.topics?.get(tree) ?? `${on} ${index + 1}`])),
  };
  return pageDocument(frame, {
    title: pages > 1 ? `Matches, page ${page} of ${pages}` : 'Matches',
    place: 'matches',
    body: html`<header><h1>Matches</h1><p class="quiet">${summary(input)}</p></header>
<main id="main" class="matches-page">
${pageLinks(page, pages, frame)}
${matchGroups(shown).map((round) => roundGroup(round, listing))}
${matches.length === 0 && html`<p>No match was begun.</p>`}
${pageLinks(page, pages, frame)}
</main>`,
  });
}

function summary({ head, matches }: MatchesInput): string {
  const voids = matches.filter(({ end }) => end?.kind === 'void').length;
  const running = matches.filter(({ end }) => end === null).length;
  return [
    `${counted(matches.length, 'match', 'matches')} of ${counted(head.agents.length, 'agent')} on ${counted(head.trees.length, playedOn(head.trees))}`,
    ...(voids > 0 ? [`${voids} void`] : []),
    ...(running > 0 ? [`${running} not finished`] : []),
  ].join(', ');
}

function pageLinks(page: number, pages: number, { up }: PageFrame): Html | null {
  if (pages === 1) return null;
  const near = [1, page - 2, page - 1, page, page + 1, page + 2, pages].filter((each) => each >= 1 && each <= pages);
  return html`<nav class="pages" aria-label="Pages of the list">${[...new Set(near)].map(
    (each) =>
      html`<a href="${up}${addresses.matches(each)}"${each === page && html` aria-current="page"`}><span class="unseen">Page </span>${each}</a> `,
  )}</nav>`;
}

function roundGroup({ number, pairs }: RoundGroup, listing: Listing): Html {
  return html`<section aria-labelledby="tournament-round-${number}">
<h2 id="tournament-round-${number}">Tournament round ${number}</h2>
<div class="wide" role="region" aria-label="Matches of tournament round ${number}" tabindex="0"><table class="match-list">
<thead><tr><th scope="col" class="num n roomy">Match</th><th scope="col">Seats A – B</th><th scope="col" class="t roomy">${playedOnHead[playedOn(listing.input.head.trees)]}</th><th scope="col" class="num s">Score</th><th scope="col" class="num s roomy">Rounds</th><th scope="col">End</th></tr></thead>
${pairs.map((pair) => pairRows(pair, listing))}</table></div>
</section>
`;
}

function pairRows(pair: PairGroup, listing: Listing): Html {
  const { one, other, winsOne, winsOther, ties, voids, unfinished, matches } = pair;
  const rest = [
    ...(ties > 0 ? [counted(ties, 'tie')] : []),
    ...(voids > 0 ? [`${voids} void`] : []),
    ...(unfinished > 0 ? [`${unfinished} not finished`] : []),
  ].join(', ');
  return html`<tbody><tr class="pair"><th scope="rowgroup" colspan="6">${agentLink(one, listing.frame)} <span class="score">${winsOne} : ${winsOther}</span> ${agentLink(other, listing.frame)} <span class="quiet">${rest}</span></th></tr>
${matches.map((each) => matchRow(each, listing))}</tbody>
`;
}

function matchRow({ number, match }: ListedMatch, { input, frame, treeNames }: Listing): Html {
  const { a, b, end, scoreA, scoreB, tree, id } = match;
  const name = clipped(treeNames.get(tree) ?? tree, 80);
  return html`<tr><td class="num roomy">${number}</td><th scope="row"><a href="${frame.up}${addresses.match(match)}">${agentName(a)} – ${agentName(b)}</a><span class="tight">${number}, <bdi>${name}</bdi></span></th><td class="roomy"><a href="${frame.up}${addresses.tree(tree)}"><bdi>${name}</bdi></a></td><td class="num">${scoreA} : ${scoreB}</td><td class="num roomy">${many(input.rounds.get(id) ?? 0)}</td><td>${endCell(match, end)}</td></tr>
`;
}

function endCell({ a, b }: MatchRecord, end: MatchRecord['end']): Html {
  const words = html`<bdi>${endText(end, clipped(a, 64), clipped(b, 64))}</bdi>`;
  if (end?.kind !== 'void') return words;
  return html`<span class="void">${words}</span>${end.void.detail !== '' && html` <span class="quiet"><bdi>${clipped(end.void.detail, 160)}</bdi></span>`}`;
}
