import type { AgentId } from '../../kernel/ids.ts';
import { meanRating } from '../../ratings/bradley-terry.ts';
import type { RatingDrift } from '../../ratings/drift/rating-drift.ts';
import type { Estimate } from '../../ratings/rating.ts';
import { type LeafChange, type SettingChange, settingChanges } from '../leaf-changes.ts';
import type { PlayedTournament } from '../tournament-record.ts';
import { type DriftEstimates, type DriftFits, driftEstimates, type NoInterval } from './drift-estimates.ts';
import { entrantKey, entrantLabels, entrantsIn, firstSeen, type SeenEntrant } from './entrants.ts';
import { goneBetween, type NewVersion, newestRefresh, newVersions, otherChanges } from './roster-moves.ts';
import type { Series, SeriesSettings, SeriesTournament } from './series.ts';
import {
  type CountedAt,
  countedAt,
  type MovedBattles,
  movedBattles,
  newMatchesDrift,
  weighed,
} from './series-battles.ts';
import { seriesFit } from './series-fit.ts';

/** How the rating of an entrant moved, and how much of it is owed to which matches. All in rating points. */
export interface EntrantDrift {
  /** The entrant's label. */
  readonly entrant: AgentId;
  /** Around a mean of 1000 of the entrants of both leaderboards. */
  readonly before: number;
  readonly after: number;
  readonly change: Estimate;
  /** The interval of the change does not hold 0. */
  readonly moreThanNoise: boolean;
  /** What is owed to older matches that no longer count, or weigh less than they did. */
  readonly aged: Estimate;
  /** What is owed to the matches that came in. With the part above it is the whole change. */
  readonly fresh: Estimate;
  /** Battles of it that count. */
  readonly matchesBefore: number;
  readonly matchesAfter: number;
}

/** What happened to the matches (at the level of rounds: to these) that count. */
export interface MatchMoves {
  readonly before: number;
  readonly after: number;
  /** Of the newer leaderboard only. */
  readonly cameIn: number;
  /** Of the older leaderboard only. */
  readonly agedOut: number;
  /** Of both, and lighter beside the newest than they were. */
  readonly lighter: number;
}

export interface DriftMoment {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The newest refresh with a finished tournament up to then; null for none. */
  readonly refresh: number | null;
}

/** What moved on the combined leaderboard of a series between two moments, and why. */
export interface SeriesDrift {
  readonly before: DriftMoment;
  readonly after: DriftMoment;
  /** Those of both leaderboards, in order of their rating after. */
  readonly entrants: readonly EntrantDrift[];
  /** Labels of those of one leaderboard only, in code-unit order. */
  readonly came: readonly AgentId[];
  readonly left: readonly AgentId[];
  /** Labels of those that played in the newest tournament of the first moment, not in that of the second, and still count. */
  readonly gone: readonly AgentId[];
  /** Those that came with another version of an agent that was there. */
  readonly newVersions: readonly NewVersion[];
  readonly matches: MatchMoves;
  /** Whether each leaderboard's matches join the entrants of both; where not, ratings cannot be compared. */
  readonly joined: boolean;
  /** Whether the matches that count both times join them; where not, all of a change stands as `fresh`. */
  readonly partsKnown: boolean;
  /** Null where changes have 95% intervals, by tree. */
  readonly noInterval: NoInterval | null;
  readonly trees: { readonly before: number; readonly fresh: number };
  /** Fewer than ten trees before, or that came in: the intervals are a hint only. */
  readonly indicative: boolean;
  /**
   * The matches that came in against those of the older leaderboard, as if each were one tournament and none had a weight:
   * opponents, questions and the rest. Null where nothing came in, or fewer than two entrants played in both.
   */
  readonly newMatches: RatingDrift | null;
  /** Between the configs of the newest tournaments of both moments. */
  readonly changes: readonly SettingChange[];
  /** Other settings that differ between these. */
  readonly otherChanges: readonly LeafChange[];
}

/** Below this many trees an interval is a hint only (see docs/methodology.md). */
const enoughTrees = 10;

/** The two moments: ISO 8601; `from` not later than `to`. */
export interface DriftSpan {
  readonly from: string;
  readonly to: string;
}

/**
 * What moved between two moments of a series, and why. Ratings, and so changes, are those of `seriesLeaderboard` at these
 * moments, but for their mean; `newMatches` is by match with ties as half, as all drift between tournaments is.
 *
 * @param series tournaments that count at neither moment may be without what was played in them
 * @throws RangeError when `from` is later than `to`
 */
export function seriesDrift(series: Series<PlayedTournament>, settings: SeriesSettings, span: DriftSpan): SeriesDrift {
  const { moves, moved, labels } = movesBetween(series, settings, span);
  return { ...moves, newMatches: newMatchesDrift(moved, labels) };
}

/** The same without a look at what the new matches say by themselves: it needs no rounds and tasks where matches are rated. */
export function seriesMoves(
  series: Series,
  settings: SeriesSettings,
  span: DriftSpan,
): Omit<SeriesDrift, 'newMatches'> {
  return movesBetween(series, settings, span).moves;
}

interface Between<Tournament> {
  readonly moves: Omit<SeriesDrift, 'newMatches'>;
  readonly moved: readonly MovedBattles<Tournament>[];
  readonly labels: Labels;
}

