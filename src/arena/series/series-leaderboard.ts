import type { Board } from '../../config/rating-settings.ts';
import { type AgentId, agentId, type TournamentId } from '../../kernel/ids.ts';
import { abilitiesWithStandings } from '../../ratings/ability/abilities.ts';
import { type CombinedRating, firstBoard, type ItemRatings } from '../../ratings/ability/combined-rating.ts';
import { type ItemsPart, mergedItems } from '../../ratings/ability/merged-items.ts';
import { battleStandings } from '../../ratings/analysis.ts';
import type { Battle } from '../../ratings/battles.ts';
import { effectiveCount } from '../../ratings/outages.ts';
import type { JointStandings } from '../../ratings/pair-standings.ts';
import { rateBattles } from '../../ratings/rate.ts';
import type { PairsToldApart, Rating, RatingReport } from '../../ratings/rating.ts';
import { ratingOptions } from '../match-battles.ts';
import { type PlayedOn, playedOn } from '../played-on.ts';
import { entrantKey, entrantsIn, entrantsOf, firstSeen } from './entrants.ts';
import { newestRefresh } from './roster-moves.ts';
import type { Series, SeriesSettings, SeriesTournament } from './series.ts';
import { type CountedAt, type Counting, countedAt, labelsIn, labelsOf, seriesBattles } from './series-battles.ts';

/** An entrant of a combined leaderboard. */
export interface RankedEntrant extends EntrantActivity {
  /** Its name in `report`: that of the agent, with the date it came where several versions of it count. No two are equal. */
  readonly label: AgentId;
  readonly agent: AgentId;
  readonly version: string;
  /** ISO 8601, UTC: when the first tournament began that it took part in. */
  readonly since: string;
  /** True if the newest config up to the moment still has it. */
  readonly present: boolean;
}

/** Number of decided matches that count, of all that the series had up to the moment. */
export interface CountedMatches {
  readonly all: number;
  readonly counted: number;
  /** Outside the window. */
  readonly tooOld: number;
  /** Matches of a weight too small to count. */
  readonly tooLight: number;
  /** ISO 8601, UTC: when the oldest and newest tournaments whose matches count ended; null where none counts. */
  readonly oldest: string | null;
  readonly newest: string | null;
}

/** The leaderboard of all refreshes together, at a moment. */
export interface SeriesLeaderboard {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The newest refresh with a finished tournament up to the moment; null for none. */
  readonly refresh: number | null;
  /** Number of refreshes with a finished tournament up to the moment, and the end of the newest (ISO 8601, UTC). */
  readonly refreshes: number;
  readonly refreshedAt: string | null;
  /** Kind of places that the matches that count were played on. */
  readonly playedOn: PlayedOn;
  /** Ratings by matches, over entrants: `agent` of a row is the label of one. */
  readonly report: RatingReport;
  /** The same by all graded items; null where those of a tournament that counts are not at hand. */
  readonly items: ItemRatings | null;
  /** Rating that stands first. */
  readonly board: Board;
  /** Joint estimate of the entrants by that rating; null where there is none. */
  readonly standings: JointStandings | null;
  /** Entrants in the order of the report's ratings. */
  readonly entrants: readonly RankedEntrant[];
  /** Labels of those that came with the newest refresh; none in the first. */
  readonly came: readonly AgentId[];
  /** Labels of those that still count, but that the newest config no longer has. */
  readonly left: readonly AgentId[];
  readonly matches: CountedMatches;
  readonly windowDays: number | null;
  readonly halfLifeDays: number | null;
  /** The tournaments whose matches count, oldest first. */
  readonly tournaments: readonly TournamentId[];
}

export interface SeriesMoment {
  /** ISO 8601, UTC; tournaments that ended later count for nothing. */
  readonly at: string;
  /** The config that says who is still there; default: that of the newest tournament up to the moment. */
  readonly config?: unknown;
  /** Labels of entrants, by `entrantKey`; default: as `entrantLabels` has them of those that count. */
  readonly labels?: ReadonlyMap<string, AgentId>;
}

