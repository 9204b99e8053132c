import { failureTags, verdictTiers } from '../../../examiner/verdict.ts';
import type { BoundedShare, JudgingFigures } from '../../arena/judging-figures.ts';
import { type PlayedOn, playedOnHead } from '../../arena/played-on.ts';
import type { Share, TournamentShares } from '../../arena/tournament-shares.ts';
import { counted, percent, points, shareText, tagName, tierText } from '../arena-words.ts';
import {
  type Block,
  cellBlock,
  type DocumentSection,
  type Inlines,
  linkTo,
  marked,
  type NamedFact,
  textBlock,
} from '../document/document.ts';
import { clipped } from '../html/html.ts';
import { addresses } from '../view/addresses.ts';
import type { ComplexitySpread, LevelCount, TopicCount } from '../view/complexity-spread.ts';
import type { RoundsByGap } from '../view/rounds-by-gap.ts';
import type { ReportView } from '../view/view-model.ts';
import { agentRef, furtherRows } from './agent-table.ts';

/** Share of rounds that seat A won, against one half; null without a decisive round. */
export function positionSection(figures: JudgingFigures | undefined): DocumentSection | null {
  const seatA = figures?.seatAWins;
  if (seatA === undefined || seatA.share === null) return null;
  const text = findingText({ ...seatA, share: seatA.share });
  return { id: 'position', title: 'Does the seat matter?', name: 'Seats', blocks: [textBlock(text)] };
}

/** The distance of the share from one half in standard errors, of rounds taken as independent. */
function findingText({ count, of, share, low, high }: BoundedShare & { readonly share: number }): Inlines {
  const z = (share - 0.5) / Math.sqrt(0.25 / of);
  const holds = low !== null && high !== null && low <= 0.5 && high >= 0.5;
  return [
    'Seat A, named first, won ',
    marked('strong', shareText({ value: share, low, high })),
    ` of the rounds with a winner (${count} of ${of}, z = ${z.toFixed(2).replace('-', '−')}); half is what an indifferent seat gives. `,
    holds
      ? 'The 95% interval holds a half: no significant effect of the seat.'
      : 'The 95% interval leaves a half out: the seat may matter.',
    ' Rounds are taken as independent.',
  ];
}

/** Verdicts and failure tags of a tournament, and the shares of ties and voids. */
export function verdictSection(shares: TournamentShares): DocumentSection {
  const tiers = verdictTiers.map((tier) => shareRow(tierText(tier, 'A', 'B'), shares.tiers[tier]));
  const tags = failureTags.map((tag) => shareRow(tagName[tag], shares.tags[tag]));
  const blocks: readonly Block[] = [
    {
      kind: 'columns',
      parts: [
        [shareTable('Judged rounds by verdict', tiers)],
        [shareTable('Rounds lost with an answer by failure tag', tags)],
      ],
    },
    {
      kind: 'facts',
      look: 'figures small',
      items: [
        figure('Tied rounds', shares.tiesByRound),
        figure('Level matches', shares.tiesByMatch),
        figure('Lost without an answer', shares.lostWithoutAnswer),
        figure('Void rounds', shares.voidRounds),
        figure('Void matches', shares.voidMatches),
      ],
    },
  ];
  return { id: 'verdicts', title: 'Verdicts and failure tags', name: 'Verdicts', blocks };
}

function shareRow(name: string, { count, share }: Share): readonly Inlines[] {
  return [name, count, percent(share)];
}

function shareTable(caption: string, rows: readonly (readonly Inlines[])[]): Block {
  return cellBlock({ label: caption, caption, look: 'compact', heads: ['Name', '#Count', '#Share'], rows });
}

function figure(name: string, { count, of, share }: Share): NamedFact {
  return { name, value: percent(share), note: `${count} of ${of}` };
}

/** Below this chance a correlation is taken as more than noise. */
const significance = 0.05;

/** Maximum number of pairs that are listed. */
const mostPairs = 200;

/** Tests whether close pairs take more rounds (DR-Arena, figure 5), with the figures of each pair; null without a pair. */
export function gapSection(view: RoundsByGap): DocumentSection | null {
  if (view.pairs.length === 0) return null;
  const rows = view.pairs
    .slice(0, mostPairs)
    .map(({ one, other, gap, meanRounds, matches }) => [
      [agentRef(one), ' – ', agentRef(other)],
      points(gap),
      meanRounds.toFixed(2),
      matches,
    ]);
  const heads = ['Pair', '#Gap', '#Mean rounds a match', '#Matches'];
  const blocks: readonly Block[] = [
    textBlock([
      'Closely rated pairs should need more rounds a match until one of them breaks. ',
      correlationText(view),
    ]),
    textBlock('Decided matches only. Pairs share agents and are not independent, so p is a rough guide.', 'quiet'),
    {
      kind: 'fold',
      summary: 'The figures',
      blocks: [
        cellBlock({ label: 'Rounds by pair', heads, rows }),
        ...furtherRows(view.pairs.length, 'pair', mostPairs),
      ],
    },
  ];
  return { id: 'rounds-by-gap', title: 'Rounds and rating gap', name: 'Rounds and gap', blocks };
}

