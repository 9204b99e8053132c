import type { CitationLine } from '../../arena/citations/citation-board.ts';
import type { MatchRecord } from '../../arena/match.ts';
import type { Moves } from '../../arena/moves.ts';
import { type PlayedOn, playedOn } from '../../arena/played-on.ts';
import type { QualityReport } from '../../arena/quality/quality-board.ts';
import type { RoundRecord } from '../../arena/round.ts';
import { roundsByMatch } from '../../arena/rounds-by-match.ts';
import type { TournamentHead } from '../../arena/tournament.ts';
import { type TournamentShares, tournamentShares } from '../../arena/tournament-shares.ts';
import type { Void } from '../../arena/void.ts';
import type { Board } from '../../config/rating-settings.ts';
import type { AgentId } from '../../kernel/ids.ts';
import type { AbilityReport } from '../../ratings/ability/abilities.ts';
import { firstBoard } from '../../ratings/ability/combined-rating.ts';
import { type PairStandings, pairStandings } from '../../ratings/pair-standings.ts';
import type { Rating, RatingReport } from '../../ratings/rating.ts';
import type { HtmlPart } from '../html/html.ts';
import { ratingScale, type Scale } from '../scale.ts';
import { aloneText } from '../together-words.ts';
import { type AgentConduct, agentConduct } from './agent-conduct.ts';
import { type AgentCost, agentCosts } from './agent-cost.ts';
import {
  type ComplexitySpread,
  complexitySpread,
  type TopicCount,
  type TreeComplexity,
  topicSpread,
  treeSummaries,
} from './complexity-spread.ts';
import { costQuality, type QualityLine } from './cost-quality.ts';
import { type FailureProfile, failureProfiles } from './failure-profile.ts';
import { type ItemBoard, itemBoardOf, type KnownSkill } from './item-board.ts';
import { type JudgingView, judgingView } from './judging-view.ts';
import type { ReportInput } from './report-input.ts';
import { reportNotes } from './report-notes.ts';
import { type RoundsByGap, roundsByGap } from './rounds-by-gap.ts';
import { type HistoryView, historyView, type SeriesView, seriesView } from './series-view.ts';
import { type DomainCount, sourceDomains } from './source-domains.ts';

export interface LeaderboardEntry extends Rating, KnownSkill {}

/** Everything the report shows, worked out; nothing is formatted or escaped yet. */
export interface ReportView {
  readonly head: TournamentHead;
  /** The figures of one that still runs hold so far. */
  /** What the agents met on. */
  readonly playedOn: PlayedOn;
  readonly running: boolean;
  readonly matches: number;
  /** Of two agents that met once, and no refresh of a schedule: nothing ranks them. Else null. */
  readonly onlyMatch: MatchRecord | null;
  readonly rounds: number;
  readonly answers: number;
  /** In the leaderboard's order. */
  readonly agents: readonly AgentId[];
  readonly tournamentRounds: number;
  readonly notes: readonly string[];
  /** That it is rated together with others, and where; null where it is not. */
  readonly alone: string | null;
  readonly rating: RatingReport;
  /** Null where they were not asked for. */
  readonly abilities: AbilityReport | null;
  /** Which rating stands first. */
  readonly board: Board;
  /** Null where nothing was graded. */
  readonly items: ItemBoard | null;
  /** Of the ratings by all graded items; null where too little is known. */
  readonly pairs: PairStandings | null;
  /** Those ratings against what answers take; empty where nothing was graded. */
  readonly quality: readonly QualityLine[];
  readonly leaderboard: readonly LeaderboardEntry[];
  readonly scale: Scale;
  /** Spearman correlation between rating and skill, by matches; undefined outside the sandbox, null where it has no value. */
  readonly spearman: number | null | undefined;
  /** The same by all graded items. */
  readonly itemSpearman: number | null | undefined;
  readonly profiles: readonly FailureProfile[];
  readonly shares: TournamentShares;
  /** Null before the first judged round. */
  readonly judging: JudgingView | null;
  readonly roundsByGap: RoundsByGap;
  readonly conduct: readonly AgentConduct[];
  readonly costs: readonly AgentCost[];
  readonly complexity: ComplexitySpread;
  readonly trees: readonly TreeComplexity[];
  readonly topics: readonly TopicCount[];
  readonly domains: readonly DomainCount[];
  readonly voids: readonly VoidView[];
  /** Null below two tournaments. */
  readonly history: HistoryView | null;
  /** Since the tournament before, or of a schedule since the refresh before; null where there is none, or while it runs. */
  readonly moves: Moves | null;
  /** Null for a tournament that is no refresh of a schedule. */
  readonly series: SeriesView | null;
  /** Best first; empty where citations were only counted. */
  readonly citations: readonly CitationLine[];
  /** Null where reports were not compared besides their facts. */
  readonly reportQuality: QualityReport | null;
  /** A section with the id `audit`; null where nobody checked. */
  readonly audit: HtmlPart;
}