/**
 * Rates all matches of a series that count at a moment. A match is as old as its tournament's end is before the moment.
 * One older than the window does not count; the others have the weight 2^(-age / half-life), relative to the newest that
 * counts, so that a leaderboard without a new match stays as it was. Those below the least weight of a battle are left
 * out. The order of refreshes, tournaments and matches does not matter.
 */
export function seriesLeaderboard(
  series: Series,
  settings: SeriesSettings,
  { at, config, labels: givenLabels }: SeriesMoment,
): SeriesLeaderboard {
  const status = countedAt(series.tournaments, settings, at);
  const firsts = firstSeen(status.ended);
  const labels = givenLabels ?? labelsOf(status.counting, firsts);
  const present = presentKeys(status.ended, config);
  const labelled = new Map([...firsts].flatMap(([key, entrant]) => withLabel(labels.get(key), { key, entrant })));
  const members = status.counting.map((each) => ({ ...each, battles: seriesBattles([each], settings, labels) }));
  const battles = members.flatMap((each) => each.battles);
  const presentLabels = [...labelled].flatMap(([label, { key }]) => (present.has(key) ? label : []));
  const degrees = effectiveTrees(status.counting) - 1;
  const byItems = seriesItems(status.counting, labels, presentLabels, degrees);
  const items = byItems?.abilities.combined ?? null;
  const options = {
    degrees,
    outages: outagesIn(status.counting),
    ...ratingOptions({ agents: presentLabels }, settings.ratings),
  };
  const report = rateBattles(battles, options);
  const activityOf = entrantActivity(members);
  const entrants = report.ratings.flatMap(({ agent: label }): RankedEntrant[] => {
    const own = labelled.get(label);
    if (!own) return [];
    const { agent, version, since } = own.entrant;
    return [{ label, agent, version, since, present: present.has(own.key), ...activityOf(label) }];
  });
  const refresh = newestRefresh(series.refreshes, status.ended);
  const board = items === null ? 'matches' : firstBoard(settings.ratings.board, items);
  return {
    at,
    refresh: refresh.number,
    refreshes: refresh.count,
    refreshedAt: status.ended.at(-1)?.finishedAt ?? null,
    playedOn: playedOn(status.counting.flatMap(({ tournament }) => tournament.trees)),
    report,
    items,
    board,
    standings: board === 'items' ? (byItems?.standings ?? null) : battleStandings(battles, options),
    entrants,
    came: report.ratings.flatMap(({ agent: label }) => {
      const first = labelled.get(label)?.entrant.first;
      return first !== undefined && refresh.newTournaments.has(first) ? label : [];
    }),
    left: entrants.flatMap((each) => (each.present ? [] : each.label)),
    matches: matchesOf(status),
    windowDays: settings.windowDays ?? null,
    halfLifeDays: settings.halfLifeDays ?? null,
    tournaments: status.counting.map(({ tournament }) => tournament.id),
  };
}

/** The board that stands first: its lines, and who is significantly different. */
export function leadingBoard({ report, items, board }: Pick<SeriesLeaderboard, 'report' | 'items' | 'board'>): {
  readonly rows: readonly (Rating | CombinedRating)[];
  readonly apart: PairsToldApart['apart'] | undefined;
} {
  return board === 'items' && items !== null
    ? { rows: items.agents, apart: items.apart }
    : { rows: report.ratings, apart: report.toldApart?.apart };
}

/** Trees that hang together, as far as the items are at hand. */
function outagesIn(counting: readonly Counting<SeriesTournament>[]): ReadonlyMap<string, string> {
  const trees = counting.flatMap(({ tournament }) => tournament.items?.trees ?? []);
  return new Map(trees.flatMap(({ tree, cluster }) => (cluster === undefined ? [] : [[tree, cluster] as const])));
}

