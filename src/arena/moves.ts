import { type AgentId, agentId, type TournamentId } from '../kernel/ids.ts';
import { meanRating } from '../ratings/bradley-terry.ts';
import { leavesOut0 } from '../ratings/drift/changes.ts';
import type { AgentDrift, RatingDrift } from '../ratings/drift/rating-drift.ts';
import { type Estimate, reliableClusters } from '../ratings/rating.ts';
import type { ExamSetVersion } from './exam-set.ts';
import { type LeafChange, type SettingChange, settingChanges } from './leaf-changes.ts';
import { matchBattles } from './match-battles.ts';
import { type PlayedOn, playedOn } from './played-on.ts';
import { type DriftEstimates, driftEstimates, type NoInterval } from './series/drift-estimates.ts';
import { entrantsOf, firstSeen } from './series/entrants.ts';
import { matchesApart } from './series/matches-apart.ts';
import {
  goneBetween,
  type NewVersion,
  newestRefresh,
  newVersions,
  otherChanges,
  type Players,
  playersOf,
} from './series/roster-moves.ts';
import type { Series, SeriesSettings, SeriesTournament } from './series/series.ts';
import {
  countedAt,
  labelsOf,
  type MatchMoves,
  type MovedBattles,
  matchMoves,
  movedBattles,
} from './series/series-battles.ts';
import { type DriftFits, driftFits, weighedBattles } from './series/series-fit.ts';
import type { PlayedTournament } from './tournament.ts';

/** Change of an entrant's rating, and its parts by matches. All in rating points. */
export interface EntrantMove {
  /** The entrant's label; between two tournaments the agent's name. */
  readonly entrant: AgentId;
  /** Around a mean of 1000 of those on both boards. */
  readonly before: number;
  readonly after: number;
  readonly change: Estimate;
  /** Part of the change due to older matches that no longer count, or weigh less than they did. */
  readonly aged: Estimate;
  /** Part of the change due to new matches. With the part above it is the whole change. */
  readonly fresh: Estimate;
  /** The interval of the change does not hold 0. */
  readonly moreThanNoise: boolean;
  /** Battles of it that count. */
  readonly matchesBefore: number;
  readonly matchesAfter: number;
  /** True if an agent compared by its name alone is of another version; null where a config does not tell. */
  readonly settingsChanged?: boolean | null;
}

/** Moment at which a series is looked at. */
interface BoardMoment {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The newest refresh with a finished tournament up to then; null for none. */
  readonly refresh: number | null;
}

/** Changes from one board to a later one, with their causes: boards of two tournaments, or of one series at two moments. */
export interface Moves {
  /** Kind of places that the matches of both boards were played on. */
  readonly playedOn: PlayedOn;
  /** A tournament's board by its id, that of a series by its moment. */
  readonly before: TournamentId | BoardMoment;
  readonly after: TournamentId | BoardMoment;
  /** Entrants of both boards, in order of their rating after. */
  readonly entrants: readonly EntrantMove[];
  /** Entrants of one board only, in code-unit order. */
  readonly came: readonly AgentId[];
  readonly left: readonly AgentId[];
  /** Entrants that played in the newest tournament of the first board, not in that of the second, and still count. */
  readonly gone: readonly AgentId[];
  /** Entrants that came with another version of an agent that was there. */
  readonly newVersions: readonly NewVersion[];
  readonly matches: MatchMoves;
  /** True if each board's matches join the entrants of both; otherwise ratings cannot be compared. */
  readonly joined: boolean;
  /** True if matches count both times, and join the entrants; otherwise all of a change stands as `fresh`. */
  readonly partsKnown: boolean;
  /** Null where changes have 95% intervals, by tree. */
  readonly noInterval: NoInterval | null;
  readonly trees: { readonly before: number; readonly fresh: number };
  /** Fewer than ten trees before, or that came in: the intervals are a hint only. */
  readonly indicative: boolean;
  /** The frozen set that two tournaments both played, by whose trees changes are paired; null where they are not. */
  readonly pairedOn: ExamSetVersion | null;
  /** Between the configs of the newest tournaments of both boards. */
  readonly changes: readonly SettingChange[];
  /** Other settings that differ between these; not looked at between two tournaments. */
  readonly otherChanges: readonly LeafChange[];
  /**
   * The matches that came in against those of the older board, each by themselves: opponents, questions and the rest.
   * Null where nothing came in, fewer than two entrants played in both, or it was not asked for.
   */
  readonly newMatches: RatingDrift | null;
}

/**
 * Computes the changes from one tournament to another. Nothing counts both times, so all is due to the later one's matches, and
 * the change is that of `matchesApart`, and not of three fits (driftEstimates): agents are compared by name, whatever their
 * settings, by match with ties as half, whatever their boards are made by; paired by tree where both played one frozen set, else
 * as independent samples even on shared trees.
 */
