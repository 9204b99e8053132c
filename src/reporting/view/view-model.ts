import type { CitationLine } from '../../arena/citations/citation-board.ts';
import type { MatchRecord } from '../../arena/match.ts';
import type { Moves } from '../../arena/moves.ts';
import { type PlayedOn, playedOn } from '../../arena/played-on.ts';
import type { PlayedTogether } from '../../arena/played-together.ts';
import type { QualityReport } from '../../arena/quality/quality-board.ts';
import type { RoundRecord } from '../../arena/round.ts';
import { roundsByMatch } from '../../arena/rounds-by-match.ts';
import type { AnswerSpend } from '../../arena/spend.ts';
import type { TournamentRecord } from '../../arena/tournament.ts';
import { tournamentShares } from '../../arena/tournament-shares.ts';
import type { Void } from '../../arena/void.ts';
import { VoidTally } from '../../arena/void-tally.ts';
import type { Board } from '../../config/rating-settings.ts';
import type { AgentId } from '../../kernel/ids.ts';
import type { AbilityReport } from '../../ratings/ability/abilities.ts';
import { firstBoard } from '../../ratings/ability/combined-rating.ts';
import { type JointStandings, pairStandings } from '../../ratings/pair-standings.ts';
import type { Rating, RatingReport } from '../../ratings/rating.ts';
import { counted } from '../arena-words.ts';
import type { HtmlPart } from '../html/html.ts';
import { voidsSentence } from '../rating-sentences.ts';
import { ratingScale } from '../scale.ts';
import { aloneText } from '../series-words.ts';
import { type AgentConduct, agentConduct } from './agent-conduct.ts';
import { complexitySpread, sourceDomains, topicSpread, treeSummaries } from './complexity-spread.ts';
import { costQuality } from './cost-quality.ts';
import { failureProfiles } from './failure-profile.ts';
import { type ItemBoard, itemBoardOf, type KnownSkill } from './item-board.ts';
import { judgingView } from './judging-view.ts';
import { roundsByGap } from './rounds-by-gap.ts';
import { historyView, type SeriesInput, seriesView } from './series-view.ts';

/** A run on the sandbox: what the agents are known to be worth, and how well the ratings agree with it. */
export interface SkillCheck {
  /** Spearman correlation between the ratings and the skills, -1 to 1; null where it is undefined. */
  readonly spearman: number | null;
  /** Measured skill by agent, 0 to 1. */
  readonly skills: ReadonlyMap<string, number>;
}

/** An agent's line of any leaderboard. */
export interface RatedAgent {
  readonly agent: AgentId;
  /** Null where it has none. */
  readonly rating: number | null;
}

export interface ReportInput {
  readonly record: TournamentRecord;
  /** Best first. */
  readonly rows: readonly Rating[];
  /** Method and figures of the ratings. */
  readonly rating: RatingReport;
  /** Ratings by graded items, of depth, of width and of both; left out where they are not wanted. */
  readonly abilities?: AbilityReport;
  /** The rating that stands first; default: by items. */
  readonly board?: Board;
  /** Joint uncertainty of the ratings by all graded items; left out, or null, where too little is known. */
  readonly standings?: JointStandings | null;
  /** Metered cost of agents' answers to each task. */
  readonly answerSpend?: readonly AnswerSpend[];
  readonly skill?: SkillCheck;
  /** The same correlation of the ratings by all graded items. */
  readonly itemSpearman?: number | null;
  /** Moves since the refresh before; left out, or null, where there is none. */
  readonly moves?: Moves | null;
  /** The series, where the tournament is a refresh of a schedule. */
  readonly series?: SeriesInput;
  /** Tournaments rated together with this one; left out, or null, where there are none. */
  readonly together?: PlayedTogether | null;
  /** Empty, or left out, where citations were only counted. */
  readonly citations?: readonly CitationLine[];
  /** Null, or left out, where reports were not compared besides their facts. */
  readonly reportQuality?: QualityReport | null;
  /** A section of the leaderboard page with the id `audit`: what people found who checked; null where nobody did. */
  readonly audit?: HtmlPart;
}

export interface LeaderboardEntry extends Rating, KnownSkill {}

/** Everything the report shows, worked out; nothing is formatted or escaped yet. */
export type ReportView = Readonly<ReturnType<typeof viewModel>>;

