import type { ItemKind } from '../ability/ability.ts';
import {
  type ComparisonRecord,
  extremeOf,
  inOneBurst,
  type MissingEvidence,
  missingEvidence,
  supportedDecision,
} from './evidence.ts';
import {
  type EstimatedDifference,
  estimated,
  fewestTrees,
  type GateDecision,
  type GatePlan,
  gateError,
  type Look,
  sequentialComparison,
} from './sequential-comparison.ts';
import {
  differenceOfTree,
  type PairedDifferences,
  pointsPerDifference,
  pointsPerShare,
  type TreeDifference,
} from './tree-differences.ts';

/** One tree of a comparison. */
export interface ComparedTree extends TreeDifference {
  /** The newer less the older, in rating points; null where nothing could be compared. */
  readonly points: number | null;
}

/** Result of a comparison of two versions. */
export interface GateReport {
  readonly decision: GateDecision;
  /** The interval that the decision stands on; null before the first look. */
  readonly look: Look | null;
  /** Each kind alone, with a 95% interval that is for orientation: it is not looked at in steps. */
  readonly kinds: Readonly<Record<ItemKind, EstimatedDifference | null>>;
  readonly trees: readonly ComparedTree[];
  /** Trees that there are to play. */
  readonly planned: number;
  /**
   * About how many trees in all would settle it with a power of 80% at the difference found; null where that is decided, or
   * where nothing is known of the difference.
   */
  readonly wouldSettle: number | null;
  /** Tasks that both were asked, answered and got right. */
  readonly record: ComparisonRecord;
  /** Reason why it cannot show that both are equally good; null where it can. */
  readonly missing: MissingEvidence | null;
  readonly extreme: ReturnType<typeof extremeOf>;
}

/**
 * Works out what a comparison says of the differences known so far.
 * @param recordOn of the same tasks, on some trees
 * @param ended whether no further tree can be played: what is known then is looked at as at the end
 */
export function gateReport(
  differences: PairedDifferences,
  recordOn: (trees: ReadonlySet<string>) => ComparisonRecord,
  plan: GatePlan,
  ended: boolean,
): GateReport {
  const trees = comparedTrees(differences);
  const record = recordOn(new Set(trees.map(({ tree }) => tree)));
  const comparable = trees.filter(({ points }) => points !== null).map(({ tree }) => tree);
  const look = sequentialComparison(
    trees.flatMap((tree) => tree.points ?? []),
    plan,
    {
      ended,
      joined: inOneBurst(comparable, record, ended || comparable.length >= (plan.looks.at(-1) ?? 0)),
      supported: (decision, count) => supportedDecision(decision, recordOn(new Set(comparable.slice(0, count)))),
    },
  );
  const kind = (of: ItemKind) => {
    const values = differences.trees.flatMap((tree) => tree[of] ?? []);
    const ofKind = pointsPerShare(differences.passed[of]);
    return values.length === 0
      ? null
      : estimated(
          values.map((value) => value * ofKind),
          gateError,
        );
  };
  const missing = missingEvidence(record);
  return {
    decision: look?.decision ?? 'undecided',
    look,
    kinds: { depth: kind('depth'), width: kind('width') },
    trees,
    planned: plan.looks.at(-1) ?? 0,
    wouldSettle: look !== null && look.decision === 'undecided' && missing === null ? treesToSettle(look) : null,
    record,
    missing,
    extreme: extremeOf(record),
  };
}

/** The trees of a comparison, in their order, with their differences in points. */
export function comparedTrees(differences: PairedDifferences): readonly ComparedTree[] {
  const scale = pointsPerDifference(differences);
  return differences.trees.map((tree) => {
    const difference = differenceOfTree(tree);
    return { ...tree, points: difference === null ? null : difference * scale };
  });
}

/** Standard errors between nothing and what is found 80 times in 100 at 5%: z of .975 and of .8. */
const reachOfPower = 1.96 + 0.8416;

/** Trees on which a difference is found with a power of 80% by one two-sided test at 5%. */
export function treesToSettle({
  difference,
  deviation,
}: Pick<EstimatedDifference, 'difference' | 'deviation'>): number | null {
  if (difference === 0 || deviation === 0) return null;
  return Math.max(fewestTrees, Math.ceil(((reachOfPower * deviation) / difference) ** 2));
}