/** Rates the graded items of the tournaments that count, each by the weight of its age. */
function seriesItems(
  counting: readonly Counting<SeriesTournament>[],
  labels: ReadonlyMap<string, AgentId>,
  presentLabels: readonly AgentId[],
  degrees: number,
): ReturnType<typeof abilitiesWithStandings> | null {
  const parts = counting.flatMap(({ tournament, weight }): ItemsPart[] => {
    const labelOf = labelsIn(tournament, labels);
    return tournament.items === undefined
      ? []
      : [{ items: tournament.items, weight, nameOf: (agent) => agentId(labelOf(agent)) }];
  });
  if (parts.length < counting.length) return null;
  return abilitiesWithStandings(mergedItems(parts), { agents: presentLabels, degrees });
}

/**
 * Returns the number of trees of equal weight that tell as much: (Σ w)² / Σ w² over the trees of decided matches (Kish 1965), each with
 * the weights of all tournaments that played on it.
 */
function effectiveTrees(counting: readonly Counting<SeriesTournament>[]): number {
  const weights = new Map<string, number>();
  for (const { tournament, weight } of counting) {
    const trees = new Set(tournament.matches.flatMap(({ tree, end }) => (end?.kind === 'decided' ? tree : [])));
    for (const tree of trees) weights.set(tree, (weights.get(tree) ?? 0) + weight);
  }
  return effectiveCount([...weights.values()]);
}

function withLabel<Entry>(label: AgentId | undefined, entry: Entry): [AgentId, Entry][] {
  return label === undefined ? [] : [[label, entry]];
}

/** Returns the keys of those still there: the entrants of the config given, else those of the newest tournament. */
function presentKeys(tournaments: readonly SeriesTournament[], config: unknown): ReadonlySet<string> {
  const newest = tournaments.at(-1);
  const entrants = config === undefined ? newest && entrantsIn(newest) : entrantsOf(config);
  return new Set([...(entrants?.values() ?? [])].map(entrantKey));
}

function matchesOf({ ended, counting, tooOld, tooLight }: CountedAt<SeriesTournament>): CountedMatches {
  const decided = (tournaments: readonly SeriesTournament[]) =>
    tournaments.reduce((sum, { matches }) => sum + decidedIn(matches), 0);
  const own = counting.flatMap(({ tournament }) => (decidedIn(tournament.matches) > 0 ? tournament : []));
  return {
    all: decided(ended),
    counted: decided(own),
    tooOld: decided(tooOld),
    tooLight: decided(tooLight),
    oldest: own[0]?.finishedAt ?? null,
    newest: own.at(-1)?.finishedAt ?? null,
  };
}

function decidedIn(matches: SeriesTournament['matches']): number {
  return matches.filter(({ end }) => end?.kind === 'decided').length;
}

/** Matches of an entrant that count. */
interface EntrantActivity {
  /** ISO 8601, UTC: when the newest tournament ended in which it has a match that counts; null for none. */
  readonly lastPlayed: string | null;
  /** Number of battles of equal weight that tell as much as its own: (Σ w)² / Σ w² (Kish 1965). */
  readonly effectiveMatches: number;
}

/**
 * Computes when each entrant last played a match that counts, and the effective number of its battles.
 *
 * @param counting oldest first, each with its battles between labels
 */
function entrantActivity(
  counting: readonly { readonly tournament: SeriesTournament; readonly battles: readonly Battle[] }[],
): (label: string) => EntrantActivity {
  const activity = new Map<string, { lastPlayed: string | null; weights: number; squares: number }>();
  for (const { tournament, battles } of counting) {
    for (const { model_a, model_b, weight = 1 } of battles) {
      for (const label of [model_a, model_b]) {
        const { weights, squares } = activity.get(label) ?? { weights: 0, squares: 0 };
        const sums = { weights: weights + weight, squares: squares + weight ** 2 };
        activity.set(label, { lastPlayed: tournament.finishedAt, ...sums });
      }
    }
  }
  return (label) => {
    const { lastPlayed, weights, squares } = activity.get(label) ?? { lastPlayed: null, weights: 0, squares: 0 };
    return { lastPlayed, effectiveMatches: squares === 0 ? 0 : weights ** 2 / squares };
  };
}
