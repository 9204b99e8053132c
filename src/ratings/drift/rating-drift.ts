import { meanRating } from '../bradley-terry.ts';
import { at } from '../matrix.ts';
import { type PerfectRecord, perfectRecords } from '../perfect-record.ts';
import type { Estimate } from '../rating.ts';
import { enoughTrees, leavesOut0, openedBy } from './changes.ts';
import { areJoined, separatedVariances } from './common-ratings.ts';
import {
  type CountedSide,
  countSides,
  type DriftCounts,
  type DriftLayout,
  type DriftSide,
  matchPairs,
} from './drift-layout.ts';
import { driftParts, type KnownParts, knownParts } from './drift-parts.ts';
import { type DriftSampling, twoSidedJackknife } from './two-sided-jackknife.ts';

/** How one agent's rating moved, and what part of it has which cause. All in rating points. */
export interface AgentDrift {
  readonly agent: string;
  /** Around a mean of 1000 of the agents in both tournaments. */
  readonly before: number;
  readonly after: number;
  /** No bound on a side where a record of only wins or only losses leaves it open. */
  readonly change: Estimate;
  /** The interval of the change does not hold 0. */
  readonly moreThanNoise: boolean;
  /** Null where it cannot be worked out; it is then in the rest. */
  readonly opponents: Estimate | null;
  readonly questions: Estimate | null;
  /** The change less the two parts above. */
  readonly rest: Estimate;
  readonly restMoreThanNoise: boolean;
  /** Whom it met in one tournament only, in code-unit order. */
  readonly opponentsBefore: readonly string[];
  readonly opponentsAfter: readonly string[];
  /** Shares of items right at equal questions, and their change; null where no question is equal. */
  readonly equalQuestions: (EqualQuestions & { readonly change: Estimate }) | null;
}

export interface RatingDrift {
  /** Agents in both, in order of their rating after. */
  readonly agents: readonly AgentDrift[];
  /** Whether results join the agents in each tournament; where not, their ratings cannot be compared. */
  readonly joined: boolean;
  readonly known: KnownParts;
  /** Those that changes stand on; paired, these are the same before and after. */
  readonly trees: { readonly before: number; readonly after: number; readonly shared: number };
  /** Paired: trees that one of the two alone has played, which are left out; else 0. */
  readonly leftOut: number;
  /** Fewer than ten trees in one of them: the intervals are a hint only. */
  readonly indicative: boolean;
}

/**
 * How the agents of two tournaments moved, taken apart as in drift-parts.ts. Intervals are 95%, by tree, with the two
 * tournaments taken as independent (where they share trees, that makes them rather too wide), or paired on the trees that
 * both have. A side compared with itself has changes of exactly 0. Compared are the agents with a decided match in both.
 */
export function ratingDrift(before: DriftSide, after: DriftSide, sampling: DriftSampling = 'independent'): RatingDrift {
  const { shared, alone } = sharedTrees(before, after);
  const isPaired = sampling === 'paired';
  const sides = isPaired ? countSides(on(shared, before), on(shared, after)) : countSides(before, after);
  const both = { ...sides, agents: agentsOfBoth(sides) };
  const { layout, agents } = both;
  const joined = (side: CountedSide) => areJoined(matchPairs(layout, side.whole.matches), agents);
  const then = both.before.trees;
  const now = both.after.trees;
  const known = knownParts({ layout, agents, before: both.before.whole, after: both.after.whole });
  return {
    agents: movesOf(both, known, sampling).sort(bestFirst),
    joined: joined(both.before) && joined(both.after),
    known,
    trees: { before: then.length, after: now.length, shared: shared.size },
    leftOut: isPaired ? alone : 0,
    indicative: Math.min(then.length, now.length) < enoughTrees,
  };
}

/** Trees that both sides have, and how many one alone has. */
function sharedTrees(before: DriftSide, after: DriftSide): { shared: ReadonlySet<string>; alone: number } {
  const then = treesOf(before);
  const now = treesOf(after);
  const shared = new Set([...now].filter((tree) => then.has(tree)));
  return { shared, alone: then.size + now.size - 2 * shared.size };
}

function treesOf({ matches, rounds, items }: DriftSide): ReadonlySet<string> {
  return new Set([...matches, ...rounds, ...items].map(({ tree }) => tree));
}

function on(trees: ReadonlySet<string>, { matches, rounds, items }: DriftSide): DriftSide {
  const isOn = ({ tree }: { readonly tree: string }) => trees.has(tree);
  return { matches: matches.filter(isOn), rounds: rounds.filter(isOn), items: items.filter(isOn) };
}

interface Both {
  readonly layout: DriftLayout;
  readonly before: CountedSide;
  readonly after: CountedSide;
  /** Places among the layout's names. */
  readonly agents: readonly number[];
}

const unknown: Estimate = { value: null, low: null, high: null };

function agentsOfBoth({ layout, before, after }: Omit<Both, 'agents'>): number[] {
  const playing = ({ whole }: CountedSide) =>
    new Set(matchPairs(layout, whole.matches).flatMap(({ first, second }) => [first, second]));
  const earlier = playing(before);
  const later = playing(after);
  return [...layout.names.keys()].filter((name) => earlier.has(name) && later.has(name));
}