function correlationText({ pairs, correlation, pValue }: RoundsByGap): Inlines {
  if (correlation === null) return 'A correlation is not defined here.';
  const r = marked('strong', `r = ${correlation.toFixed(2).replace('-', '−')}`);
  const over: Inlines = [`Over ${counted(pairs.length, 'pair')}, Pearson’s `, r];
  if (pValue === null) return [over, '; of fewer than three pairs it says nothing.'];
  const direction = correlation < 0 ? 'they do' : 'here it is the other way round';
  return [over, ` (${chanceText(pValue)}): ${pValue >= significance ? 'not significant' : direction}.`];
}

function chanceText(pValue: number): string {
  return pValue < 0.001 ? 'p < 0.001' : `p = ${pValue.toFixed(pValue < 0.1 ? 3 : 2)}`;
}

/** Depth and width of the questions (DR-Arena, figure 8), in all judged rounds and where matches ended; null without one. */
export function difficultySection({ depths, widths, matches, rounds }: ComplexitySpread): DocumentSection | null {
  if (rounds === 0) return null;
  const blocks: readonly Block[] = [
    textBlock(
      `A question hides what it asks for at the end of a path of D pages, and asks for W targets. Counted are ${counted(rounds, 'judged round')}, and among them the last of each of ${counted(matches, 'decided match', 'decided matches')}.`,
    ),
    {
      kind: 'columns',
      parts: [[levelTable('Pages on the path (D)', 'D', depths)], [levelTable('Targets (W)', 'W', widths)]],
    },
  ];
  return { id: 'depth-widths', title: 'How hard the questions were', name: 'Difficulty', blocks };
}

function levelTable(caption: string, letter: string, levels: readonly LevelCount[]): Block {
  const rows = levels.map(({ level, all, atEnd }) => [`${letter} = ${level}`, all, atEnd]);
  return cellBlock({ label: caption, caption, look: 'compact', heads: [letter, '#Rounds', '#Last rounds'], rows });
}

/** Maximum numbers of topics and of domains, and of trees, that are listed. */
const mostSources = 40;
const mostTrees = 200;

/** Topics of the trees, and domains that they and the checklists stand on (DR-Arena, tables 9 and 10); null without a tree. */
export function sourceSection(view: ReportView): DocumentSection | null {
  const { trees, topics, domains, playedOn: on } = view;
  if (trees.length === 0) return null;
  const ofTopics = topics.slice(0, mostSources).map((each) => [topicName(each), each.trees, each.matches]);
  const ofDomains = domains
    .slice(0, mostSources)
    .map(({ domain, roots, pages, quotes }) => [clipped(domain, 80), roots, pages, quotes]);
  const topicHeads = ['Topic', `#${playedOnHead[on]}s`, '#Matches'];
  const domainHeads = ['Domain', '#Roots', '#Pages quoted', '#Quotes'];
  const topicTable = cellBlock({ label: 'Topics', look: 'compact', heads: topicHeads, rows: ofTopics });
  const domainTable = cellBlock({ label: 'Source domains', look: 'compact', heads: domainHeads, rows: ofDomains });
  const blocks: readonly Block[] = [
    { kind: 'fold', summary: `All ${on}s`, blocks: treeBlocks(trees, on) },
    {
      kind: 'columns',
      parts: [
        [topicTable, ...furtherRows(topics.length, 'topic', mostSources)],
        [domainTable, ...furtherRows(domains.length, 'domain', mostSources)],
      ],
    },
  ];
  return { id: 'sources', title: 'Topics and sources', blocks };
}

function topicName({ topic, isCategory }: TopicCount): Inlines {
  const name = marked('name', clipped(topic, 200));
  return isCategory ? name : [name, ' ', marked('quiet', 'no category')];
}

function treeBlocks(trees: ReportView['trees'], on: PlayedOn): readonly Block[] {
  const rows = trees
    .slice(0, mostTrees)
    .map(({ tree, title, topic, category, matches }) => [
      linkTo(addresses.tree(tree), marked('name', clipped(title, 120))),
      marked('name', clipped(category ?? topic, 200)),
      matches,
    ]);
  const heads = [playedOnHead[on], 'Topic', '#Matches'];
  return [cellBlock({ label: `All ${on}s`, look: 'cards', heads, rows }), ...furtherRows(trees.length, on, mostTrees)];
}
