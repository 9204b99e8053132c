import type { Grade, GradeOutcome } from './grade.ts';
import type { ChecklistItem, Task } from './task.ts';
import type { FailureTag, Verdict, VerdictTier } from './verdict-tier.ts';

/** Where the verdict's lines are drawn; all are shares from 0 to 1. */
export interface VerdictThresholds {
  /** Depth passes from this share of the targets on. */
  readonly leastIdentified: number;
  /** An answer that contradicts more than this share of the width misleads. */
  readonly mostContradicted: number;
  /** A loser that misses this share of the width or more lost clearly. */
  readonly decisiveMissing: number;
  /** Two answers of equal score are good from this share of the width on. */
  readonly highTie: number;
}

export const defaultVerdictThresholds: VerdictThresholds = {
  // An agent that knows half of the siblings has followed the path; the rest is width.
  leastIdentified: 0.5,
  // With one detail in three wrong, a reader could trust none of them.
  mostContradicted: 1 / 3,
  // Half of the details are no usable answer, so a clean win over it is decisive.
  decisiveMissing: 0.5,
  // One detail in five may be lacking where a question has three or more attributes a target.
  highTie: 0.8,
};

/** The side that the soft comparison prefers; null without a preference. */
export type SoftPreference = 'a' | 'b' | null;

/** An answer's grades as numbers. */
interface Standing {
  readonly targets: number;
  readonly identified: number;
  readonly depthPassed: boolean;
  readonly width: number;
  readonly satisfied: number;
  readonly contradicted: number;
  readonly anyContradiction: boolean;
  readonly allSatisfied: boolean;
  /** True when an identified target has a width item that is missing or contradicted. */
  readonly identifiedIncomplete: boolean;
}

/**
 * The verdict from two graded answers, by code alone (design: verdict from grades; tiers of DR-Arena, equation 1; tags of
 * its table 1). Swapping the answers swaps the verdict. An item without a grade counts as missing.
 */
export function verdictFrom(
  task: Pick<Task, 'depthChecklist' | 'widthChecklist'>,
  gradesA: readonly Grade[],
  gradesB: readonly Grade[],
  soft: SoftPreference = null,
  thresholds: VerdictThresholds = defaultVerdictThresholds,
): Verdict {
  const [a, b] = [standingOf(task, gradesA, thresholds), standingOf(task, gradesB, thresholds)];
  const low = sharedFailure(a, b, thresholds);
  if (low) return { tier: 'TIE_LOW', tag: null, reason: low };
  const difference = firstDifference(a, b);
  if (!difference) return softVerdict(a, b, soft, thresholds);
  const aWins = difference.lead > 0;
  const [winner, loser] = aWins ? [a, b] : [b, a];
  const much = winner.allSatisfied && (!loser.depthPassed || isDecisivelyIncomplete(loser, thresholds));
  return {
    tier: tierOf(aWins, much),
    tag: tagOf(loser),
    reason: `${difference.reason(aWins ? 'A' : 'B', winner, loser)}${much ? ' The better answer is complete and free of errors.' : ''}`,
  };
}

function standingOf(
  task: Pick<Task, 'depthChecklist' | 'widthChecklist'>,
  grades: readonly Grade[],
  { leastIdentified }: VerdictThresholds,
): Standing {
  const outcomes = new Map(grades.map(({ item, outcome }) => [item, outcome]));
  const outcomeOf = ({ id }: ChecklistItem): GradeOutcome => outcomes.get(id) ?? 'missing';
  const { depthChecklist: depth, widthChecklist: width } = task;
  const count = (items: readonly ChecklistItem[], wanted: GradeOutcome) =>
    items.filter((item) => outcomeOf(item) === wanted).length;
  const identified = new Set(depth.filter((item) => outcomeOf(item) === 'satisfied').map(({ target }) => target));
  const all = [...depth, ...width];
  return {
    targets: depth.length,
    identified: identified.size,
    depthPassed: identified.size >= depth.length * leastIdentified,
    width: width.length,
    satisfied: count(width, 'satisfied'),
    contradicted: count(width, 'contradicted'),
    anyContradiction: count(all, 'contradicted') > 0,
    allSatisfied: count(all, 'satisfied') === all.length,
    identifiedIncomplete: width.some((item) => identified.has(item.target) && outcomeOf(item) !== 'satisfied'),
  };
}

function sharedFailure(a: Standing, b: Standing, { mostContradicted }: VerdictThresholds): string | null {
  if (!a.depthPassed && !b.depthPassed) return 'Both answers identify too few of the targets.';
  const misleads = (each: Standing) => each.contradicted > each.width * mostContradicted;
  return misleads(a) && misleads(b) ? 'Both answers contradict too many of the details.' : null;
}

interface Difference {
  /** Positive when A leads. */
  readonly lead: number;
  readonly reason: (name: string, winner: Standing, loser: Standing) => string;
}

const net = ({ satisfied, contradicted }: Standing) => satisfied - contradicted;

/** Depth passed, then targets identified, then width satisfied minus contradicted. */
function firstDifference(a: Standing, b: Standing): Difference | null {
  const differences: Difference[] = [
    {
      lead: Number(a.depthPassed) - Number(b.depthPassed),
      reason: (name, w, l) =>
        `Answer ${name} identifies ${w.identified} of ${w.targets} targets, the other ${l.identified}, which fails depth.`,
    },
    {
      lead: a.identified - b.identified,
      reason: (name, w, l) =>
        `Answer ${name} identifies ${w.identified} of ${w.targets} targets, the other ${l.identified}.`,
    },
    {
      lead: net(a) - net(b),
      reason: (name, w, l) =>
        `Both identify ${w.identified} of ${w.targets} targets; of ${w.width} details answer ${name} has ${w.satisfied} right and ${w.contradicted} wrong, the other ${l.satisfied} and ${l.contradicted}.`,
    },
  ];
  return differences.find(({ lead }) => lead !== 0) ?? null;
}

function isDecisivelyIncomplete({ width, satisfied }: Standing, { decisiveMissing }: VerdictThresholds): boolean {
  return width > 0 && width - satisfied >= width * decisiveMissing;
}

function tierOf(aWins: boolean, much: boolean): VerdictTier {
  if (aWins) return much ? 'A_MUCH_BETTER' : 'A_BETTER';
  return much ? 'B_MUCH_BETTER' : 'B_BETTER';
}

/** Width counts only on targets that the loser identified: a missed target's details are missing too. */
function tagOf(loser: Standing): FailureTag {
  if (!loser.depthPassed) return loser.identifiedIncomplete ? 'BOTH' : 'DEPTH';
  return loser.allSatisfied ? 'NONE' : 'WIDTH';
}

function softVerdict(a: Standing, b: Standing, soft: SoftPreference, { highTie }: VerdictThresholds): Verdict {
  if (soft !== null) {
    const name = soft.toUpperCase();
    return {
      tier: tierOf(soft === 'a', false),
      tag: 'NONE',
      reason: `Both score the same; answer ${name} is the clearer one.`,
    };
  }
  const isHigh = (each: Standing) =>
    each.identified === each.targets && each.satisfied >= each.width * highTie && !each.anyContradiction;
  return isHigh(a) && isHigh(b)
    ? { tier: 'TIE_HIGH', tag: null, reason: 'Both answers are right and nearly complete, and score the same.' }
    : { tier: 'TIE_LOW', tag: null, reason: 'Both answers score the same and lack something.' };
}