function movesOf(both: Both, known: KnownParts, sampling: DriftSampling): AgentDrift[] {
  const { layout, before, after, agents } = both;
  const partsOf = (one: DriftCounts, other: DriftCounts) =>
    driftParts({ layout, agents, before: one, after: other }, known);
  const parts = partsOf(before.whole, after.whole);
  const floor = (side: CountedSide) => withRest(separatedVariances(matchPairs(layout, side.whole.matches), agents));
  const estimates = twoSidedJackknife(
    before,
    after,
    (one, other) => {
      const { total, rest, opponents, questions } = partsOf(one, other);
      return [...total, ...rest, ...opponents, ...questions];
    },
    sampling,
    { before: floor(before), after: floor(after) },
  );
  const equal = equalOf(both, sampling);
  const records = [before, after].map(({ whole }) => recordsOf(layout, whole));
  return agents.map((agent, index): AgentDrift => {
    const estimate = (part: number) => estimates[part * agents.length + index] ?? unknown;
    const [then = null, now = null] = records.map((each) => each[agent]);
    const change = openedBy(estimate(0), then, now);
    const rest = openedBy(estimate(1), then, now);
    return {
      agent: layout.names[agent] ?? '',
      before: meanRating + (parts.before[index] ?? 0),
      after: meanRating + (parts.after[index] ?? 0),
      change,
      moreThanNoise: leavesOut0(change),
      opponents: known.opponents ? estimate(2) : null,
      questions: known.questions ? estimate(3) : null,
      rest,
      restMoreThanNoise: leavesOut0(rest),
      ...metOnce(layout, agent, before.whole, after.whole),
      equalQuestions: equal[index] ?? null,
    };
  });
}

/** The rest varies at least as much as the whole change. */
function withRest(floor: readonly number[] | null): readonly number[] | null {
  return floor && [...floor, ...floor];
}

/** By name. */
function recordsOf(layout: DriftLayout, { matches }: DriftCounts): PerfectRecord[] {
  return perfectRecords(layout.names.length, matchPairs(layout, matches));
}

function equalOf({ layout, before, after, agents }: Both, sampling: DriftSampling): AgentDrift['equalQuestions'][] {
  const size = layout.itemPlaces.length * 2;
  const own = ({ items }: DriftCounts, agent: number) => items.subarray(agent * size, (agent + 1) * size);
  const of = (one: DriftCounts, other: DriftCounts) =>
    agents.map((agent) => equalQuestions(own(one, agent), own(other, agent)));
  const changes = twoSidedJackknife(
    before,
    after,
    (one, other) => of(one, other).map((each) => (each === null ? Number.NaN : each.after - each.before)),
    sampling,
  );
  return of(before.whole, after.whole).map((each, index) => each && { ...each, change: changes[index] ?? unknown });
}

function bestFirst(one: AgentDrift, other: AgentDrift): number {
  return other.after - one.after || (one.agent < other.agent ? -1 : 1);
}

/** What an agent has right of questions of the same kinds, depths and widths, before and after; shares from 0 to 1. */
interface EqualQuestions {
  readonly before: number;
  readonly after: number;
  /** Share of its items, of both tournaments, whose kind, depth and width came in both. */
  readonly covered: number;
}

/**
 * Shares of items satisfied at equal questions (direct standardisation; Kitagawa 1955): by kind, D and W, averaged with the
 * mean of the shares that these make up before and after, of those that came in both.
 *
 * @param before by place two numbers, the items and those satisfied; as `after`, in the same order of places
 * @returns null where nothing came in both
 */
function equalQuestions(before: Float64Array, after: Float64Array): EqualQuestions | null {
  const places = Array.from({ length: before.length / 2 }, (_, place) => 2 * place);
  const both = places.filter((place) => at(before, place) > 0 && at(after, place) > 0);
  const itemsOf = (counts: Float64Array, of: readonly number[]) =>
    of.reduce((sum, place) => sum + at(counts, place), 0);
  const earlier = itemsOf(before, both);
  const later = itemsOf(after, both);
  if (earlier === 0) return null;
  const share = (counts: Float64Array) =>
    both.reduce((sum, place) => {
      const weight = (at(before, place) / earlier + at(after, place) / later) / 2;
      return sum + (weight * at(counts, place + 1)) / at(counts, place);
    }, 0);
  const all = itemsOf(before, places) + itemsOf(after, places);
  return { before: share(before), after: share(after), covered: (earlier + later) / all };
}

/** @param agent a place among the layout's names */
function metOnce(
  layout: DriftLayout,
  agent: number,
  before: DriftCounts,
  after: DriftCounts,
): Pick<AgentDrift, 'opponentsBefore' | 'opponentsAfter'> {
  const metIn = ({ matches }: DriftCounts) =>
    matchPairs(layout, matches).flatMap(({ first, second }) =>
      first === agent ? second : second === agent ? first : [],
    );
  const then = metIn(before);
  const now = metIn(after);
  const only = (some: readonly number[], others: readonly number[]) =>
    some
      .filter((opponent) => !others.includes(opponent))
      .map((opponent) => layout.names[opponent] ?? '')
      .sort();
  return { opponentsBefore: only(then, now), opponentsAfter: only(now, then) };
}