function movesBetween<Tournament extends SeriesTournament>(
  series: Series<Tournament>,
  settings: SeriesSettings,
  { from, to }: DriftSpan,
): Between<Tournament> {
  if (Date.parse(from) > Date.parse(to)) throw new RangeError(`${from} is later than ${to}`);
  const then = countedAt(series.tournaments, settings, from);
  const now = countedAt(series.tournaments, settings, to);
  const seen = firstSeen(now.ended);
  const labels = labelsOf([then, now], seen);
  const moved = movedBattles(then, now, settings, labels);
  const playedThen = playersOf(moved, 'before');
  const playedNow = playersOf(moved, 'after');
  const common = [...playedThen.keys()].filter((label) => playedNow.has(label)).sort();
  const fits = fitsOf(moved, settings, common);
  const estimates = driftEstimates(fits, weighedBattles(moved), common);
  const came = without(playedNow, playedThen);
  const left = without(playedThen, playedNow);
  const newestThen = then.ended.at(-1);
  const newestNow = now.ended.at(-1);
  const moves = {
    before: { at: from, refresh: newestRefresh(series.refreshes, then.ended).number },
    after: { at: to, refresh: newestRefresh(series.refreshes, now.ended).number },
    entrants: entrantsOfBoth(common, { fits, estimates, playedThen, playedNow }),
    came,
    left,
    gone: goneBetween(newestThen, newestNow, labels).filter((label) => playedNow.has(label)),
    newVersions: newVersions(came, seen, labels, now.ended),
    matches: movesOf(moved),
    joined: fits.before.joined && fits.after.joined,
    partsKnown: fits.kept !== null,
    noInterval: estimates.noInterval,
    trees: estimates.trees,
    indicative: Object.values(estimates.trees).some((trees) => trees > 0 && trees < enoughTrees),
    changes: settingChanges(newestThen?.config, newestNow?.config),
    otherChanges: otherChanges(newestThen?.config, newestNow?.config),
  };
  return { moves, moved, labels };
}

type Labels = ReadonlyMap<string, AgentId>;
type Seen = ReadonlyMap<string, SeenEntrant>;
type Moved = readonly MovedBattles<SeriesTournament>[];

/** Of everybody in the tournaments that count at one of the moments. */
function labelsOf(moments: readonly CountedAt<SeriesTournament>[], seen: Seen): Labels {
  const counting = moments.flatMap((moment) => moment.counting);
  const keys = counting.flatMap(({ tournament }) => [...entrantsIn(tournament).values()].map(entrantKey));
  return entrantLabels(keys.flatMap((key) => seen.get(key) ?? []));
}

/** How many battles everybody has who has one that counts. */
function playersOf(moved: Moved, side: 'before' | 'after'): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { battles, [side]: weight } of moved) {
    if (weight === null) continue;
    for (const { model_a, model_b } of battles) {
      for (const label of [model_a, model_b]) counts.set(label, (counts.get(label) ?? 0) + 1);
    }
  }
  return counts;
}

function without(some: ReadonlyMap<string, number>, others: ReadonlyMap<string, number>): AgentId[] {
  return [...some.keys()].filter((label) => !others.has(label)).sort() as AgentId[];
}

function fitsOf(moved: Moved, { ratings }: SeriesSettings, common: readonly string[]): DriftFits {
  const fitOf = (side: 'before' | 'after', counting: Moved) =>
    seriesFit(
      counting.flatMap(({ battles, [side]: weight }) => weighed(battles, weight)),
      ratings,
      common,
    );
  const both = moved.filter(({ before, after }) => before !== null && after !== null);
  const kept = fitOf('after', both);
  return { before: fitOf('before', moved), kept: kept.joined ? kept : null, after: fitOf('after', moved) };
}

function weighedBattles(moved: Moved) {
  return moved.flatMap(({ battles, before, after }) =>
    battles.map((battle) => {
      const { weight = 1 } = battle;
      const kept = before === null || after === null ? 0 : weight * after;
      return { battle, weights: [weight * (before ?? 0), kept, weight * (after ?? 0)] };
    }),
  );
}

interface Both {
  readonly fits: DriftFits;
  readonly estimates: DriftEstimates;
  readonly playedThen: ReadonlyMap<string, number>;
  readonly playedNow: ReadonlyMap<string, number>;
}

function entrantsOfBoth(
  common: readonly string[],
  { fits, estimates, playedThen, playedNow }: Both,
): readonly EntrantDrift[] {
  const before = fits.before.ratings(null);
  const after = fits.after.ratings(null);
  const rows = estimates.changes.map((parts, index): EntrantDrift => {
    const label = common[index] ?? '';
    return {
      entrant: label as AgentId,
      before: meanRating + (before[index] ?? 0),
      after: meanRating + (after[index] ?? 0),
      ...parts,
      moreThanNoise: leavesOut0(parts.change),
      matchesBefore: playedThen.get(label) ?? 0,
      matchesAfter: playedNow.get(label) ?? 0,
    };
  });
  return rows.sort((one, other) => other.after - one.after || (one.entrant < other.entrant ? -1 : 1));
}

function leavesOut0({ low, high }: Estimate): boolean {
  return (low !== null && low > 0) || (high !== null && high < 0);
}

function movesOf(moved: Moved): MatchMoves {
  const count = (holds: (each: Moved[number]) => boolean) =>
    moved.reduce((sum, each) => sum + (holds(each) ? each.battles.length : 0), 0);
  return {
    before: count(({ before }) => before !== null),
    after: count(({ after }) => after !== null),
    cameIn: count(({ before, after }) => before === null && after !== null),
    agedOut: count(({ before, after }) => before !== null && after === null),
    lighter: count(({ before, after }) => before !== null && after !== null && after < before),
  };
}
