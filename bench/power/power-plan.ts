import type { PlannedUsd } from '../../src/arena/cost-plan.ts';
import { matchDifferenceVariance } from '../../src/arena/expected-width.ts';
import { formatSize } from '../../src/arena/format-size.ts';
import { defaultSwissRounds } from '../../src/arena/formats/swiss.ts';
import type { FormatSettings } from '../../src/config/format-settings.ts';
import { leastDifference, mostPlannedTrees, treesNeeded } from './difference-power.ts';

export interface PowerRequest {
  /** Points that two agents are apart; null: not asked for. */
  readonly tellApart: number | null;
  /** Dollars that 95 of 100 runs are to stay below; null: not asked for. */
  readonly budgetUsd: number | null;
  /** The wanted chance to tell them apart, 0 to 1. */
  readonly power: number;
  readonly agents: number;
  readonly reuseAnswers: boolean;
  /** Formats to choose from, each open to anybody. */
  readonly formats: readonly FormatSettings[];
}

/** What is known of a format. */
export interface PowerKnowledge {
  /** Of the difference of two ratings by all graded items, by one tree, in points squared. */
  readonly varianceOf: (format: FormatSettings) => number;
  readonly costOf: (format: FormatSettings, trees: number) => PlannedCost;
}

export interface PlannedCost {
  readonly usd: PlannedUsd;
  /** Judged rounds of all matches, as expected. */
  readonly rounds: number;
  /** Whether something of it is of unknown cost. */
  readonly unknown: boolean;
}

/** A tournament that is played on so many trees. */
export interface PlannedTrees extends PlannedCost {
  readonly trees: number;
  readonly matches: number;
}

export interface PlannedFormat {
  readonly format: FormatSettings['format'];
  readonly tournamentRounds: number;
  /** Trees for the wanted difference; null: more than a thousand, or not asked for. */
  readonly needed: PlannedTrees | null;
  /** Trees for the same difference on the board by matches, by formula; null as above. */
  readonly neededByMatches: number | null;
  /** The most trees within the budget, with the least difference told apart on them in points; null: not two, or not asked for. */
  readonly affordable: (PlannedTrees & { readonly points: number; readonly pointsByMatches: number }) | null;
}

export interface PowerPlan extends Pick<PowerRequest, 'tellApart' | 'budgetUsd' | 'power' | 'agents'> {
  readonly formats: readonly PlannedFormat[];
  /** The format that takes least for the wanted difference: dollars, else judged rounds. */
  readonly cheapest: PlannedFormat | null;
  /** The format that tells the least difference apart within the budget. */
  readonly finest: PlannedFormat | null;
}

/** How many trees tell two agents apart with a power, in each format, and what difference a budget tells apart. */
export function planPower(request: PowerRequest, knowledge: PowerKnowledge): PowerPlan {
  const { tellApart, budgetUsd, power, agents } = request;
  const formats = request.formats.map((format) => planFormat(format, request, knowledge));
  const effort = ({ needed }: PlannedFormat) => [needed?.usd.expected ?? 0, needed?.rounds ?? 0] as const;
  const needed = formats.filter((each) => each.needed !== null);
  const afforded = formats.filter((each) => each.affordable !== null);
  return {
    tellApart,
    budgetUsd,
    power,
    agents,
    formats,
    cheapest: leastOf(needed, (one, other) => {
      const [usd, rounds] = effort(one);
      const [otherUsd, otherRounds] = effort(other);
      return usd - otherUsd || rounds - otherRounds;
    }),
    finest: leastOf(afforded, (one, other) => (one.affordable?.points ?? 0) - (other.affordable?.points ?? 0)),
  };
}

function leastOf<Item>(items: readonly Item[], compare: (one: Item, other: Item) => number): Item | null {
  return [...items].sort(compare)[0] ?? null;
}

function planFormat(format: FormatSettings, request: PowerRequest, knowledge: PowerKnowledge): PlannedFormat {
  const { tellApart, budgetUsd, power, agents, reuseAnswers } = request;
  const size = formatSize(format, agents);
  const variance = knowledge.varianceOf(format);
  const byMatches = matchDifferenceVariance({ format, agents, reuseAnswers });
  const on = (trees: number): PlannedTrees => {
    return { trees, matches: size.pairings * trees, ...knowledge.costOf(format, trees) };
  };
  const needed = tellApart === null ? null : treesNeeded(tellApart, power, variance);
  const most = budgetUsd === null ? null : treesWithin(budgetUsd, (trees) => on(trees).usd.bound);
  const told = (of: number, trees: number) => leastDifference(power, { variance: of, trees });
  return {
    format: format.format,
    tournamentRounds: size.rounds,
    needed: needed === null ? null : on(needed),
    neededByMatches: tellApart === null ? null : treesNeeded(tellApart, power, byMatches),
    affordable:
      most === null ? null : { ...on(most), points: told(variance, most), pointsByMatches: told(byMatches, most) },
  };
}

/** The most trees whose cost stays within a sum; null where not even two do. */
function treesWithin(usd: number, costOf: (trees: number) => number): number | null {
  if (costOf(2) > usd) return null;
  let low = 2;
  let high = mostPlannedTrees + 1;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (costOf(middle) <= usd) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * The formats that are worth comparing for a field: Swiss of few rounds, of the usual number and of twice as many, and everybody
 * against everybody; with the config's own first, unless it is a placement.
 * @param only one format alone
 */
export function formatsToPlan(
  own: FormatSettings,
  agents: number,
  only: FormatSettings['format'] | null,
): readonly FormatSettings[] {
  const usual = defaultSwissRounds(agents);
  const swiss = [2, usual, 2 * usual].map((rounds): FormatSettings => ({ ...own, format: 'swiss', rounds }));
  const others = only === null || only === 'swiss' ? swiss : [];
  const named: readonly FormatSettings[] =
    only === null ? [{ ...own, format: 'round-robin' }] : only === 'swiss' ? [] : [{ ...own, format: only }];
  const first = own.format === 'placement' || (only !== null && own.format !== only) ? [] : [own];
  const sizes = new Set<string>();
  return [...first, ...named, ...others].filter((format) => {
    const { pairings } = formatSize(format, agents);
    // Where everybody meets everybody, no order of the meetings tells more.
    const whole = pairings === (agents * (agents - 1)) / 2;
    const size = whole ? 'all' : `${format.format} ${pairings}`;
    return !sizes.has(size) && sizes.add(size);
  });
}
