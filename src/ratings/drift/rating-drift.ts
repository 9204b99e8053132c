import { meanRating } from '../bradley-terry.ts';
import { type Tally, tally } from '../pair-counts.ts';
import { perfectRecords } from '../perfect-record.ts';
import { type Estimate, reliableClusters } from '../rating.ts';
import { leavesOut0, openedBy } from './changes.ts';
import { areJoined, separatedVariances } from './common-ratings.ts';
import {
  type DriftData,
  type DriftSide,
  driftParts,
  type KnownParts,
  knownParts,
  sideWith,
  treesOf,
} from './drift-parts.ts';
import { type DriftSampling, twoSidedJackknife } from './two-sided-jackknife.ts';

/** The change of one agent's rating and its parts by cause. All in rating points. */
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
}

export interface RatingDrift {
  /** Agents in both, in order of their rating after. */
  readonly agents: readonly AgentDrift[];
  /** True if results join the agents in each tournament; otherwise their ratings cannot be compared. */
  readonly joined: boolean;
  readonly known: KnownParts;
  /** Trees that the changes stand on; paired, these are the same before and after. */
  readonly trees: { readonly before: number; readonly after: number; readonly shared: number };
  /** Paired: trees that one of the two alone has played, which are left out; else 0. */
  readonly leftOut: number;
  /** Fewer than ten trees in one of them: the intervals are a hint only. */
  readonly indicative: boolean;
}

/**
 * Estimates the changes of two tournaments' agents and the parts of drift-parts.ts. Intervals are 95%, by tree, with the two
 * tournaments taken as independent (where they share trees, that makes them rather too wide), or paired on the trees that
 * both have. A side compared with itself has changes of exactly 0. Compared are the agents with a decided match in both.
 */
export function ratingDrift(before: DriftSide, after: DriftSide, sampling: DriftSampling = 'independent'): RatingDrift {
  const earlier = treesOf(before);
  const later = treesOf(after);
  const shared = new Set(later.filter((tree) => earlier.includes(tree)));
  const isPaired = sampling === 'paired';
  const counted = (side: DriftSide) => (isPaired ? sideWith(side, ({ tree_id = '' }) => shared.has(tree_id)) : side);
  const then = counted(before);
  const now = counted(after);
  const counts = [then, now].map(({ matches }) => tally(matches));
  const agents = counts[0]?.agents.filter((agent) => counts[1]?.agents.includes(agent)) ?? [];
  const data = { before: then, after: now, agents };
  const known = knownParts(data);
  const trees = { before: treesOf(then).length, after: treesOf(now).length, shared: shared.size };
  return {
    agents: movesOf(data, counts, known, sampling).sort((one, other) => other.after - one.after),
    joined: counts.every((each) => areJoined(each, agents)),
    known,
    trees,
    leftOut: isPaired ? earlier.length + later.length - 2 * shared.size : 0,
    indicative: Math.min(trees.before, trees.after) < reliableClusters,
  };
}

/** Returns the moves in the order of the agents. @param counts of the matches before and after */
function movesOf(data: DriftData, counts: readonly Tally[], known: KnownParts, sampling: DriftSampling): AgentDrift[] {
  const { before, after, agents } = data;
  const parts = driftParts(data, known);
  // The rest varies at least as much as the whole change.
  const floors = counts.map((each) => {
    const floor = separatedVariances(each, agents);
    return floor && [...floor, ...floor];
  });
  const figuresOf = (one: DriftSide, other: DriftSide) => {
    const { total, rest, opponents, questions } = driftParts({ ...data, before: one, after: other }, known);
    return [...total, ...rest, ...opponents, ...questions];
  };
  const estimates = twoSidedJackknife([before, after], figuresOf, sampling, floors);
  const records = counts.map((each) => ({ ...each, records: perfectRecords(each.agents.length, each.pairs) }));
  return agents.map((agent, index): AgentDrift => {
    const estimate = (part: number) =>
      estimates[part * agents.length + index] ?? { value: null, low: null, high: null };
    const [then = null, now = null] = records.map((each) => each.records[each.agents.indexOf(agent)]);
    const change = openedBy(estimate(0), then, now);
    const rest = openedBy(estimate(1), then, now);
    return {
      agent,
      before: meanRating + (parts.before[index] ?? 0),
      after: meanRating + (parts.after[index] ?? 0),
      change,
      moreThanNoise: leavesOut0(change),
      opponents: known.opponents ? estimate(2) : null,
      questions: known.questions ? estimate(3) : null,
      rest,
      restMoreThanNoise: leavesOut0(rest),
      opponentsBefore: metOnly(agent, before, after),
      opponentsAfter: metOnly(agent, after, before),
    };
  });
}

/** Whom an agent met in the one tournament and not in the other. */
function metOnly(agent: string, { matches }: DriftSide, beside: DriftSide): readonly string[] {
  const metIn = (all: DriftSide['matches']) =>
    all.flatMap(({ model_a, model_b }) => (model_a === agent ? model_b : model_b === agent ? model_a : []));
  const others = new Set(metIn(beside.matches));
  return [...new Set(metIn(matches))].filter((opponent) => !others.has(opponent)).sort();
}