/** Works a tournament's record out into what the report shows. Agents stand in leaderboard order everywhere else too. */
export function viewModel(input: ReportInput): ReportView {
  const { record, rows, rating, skill } = input;
  const items = itemBoard(input);
  const board = items === null ? 'matches' : firstBoard(input.board, items.ratings);
  const agents = rankedAgents(board === 'items' && items !== null ? items.entries : rows, record.agents);
  const shares = tournamentShares(record);
  const conduct = agentConduct(agents, record.answers);
  const alone = input.together ? aloneText([record], input.together) : null;
  return {
    head: record,
    playedOn: playedOn(record.trees),
    running: record.status === 'running',
    matches: record.matches.length,
    onlyMatch: input.series === undefined ? onlyMatchOf(record) : null,
    rounds: record.rounds.length,
    answers: record.answers.length,
    agents,
    tournamentRounds: new Set(record.matches.map(({ tournamentRound }) => tournamentRound)).size,
    notes: reportNotes(input, alone, shares, conduct),
    alone,
    rating,
    board,
    items,
    ...itemFigures(input),
    leaderboard: rows.map((row) => ({ ...row, skill: skill?.skills.get(row.agent) ?? null })),
    scale: ratingScale(rows),
    spearman: skill?.spearman,
    itemSpearman: input.itemSpearman,
    shares,
    conduct,
    ...roundFigures(agents, input),
    costs: agentCosts(agents, { ...record, spend: input.spend ?? [] }),
    ...questionFigures(record),
    history: historyView(input.history ?? []),
    moves: input.moves ?? null,
    citations: input.citations ?? [],
    reportQuality: input.reportQuality ?? null,
    audit: input.audit ?? null,
    series: input.series === undefined ? null : seriesView(input.series, input.moves ?? null),
  };
}

/** The board that stands first: its lines, and who is significantly different. */
export function firstBoardOf({ board, items, rating, leaderboard }: ReportView) {
  return board === 'items' && items !== null
    ? { rows: items.entries, apart: items.ratings.apart }
    : { rows: leaderboard, apart: rating.toldApart?.apart };
}

function onlyMatchOf({ agents, matches }: ReportInput['record']): MatchRecord | null {
  return agents.length === 2 && matches.length === 1 ? (matches[0] ?? null) : null;
}

/** What graded items tell. */
function itemFigures({ abilities, standings = null, record, answerSpend = [] }: ReportInput) {
  const isGraded = abilities !== undefined && abilities.combined.source !== 'none';
  return {
    abilities: abilities ?? null,
    pairs: standings && pairStandings(standings),
    quality: isGraded ? costQuality({ record, ratings: abilities.combined.agents, standings, spent: answerSpend }) : [],
  };
}

function itemBoard({ abilities, skill }: ReportInput): ItemBoard | null {
  if (abilities === undefined || abilities.combined.source === 'none') return null;
  return itemBoardOf(abilities.combined, skill?.skills);
}

function rankedAgents(rows: readonly { readonly agent: AgentId }[], entrants: readonly AgentId[]): AgentId[] {
  return [...new Set([...rows.map(({ agent }) => agent), ...entrants])];
}

/** What matches and their rounds tell. */
function roundFigures(agents: readonly AgentId[], { record, rows }: ReportInput) {
  const { matches, rounds } = record;
  return {
    profiles: failureProfiles(agents, matches, rounds),
    judging: judgingView(record),
    roundsByGap: roundsByGap(rows, matches, rounds),
    complexity: complexitySpread(matches, rounds),
    voids: voidViews(matches, rounds),
  };
}

/** What questions were about. */
function questionFigures({ treesGrown, tasks, matches }: ReportInput['record']) {
  const trees = treeSummaries(treesGrown, matches);
  return { trees, topics: topicSpread(trees), domains: sourceDomains(treesGrown, tasks) };
}

/** A match or round that does not count. */
export interface VoidView {
  readonly match: MatchRecord;
  /** The void round's number; null when the whole match is void. */
  readonly round: number | null;
  readonly void: Void;
}

/** All void matches and rounds, in the order of the matches; a match's rounds before the match itself. */
export function voidViews(matches: readonly MatchRecord[], rounds: readonly RoundRecord[]): VoidView[] {
  const played = roundsByMatch(rounds.filter(({ result }) => result.kind === 'void'));
  return matches.flatMap((match) => {
    const inRounds = (played.get(match.id) ?? []).flatMap(({ number, result }) =>
      result.kind === 'void' ? [{ match, round: number, void: result.void }] : [],
    );
    return match.end?.kind === 'void' ? [...inRounds, { match, round: null, void: match.end.void }] : inRounds;
  });
}