/** Works a tournament's record out into what the report shows. Agents stand in leaderboard order everywhere else too. */
export function viewModel(input: ReportInput) {
  const { record, rows, rating, skill } = input;
  const { matches, rounds } = record;
  const items = itemBoard(input);
  const board = items === null ? 'matches' : firstBoard(input.board, items.ratings);
  const agents = rankedAgents(board === 'items' && items !== null ? items.entries : rows, record.agents);
  const shares = tournamentShares(record);
  const conduct = agentConduct(agents, record.answers);
  /** Sentence that this is a part of what is rated together; null where it is not. */
  const alone = input.together ? aloneText([record], input.together) : null;
  const leaderboard: LeaderboardEntry[] = rows.map((row) => ({ ...row, skill: skill?.skills.get(row.agent) ?? null }));
  const trees = treeSummaries(record.treesGrown, matches);
  return {
    head: record,
    playedOn: playedOn(record.trees),
    /** The figures of one that still runs hold so far. */
    running: record.status === 'running',
    matches: matches.length,
    /** The match of two agents that met once, outside a schedule: nothing ranks them. Else null. */
    onlyMatch: input.series === undefined ? onlyMatchOf(record) : null,
    rounds: rounds.length,
    answers: record.answers.length,
    /** Agents in the leaderboard's order. */
    agents,
    tournamentRounds: new Set(matches.map(({ tournamentRound }) => tournamentRound)).size,
    notes: reportNotes(input, alone, conduct),
    alone,
    rating,
    /** Null where they were not asked for. */
    abilities: input.abilities ?? null,
    /** The rating that stands first. */
    board,
    /** Null where nothing was graded. */
    items,
    /** Pairs by all graded items; null where too little is known. */
    pairs: input.standings ? pairStandings(input.standings) : null,
    /** Costs of answers, beside the ratings by all graded items. */
    quality: costQuality({ record, ratings: items?.entries ?? unrated(agents), spent: input.answerSpend ?? [] }),
    leaderboard,
    scale: ratingScale(rows),
    /** Spearman correlation between rating and skill, by matches; undefined outside the sandbox, null where it has no value. */
    spearman: skill?.spearman,
    /** The same by all graded items. */
    itemSpearman: input.itemSpearman,
    shares,
    conduct,
    profiles: failureProfiles(agents, matches, rounds),
    /** Null before the first judged round. */
    judging: judgingView(record),
    roundsByGap: roundsByGap(rows, matches, rounds),
    complexity: complexitySpread(matches, rounds),
    voids: voidViews(matches, rounds),
    trees,
    domains: sourceDomains(record.treesGrown, record.tasks),
    topics: topicSpread(trees),
    /** Null below two tournaments. */
    history: historyView(input.series?.points ?? []),
    /** Since the tournament before, or of a schedule since the refresh before; null where there is none, or while it runs. */
    moves: input.moves ?? null,
    /** Best first; empty where citations were only counted. */
    citations: input.citations ?? [],
    /** Null where reports were not compared besides their facts. */
    reportQuality: input.reportQuality ?? null,
    /** A section with the id `audit`; null where nobody checked. */
    audit: input.audit ?? null,
    /** Null for a tournament that is no refresh of a schedule. */
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

function itemBoard({ abilities, skill }: ReportInput): ItemBoard | null {
  if (abilities === undefined || abilities.combined.source === 'none') return null;
  return itemBoardOf(abilities.combined, skill?.skills);
}

/** Lines of agents whose items are not known. */
function unrated(agents: readonly AgentId[]) {
  return agents.map((agent) => ({ agent, rating: null, low: null, high: null }));
}

function rankedAgents(rows: readonly { readonly agent: AgentId }[], entrants: readonly AgentId[]): readonly AgentId[] {
  return [...new Set([...rows.map(({ agent }) => agent), ...entrants])];
}

/** A match or round that does not count. */
export interface VoidView {
  readonly match: MatchRecord;
  /** The void round's number; null when the whole match is void. */
  readonly round: number | null;
  readonly void: Void;
}

/** All void matches and rounds, in the order of the matches; a match's rounds before the match itself. */
export function voidViews(matches: readonly MatchRecord[], rounds: readonly RoundRecord[]): readonly VoidView[] {
  const voidRounds = roundsByMatch(rounds.filter(({ result }) => result.kind === 'void'));
  return matches.flatMap((match) => {
    const inRounds = (voidRounds.get(match.id) ?? []).flatMap(({ number, result }) =>
      result.kind === 'void' ? [{ match, round: number, void: result.void }] : [],
    );
    return match.end?.kind === 'void' ? [...inRounds, { match, round: null, void: match.end.void }] : inRounds;
  });
}

/** Warnings for readers of the figures, most important first; empty when all is well. */
export function reportNotes(
  input: ReportInput,
  alone: string | null,
  conduct: readonly AgentConduct[],
): readonly string[] {
  const running = input.record.status === 'running' && 'The tournament is still running: all figures may change.';
  const abandoned =
    input.record.status === 'abandoned' &&
    'The tournament was given up before its end: all figures are of what was played.';
  const silent = conduct.reduce((sum, { withoutEvidence }) => sum + withoutEvidence, 0);
  const evidence =
    silent > 0 && `${counted(silent, 'answer')} came without any search, page or citation (see “Agents at work”).`;
  return [
    running,
    abandoned,
    ...(alone === null ? [] : [alone]),
    ...ratingNotes(input.rating, playedOn(input.record.trees)),
    ...voidNotes(input.record),
    evidence,
  ].filter((note) => note !== false);
}

/** Agents named in the notes whose voids may hide losses. */
const mostBlamed = 5;

function voidNotes(record: ReportInput['record']): string[] {
  const tally = new VoidTally();
  tally.add(record);
  return tally.suspicious().slice(0, mostBlamed).map(voidsSentence);
}

function ratingNotes(rating: RatingReport, on: PlayedOn): (string | false)[] {
  return [
    !rating.converged && 'The rating fit did not converge: read the ratings as a rough order only.',
    !rating.connected &&
      'Not all agents are connected by wins or ties: how far apart the groups are has no finite estimate.',
    rating.ratings.some(({ indicative }) => indicative) &&
      `The intervals stand on ${counted(rating.clusters, on)} only and are indicative; ten or more make them firm.`,
  ];
}
