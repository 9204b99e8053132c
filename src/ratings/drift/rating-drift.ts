import { meanRating } from '../bradley-terry.ts';
import type { Estimate } from '../estimate.ts';
import { areJoined, separatedVariances } from './common-ratings.ts';
import { driftParts, type KnownParts, knownParts, sharedPairs } from './drift-parts.ts';
import { type DriftResult, type DriftSide, pairOf, treesOf } from './drift-side.ts';
import { type EqualQuestions, equalQuestions } from './equal-questions.ts';
import { twoSidedJackknife } from './two-sided-jackknife.ts';

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
  readonly trees: { readonly before: number; readonly after: number; readonly shared: number };
  /** Fewer than ten trees in one of them: the intervals are a hint only. */
  readonly indicative: boolean;
}

/** Below this many trees an interval is a hint only (see docs/methodology.md). */
const enoughTrees = 10;

/**
 * How the agents of two tournaments moved, taken apart as in drift-parts.ts. Intervals are 95%, by tree, with the two
 * tournaments taken as independent; where they share trees, that makes them rather too wide. A side compared with itself
 * has changes of exactly 0. Compared are the agents with a decided match in both.
 */
export function ratingDrift(before: DriftSide, after: DriftSide): RatingDrift {
  const agents = agentsOfBoth(before, after);
  const known = knownParts(before, after, agents);
  const parts = driftParts(before, after, agents, known);
  const floors = {
    before: withRest(separatedVariances(before.matches, agents)),
    after: withRest(separatedVariances(after.matches, agents)),
  };
  const estimates = twoSidedJackknife(
    before,
    after,
    (one, other) => {
      const { total, rest, opponents, questions } = driftParts(one, other, agents, known);
      return [...total, ...rest, ...opponents, ...questions];
    },
    floors,
  );
  const equal = equalOf(before, after, agents);
  const rows = agents.map((agent, index): AgentDrift => {
    const estimate = (part: number) => estimates[part * agents.length + index] ?? unknown;
    const open = openSides(agent, before, after);
    const [change, rest] = [opened(estimate(0), open), opened(estimate(1), open)];
    return {
      ...{ agent, before: meanRating + (parts.before[index] ?? 0), after: meanRating + (parts.after[index] ?? 0) },
      ...{ change, moreThanNoise: leavesOut0(change) },
      opponents: known.opponents ? estimate(2) : null,
      questions: known.questions ? estimate(3) : null,
      ...{ rest, restMoreThanNoise: leavesOut0(rest) },
      ...opponentsOf(agent, before, after),
      equalQuestions: equal[index] ?? null,
    };
  });
  const trees = [treesOf(before), treesOf(after)] as const;
  return {
    agents: rows.sort(bestFirst),
    joined: areJoined(before.matches, agents) && areJoined(after.matches, agents),
    known,
    trees: {
      ...{ before: trees[0].length, after: trees[1].length },
      shared: trees[1].filter((tree) => trees[0].includes(tree)).length,
    },
    indicative: trees.some(({ length }) => length < enoughTrees),
  };
}

const unknown: Estimate = { value: null, low: null, high: null };

function agentsOfBoth(before: DriftSide, after: DriftSide): string[] {
  const playing = ({ matches }: DriftSide) => new Set(matches.flatMap(({ one, other }) => [one, other]));
  const earlier = playing(before);
  return [...playing(after)].filter((agent) => earlier.has(agent)).sort();
}

/** The rest varies at least as much as the whole change. */
function withRest(floor: readonly number[] | null): readonly number[] | null {
  return floor && [...floor, ...floor];
}

interface OpenSides {
  readonly low: boolean;
  readonly high: boolean;
}

/** An agent that won everything may be of any strength above, so that its rise has no upper bound, or its fall no lower. */
function openSides(agent: string, before: DriftSide, after: DriftSide): OpenSides {
  const [then, now] = [recordOf(agent, before.matches), recordOf(agent, after.matches)];
  return { low: then === 1 || now === 0, high: now === 1 || then === 0 };
}

/** 1 when it won all, 0 when it lost all. */
function recordOf(agent: string, matches: readonly DriftResult[]): 1 | 0 | null {
  const scores = new Set(
    matches.flatMap(({ one, other, score }) => (one === agent ? [score] : other === agent ? [1 - score] : [])),
  );
  if (scores.size !== 1) return null;
  return scores.has(1) ? 1 : scores.has(0) ? 0 : null;
}

function opened({ value, low, high }: Estimate, open: OpenSides): Estimate {
  return { value, low: open.low ? null : low, high: open.high ? null : high };
}

function leavesOut0({ low, high }: Estimate): boolean {
  return (low !== null && low > 0) || (high !== null && high < 0);
}

function opponentsOf(
  agent: string,
  before: DriftSide,
  after: DriftSide,
): Pick<AgentDrift, 'opponentsBefore' | 'opponentsAfter'> {
  const shared = sharedPairs(before, after);
  const only = ({ matches }: DriftSide) => {
    const unshared = matches.filter((match) => !shared.has(pairOf(match)));
    const met = unshared.flatMap(({ one, other }) => (one === agent ? [other] : other === agent ? [one] : []));
    return [...new Set(met)].sort();
  };
  return { opponentsBefore: only(before), opponentsAfter: only(after) };
}

function equalOf(before: DriftSide, after: DriftSide, agents: readonly string[]): AgentDrift['equalQuestions'][] {
  const of = (one: DriftSide, other: DriftSide) =>
    agents.map((agent) => {
      const own = ({ items }: DriftSide) => items.filter((item) => item.agent === agent);
      return equalQuestions(own(one), own(other));
    });
  const changes = twoSidedJackknife(before, after, (one, other) =>
    of(one, other).map((each) => (each === null ? Number.NaN : each.after - each.before)),
  );
  return of(before, after).map((each, index) => each && { ...each, change: changes[index] ?? unknown });
}

function bestFirst(one: AgentDrift, other: AgentDrift): number {
  return other.after - one.after || (one.agent < other.agent ? -1 : 1);
}
