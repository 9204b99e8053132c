import { failureTags, verdictTiers } from '../../../examiner/verdict.ts';
import type { BoundedShare } from '../../arena/judging-figures.ts';
import { playedOnHead } from '../../arena/played-on.ts';
import type { Share } from '../../arena/tournament-shares.ts';
import { counted, percent, points, shareText, tagName, tierText } from '../../reporting/arena-words.ts';
import { clipped, type Html, type HtmlPart, html, namedValue } from '../../reporting/html/html.ts';
import { cellTable, restOfRows } from '../../reporting/html/html-table.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import type { LevelCount, TopicCount } from '../../reporting/view/complexity-spread.ts';
import type { RoundsByGap } from '../../reporting/view/rounds-by-gap.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { agentLink } from './links.ts';
import { type PageFrame, type Section, section } from './page-frame.ts';

/** Whether the seat decides who wins; null without a decisive round. */
export function positionSection({ judging }: Pick<ReportView, 'judging'>): Section | null {
  const seatA = judging?.figures.seatAWins;
  if (seatA === undefined || seatA.share === null) return null;
  return section(
    'position',
    'Does the seat matter?',
    html`<p>${findingText({ ...seatA, share: seatA.share })}</p>`,
    'Seats',
  );
}

/** Of the decisive rounds, taken as independent: how many standard errors seat A's share is from one half. */
function findingText({ count, of, share, low, high }: BoundedShare & { readonly share: number }): Html {
  const z = (share - 0.5) / Math.sqrt(0.25 / of);
  const holds = low !== null && high !== null && low <= 0.5 && high >= 0.5;
  return html`Seat A, named first, won <strong>${shareText({ value: share, low, high })}</strong> of the rounds with a winner (${count} of ${of}, z = ${z.toFixed(2).replace('-', '−')}); half is what an indifferent seat gives. ${
    holds
      ? 'The 95% interval holds a half: no effect of the seat can be told.'
      : 'The 95% interval leaves a half out: the seat may matter.'
  } Rounds are taken as independent.`;
}

/** How verdicts and tags are spread over the tournament. */
export function verdictSection({ shares }: Pick<ReportView, 'shares'>): Section {
  const tiers = verdictTiers.map((tier) => shareRow(tierText(tier, 'A', 'B'), shares.tiers[tier]));
  const tags = failureTags.map((tag) => shareRow(tagName[tag], shares.tags[tag]));
  const body = html`<div class="columns">${shareTable('Judged rounds by verdict', tiers)}${shareTable('Rounds lost with an answer by failure tag', tags)}</div>
<dl class="figures small">
${figure('Tied rounds', shares.tiesByRound)}
${figure('Level matches', shares.tiesByMatch)}
${figure('Lost without an answer', shares.lostWithoutAnswer)}
${figure('Void rounds', shares.voidRounds)}
${figure('Void matches', shares.voidMatches)}
</dl>`;
  return section('verdicts', 'Verdicts and failure tags', body, 'Verdicts');
}

function shareRow(name: string, { count, share }: Share): readonly HtmlPart[] {
  return [name, count, percent(share)];
}

function shareTable(caption: string, rows: readonly (readonly HtmlPart[])[]): Html {
  return cellTable({ label: caption, caption, className: 'compact', heads: ['Name', '#Count', '#Share'], rows });
}

function figure(name: string, { count, of, share }: Share): Html {
  return namedValue(name, percent(share), `${count} of ${of}`);
}

/** Below this chance a correlation is taken as more than noise. */
const significance = 0.05;

/** Whether close pairs take more rounds (DR-Arena, figure 5), with the figures of each pair; null without a pair. */
export function gapSection({ roundsByGap: view }: Pick<ReportView, 'roundsByGap'>, frame: PageFrame): Section | null {
  if (view.pairs.length === 0) return null;
  const rows = view.pairs.slice(0, mostPairs).map(({ one, other, gap, meanRounds, matches }) => {
    const pair = html`${agentLink(one, frame)} – ${agentLink(other, frame)}`;
    return [pair, points(gap), meanRounds.toFixed(2), matches];
  });
  const heads = ['Pair', '#Gap', '#Mean rounds a match', '#Matches'];
  const body = html`<p>Closely rated pairs should need more rounds a match until one of them breaks. ${correlationText(view)}</p>
<p class="quiet">Decided matches only. Pairs share agents and are not independent, so p is a rough guide.</p>
<details class="figures-table"><summary>The figures</summary>
${cellTable({ label: 'Rounds by pair', heads, rows })}
${restOfRows(view.pairs, 'pair', mostPairs)}</details>`;
  return section('rounds-by-gap', 'Rounds and rating gap', body, 'Rounds and gap');
}

