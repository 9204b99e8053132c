import type { AgentId } from '../../kernel/ids.ts';
import { type Battle, minWeight } from '../../ratings/battles.ts';
import { ratedBattles } from '../match-battles.ts';
import { entrantKey, entrantLabels, entrantsIn, type SeenEntrant } from './entrants.ts';
import type { SeriesSettings, SeriesTournament } from './series.ts';

/**
 * The battles of the tournaments that count, between entrants by their labels, each with the weight of its tournament.
 *
 * @param labels by `entrantKey`, of everybody in these tournaments
 */
export function seriesBattles(
  counting: readonly Counting<SeriesTournament>[],
  { ratings }: Pick<SeriesSettings, 'ratings'>,
  labels: ReadonlyMap<string, AgentId>,
): Battle[] {
  return counting.flatMap(({ tournament, weight }) => {
    const labelOf = labelsIn(tournament, labels);
    const battles = ratedBattles(tournament, ratings).map((battle) => ({
      ...battle,
      model_a: labelOf(battle.model_a),
      model_b: labelOf(battle.model_b),
    }));
    return weighed(battles, weight);
  });
}

/** Returns a map from the name of an agent in a tournament to the label of its entrant. */
export function labelsIn(
  tournament: Pick<SeriesTournament, 'agents' | 'config'>,
  labels: ReadonlyMap<string, AgentId>,
): (agent: string) => string {
  const own = new Map<string, string>();
  for (const [agent, entrant] of entrantsIn(tournament)) own.set(agent, labels.get(entrantKey(entrant)) ?? agent);
  return (agent) => own.get(agent) ?? agent;
}

/** Returns the labels of all entrants of the tournaments that count, by `entrantKey`. */
export function labelsOf(
  counting: readonly Counting<SeriesTournament>[],
  firsts: ReadonlyMap<string, SeenEntrant>,
): ReadonlyMap<string, AgentId> {
  const keys = counting.flatMap(({ tournament }) => [...entrantsIn(tournament).values()].map(entrantKey));
  return entrantLabels(keys.flatMap((key) => firsts.get(key) ?? []));
}

/** A tournament whose matches count at a moment, and how much each. */
export interface Counting<Tournament> {
  readonly tournament: Tournament;
  /** Above 0; 1 for the newest that counts. */
  readonly weight: number;
}

/** Tournaments of a series at a moment; all lists oldest first. */
export interface CountedAt<Tournament> {
  /** All that had ended. */
  readonly ended: readonly Tournament[];
  readonly counting: readonly Counting<Tournament>[];
  /** Outside the window. */
  readonly tooOld: readonly Tournament[];
  /** Tournaments of a weight too small to count. */
  readonly tooLight: readonly Tournament[];
}

const dayMs = 86_400_000;

/**
 * Returns the tournaments that count at a moment, with their weights: 2^(-d / half-life), d the days by which one ended before the
 * newest that counts. One that ended exactly a window before the moment still counts.
 *
 * @param at ISO 8601; what ended later does not count
 */
export function countedAt<Tournament extends Pick<SeriesTournament, 'id' | 'finishedAt'>>(
  tournaments: readonly Tournament[],
  { windowDays, halfLifeDays }: Pick<SeriesSettings, 'windowDays' | 'halfLifeDays'>,
  at: string,
): CountedAt<Tournament> {
  const moment = Date.parse(at);
  const ended = tournaments.filter((each) => endOf(each) <= moment).sort(oldestFirst);
  const daysBefore = (later: number, each: Tournament) => (later - endOf(each)) / dayMs;
  const isOld = (each: Tournament) => windowDays !== undefined && daysBefore(moment, each) > windowDays;
  const inside = ended.filter((each) => !isOld(each));
  const newest = inside.at(-1);
  const weightOf = (each: Tournament) =>
    halfLifeDays === undefined || newest === undefined ? 1 : 2 ** (-daysBefore(endOf(newest), each) / halfLifeDays);
  const weighed = inside.map((tournament) => ({ tournament, weight: weightOf(tournament) }));
  return {
    ended,
    counting: weighed.filter(({ weight }) => weight >= minWeight),
    tooOld: ended.filter(isOld),
    tooLight: weighed.flatMap(({ tournament, weight }) => (weight < minWeight ? tournament : [])),
  };
}

/** Returns the end in milliseconds of the clock; infinity for a tournament that has not ended. */
function endOf({ finishedAt }: Pick<SeriesTournament, 'finishedAt'>): number {
  return finishedAt === null ? Number.POSITIVE_INFINITY : Date.parse(finishedAt);
}

function oldestFirst(
  one: Pick<SeriesTournament, 'id' | 'finishedAt'>,
  other: Pick<SeriesTournament, 'id' | 'finishedAt'>,
): number {
  return endOf(one) - endOf(other) || (one.id < other.id ? -1 : 1);
}

/** The battles of a tournament that counts at one of two moments at least, and what each of them weighs there. */
export interface MovedBattles<Tournament> {
  readonly tournament: Tournament;
  /** Without the weight of age. */
  readonly battles: readonly Battle[];
  /** The weight of age; null where it does not count. */
  readonly before: number | null;
  readonly after: number | null;
}

/** Such battles of several tournaments, whichever these are. */
export type Moved = readonly Omit<MovedBattles<unknown>, 'tournament'>[];

/** The tournaments of both moments, oldest first. */
export function movedBattles<Tournament extends SeriesTournament>(
  before: CountedAt<Tournament>,
  after: CountedAt<Tournament>,
  settings: SeriesSettings,
  labels: ReadonlyMap<string, AgentId>,
): MovedBattles<Tournament>[] {
  const weightsIn = ({ counting }: CountedAt<Tournament>) =>
    new Map(counting.map(({ tournament, weight }) => [tournament.id, weight]));
  const then = weightsIn(before);
  const now = weightsIn(after);
  const either = after.ended.filter(({ id }) => then.has(id) || now.has(id));
  return either.map((tournament) => ({
    tournament,
    battles: seriesBattles([{ tournament, weight: 1 }], settings, labels),
    before: then.get(tournament.id) ?? null,
    after: now.get(tournament.id) ?? null,
  }));
}

/** Battles times a weight; none without one. */
export function weighed(battles: readonly Battle[], weight: number | null): Battle[] {
  if (weight === null) return [];
  return battles.map((battle) => (weight === 1 ? battle : { ...battle, weight: (battle.weight ?? 1) * weight }));
}

/** Changes of the matches (at the level of rounds: of these) that count. */
export interface MatchMoves {
  readonly before: number;
  readonly after: number;
  /** Matches of the newer board only. */
  readonly cameIn: number;
  /** Matches of the older board only. */
  readonly agedOut: number;
  /** Matches of both that are lighter beside the newest than they were. */
  readonly lighter: number;
}

/** Counts the matches that count, came in, count no longer and weigh less. */
export function matchMoves(moved: Moved): MatchMoves {
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