export function tournamentMoves(before: PlayedTournament, after: PlayedTournament): Moves {
  const battles = [
    { tournament: before, battles: matchBattles(before.matches), before: 1, after: null },
    { tournament: after, battles: matchBattles(after.matches), before: null, after: 1 },
  ];
  const pairedOn = before.set && before.set.hash === after.set?.hash ? before.set : null;
  const newMatches = matchesApart(battles, new Map(), pairedOn === null ? 'independent' : 'paired');
  const { joined, indicative, trees } = newMatches;
  const playing = playersOf(battles);
  const versions = [before.config, after.config].map(entrantsOf);
  return {
    playedOn: playedOn([...before.trees, ...after.trees]),
    before: before.id,
    after: after.id,
    entrants: newMatches.agents.map((each) => moveByName(each, playing, versions)),
    came: playing.came,
    left: playing.left,
    gone: [],
    newVersions: [],
    matches: matchMoves(battles),
    joined,
    partsKnown: false,
    noInterval: Math.min(trees.before, trees.after) < 2 ? 'one tree' : null,
    trees: { before: trees.before, fresh: trees.after },
    indicative,
    pairedOn,
    changes: settingChanges(before.config, after.config),
    otherChanges: [],
    newMatches,
  };
}

const nothing: Estimate = { value: 0, low: null, high: null };

function moveByName(
  { agent, before, after, change, moreThanNoise }: AgentDrift,
  playing: Players,
  versions: readonly ReturnType<typeof entrantsOf>[],
): EntrantMove {
  const entrant = agentId(agent);
  const [then, now] = versions.map((entrants) => entrants.get(entrant)?.version);
  const settingsChanged = then === undefined || now === undefined ? null : then !== now;
  const parts = { change, aged: nothing, fresh: change, moreThanNoise };
  return { entrant, before, after, ...parts, ...playing.countsOf(agent), settingsChanged };
}

/** The two moments: ISO 8601; `from` not later than `to`. */
interface MovesSpan {
  readonly from: string;
  readonly to: string;
}

/**
 * Computes the changes between two moments of a series, with their causes. Ratings are those of `seriesLeaderboard` at these
 * moments, but for their mean.
 *
 * @param series tournaments that count at neither moment may be without what was played in them
 * @throws RangeError when `from` is later than `to`
 */
export function explainedMoves(series: Series<PlayedTournament>, settings: SeriesSettings, span: MovesSpan): Moves {
  const { moves, moved, labels } = movesBetween(series, settings, span);
  const newMatches = matchesApart(moved, labels, 'independent');
  return newMatches.agents.length < 2 ? moves : { ...moves, newMatches };
}

/** The same without a look at what the new matches say by themselves: it needs no rounds and tasks where matches are rated. */
export function seriesMoves(series: Series, settings: SeriesSettings, span: MovesSpan): Moves {
  return movesBetween(series, settings, span).moves;
}

interface Between<Tournament> {
  readonly moves: Moves;
  readonly moved: readonly MovedBattles<Tournament>[];
  readonly labels: ReadonlyMap<string, AgentId>;
}

function movesBetween<Tournament extends SeriesTournament>(
  series: Series<Tournament>,
  settings: SeriesSettings,
  { from, to }: MovesSpan,
): Between<Tournament> {
  if (Date.parse(from) > Date.parse(to)) throw new RangeError(`${from} is later than ${to}`);
  const then = countedAt(series.tournaments, settings, from);
  const now = countedAt(series.tournaments, settings, to);
  const firsts = firstSeen(now.ended);
  const labels = labelsOf([...then.counting, ...now.counting], firsts);
  const moved = movedBattles(then, now, settings, labels);
  const playing = playersOf(moved);
  const fits = driftFits(moved, settings.ratings, playing.common);
  const estimates = driftEstimates(fits, weighedBattles(moved), playing.common);
  const newestThen = then.ended.at(-1);
  const newestNow = now.ended.at(-1);
  const moves = {
    playedOn: playedOn([...then.counting, ...now.counting].flatMap(({ tournament }) => tournament.trees)),
    before: { at: from, refresh: newestRefresh(series.refreshes, then.ended).number },
    after: { at: to, refresh: newestRefresh(series.refreshes, now.ended).number },
    entrants: entrantsOfBoth(playing, fits, estimates),
    came: playing.came,
    left: playing.left,
    gone: goneBetween(newestThen, newestNow, labels).filter((label) => playing.countsOf(label).matchesAfter > 0),
    newVersions: newVersions(playing.came, firsts, labels, now.ended),
    matches: matchMoves(moved),
    joined: fits.before.joined && fits.after.joined,
    partsKnown: fits.kept !== null,
    noInterval: estimates.noInterval,
    trees: estimates.trees,
    pairedOn: null,
    indicative: Object.values(estimates.trees).some((trees) => trees > 0 && trees < reliableClusters),
    changes: settingChanges(newestThen?.config, newestNow?.config),
    otherChanges: otherChanges(newestThen?.config, newestNow?.config),
    newMatches: null,
  };
  return { moves, moved, labels };
}

function entrantsOfBoth(playing: Players, fits: DriftFits, estimates: DriftEstimates): readonly EntrantMove[] {
  const before = fits.before.ratings(null);
  const after = fits.after.ratings(null);
  const rows = estimates.changes.map((parts, index): EntrantMove => {
    const entrant = agentId(playing.common[index] ?? '');
    return {
      entrant,
      before: meanRating + (before[index] ?? 0),
      after: meanRating + (after[index] ?? 0),
      ...parts,
      moreThanNoise: leavesOut0(parts.change),
      ...playing.countsOf(entrant),
    };
  });
  return rows.sort((one, other) => other.after - one.after || (one.entrant < other.entrant ? -1 : 1));
}