/** Longest table of pairs. */
const mostPairs = 200;

function correlationText({ pairs, correlation, pValue }: RoundsByGap): Html {
  if (correlation === null) return html`A correlation is not defined here.`;
  const over = html`Over ${counted(pairs.length, 'pair')}, Pearson’s <strong>r = ${correlation.toFixed(2).replace('-', '−')}</strong>`;
  if (pValue === null) return html`${over}; of fewer than three pairs it says nothing.`;
  if (pValue >= significance) return html`${over} (${chanceText(pValue)}): that cannot be told from no relation.`;
  return html`${over} (${chanceText(pValue)}): ${correlation < 0 ? 'they do' : 'here it is the other way round'}.`;
}

function chanceText(pValue: number): string {
  return pValue < 0.001 ? 'p < 0.001' : `p = ${pValue.toFixed(pValue < 0.1 ? 3 : 2)}`;
}

/** How deep and wide questions were (DR-Arena, figure 8), in all judged rounds and where matches ended; null without one. */
export function difficultySection({ complexity }: Pick<ReportView, 'complexity'>): Section | null {
  const { depths, widths, matches, rounds } = complexity;
  if (rounds === 0) return null;
  const body = html`<p>A question of depth D hides what it asks for at the end of a path of D pages; one of width W asks for W targets.
Counted are ${counted(rounds, 'judged round')}, and among them the last of each of ${counted(matches, 'decided match', 'decided matches')}.</p>
<div class="columns">${levelTable('Depth', 'D', depths)}${levelTable('Width', 'W', widths)}</div>`;
  return section('depth-widths', 'How hard the questions were', body, 'Difficulty');
}

function levelTable(caption: string, letter: string, levels: readonly LevelCount[]): Html {
  const rows = levels.map(({ level, all, atEnd }) => [`${letter} = ${level}`, all, atEnd]);
  return cellTable({ label: caption, caption, className: 'compact', heads: [letter, '#Rounds', '#Last rounds'], rows });
}

/** Longest lists of topics and of domains, and of trees. */
const mostSources = 40;
const mostTrees = 200;

/** What trees are about and which domains they and the checklists stand on (DR-Arena, tables 9 and 10); null without a tree. */
export function sourceSection({ trees, topics, domains, playedOn }: ReportView, { up }: PageFrame): Section | null {
  if (trees.length === 0) return null;
  const topicName = ({ topic, isCategory }: TopicCount) =>
    html`<bdi>${clipped(topic, 200)}</bdi>${!isCategory && html` <span class="quiet">no category</span>`}`;
  const ofTopics = topics.slice(0, mostSources).map((each) => [topicName(each), each.trees, each.matches]);
  const ofDomains = domains
    .slice(0, mostSources)
    .map(({ domain, roots, pages, quotes }) => [clipped(domain, 80), roots, pages, quotes]);
  const heads = ['Topic', `#${playedOnHead[playedOn]}s`, '#Matches'];
  const domainHeads = ['Domain', '#Roots', '#Pages quoted', '#Quotes'];
  const ofTrees = trees
    .slice(0, mostTrees)
    .map(({ tree, title, topic, category, matches }) => [
      html`<a href="${up}${addresses.tree(tree)}"><bdi>${clipped(title, 120)}</bdi></a>`,
      html`<bdi>${clipped(category ?? topic, 200)}</bdi>`,
      matches,
    ]);
  const treeHeads = [playedOnHead[playedOn], 'Topic', '#Matches'];
  const body = html`<details class="figures-table"><summary>All ${playedOn}s</summary>${cellTable({ label: `All ${playedOn}s`, className: 'cards', heads: treeHeads, rows: ofTrees })}${restOfRows(trees, playedOn, mostTrees)}</details>
<div class="columns">
<div>${cellTable({ label: 'Topics', className: 'compact', heads, rows: ofTopics })}${restOfRows(topics, 'topic', mostSources)}</div>
<div>${cellTable({ label: 'Source domains', className: 'compact', heads: domainHeads, rows: ofDomains })}${restOfRows(domains, 'domain', mostSources)}</div>
</div>`;
  return section('sources', 'Topics and sources', body);
}
