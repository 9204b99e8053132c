import type { AgentId } from '../../kernel/ids.ts';
import type { ItemResult } from '../ability/ability.ts';
import { hangTogether } from '../outages.ts';
import { type AnswerCounts, type Unproven, unprovenBy } from '../unproven.ts';
import type { GateDecision } from './sequential-comparison.ts';

/** One version on the tasks of a comparison that both were asked. */
export interface VersionRecord extends AnswerCounts {
  readonly items: number;
  /** Trees with a task that it left unanswered; left out where there is none. */
  readonly silentOn?: readonly string[];
}

export interface ComparisonRecord {
  readonly newer: VersionRecord;
  readonly older: VersionRecord;
  /** Tasks that both answered. */
  readonly bothAnswered: number;
}

/**
 * Counts the results of both versions on the tasks that both were asked.
 * @param hasAnswer whether a version handed in an answer to a task
 */
export function comparisonRecord(
  results: readonly ItemResult[],
  { newer, older }: { readonly newer: AgentId; readonly older: AgentId },
  hasAnswer: (agent: AgentId, task: string) => boolean,
): ComparisonRecord {
  const tasksOf = (agent: AgentId) => new Set(results.flatMap((each) => (each.agent === agent ? each.task : [])));
  const ofOlder = tasksOf(older);
  const both = [...tasksOf(newer)].filter((task) => ofOlder.has(task));
  const common = new Set(both);
  const recordOf = (agent: AgentId): VersionRecord => {
    const own = results.filter((each) => each.agent === agent && common.has(each.task));
    const silentOn = [...new Set(own.flatMap(({ task, tree }) => (hasAnswer(agent, task) ? [] : tree)))];
    return {
      asked: both.length,
      answered: both.filter((task) => hasAnswer(agent, task)).length,
      items: own.length,
      right: own.filter(({ satisfied }) => satisfied).length,
      ...(silentOn.length > 0 && { silentOn }),
    };
  };
  const bothAnswered = both.filter((task) => hasAnswer(newer, task) && hasAnswer(older, task)).length;
  return { newer: recordOf(newer), older: recordOf(older), bothAnswered };
}

/** Reasons why a comparison cannot show that two versions are equally good, or that the newer one is no worse. */
export type MissingEvidence =
  /** Neither got an item right: nothing can be compared. */
  { readonly kind: 'neither_right' } | { readonly kind: Unproven; readonly version: keyof ComparedVersions };

type ComparedVersions = Pick<ComparisonRecord, 'newer' | 'older'>;

/** Returns the evidence that a record lacks; null where it lacks none. */
export function missingEvidence({ newer, older }: ComparisonRecord): MissingEvidence | null {
  if (newer.items + older.items === 0) return null;
  if (newer.right + older.right === 0) return { kind: 'neither_right' };
  const versions = { newer, older };
  for (const version of ['newer', 'older'] as const) {
    const kind = unprovenBy(versions[version]);
    if (kind !== null) return { kind, version };
  }
  return null;
}

/** Items that each version must have right, and wrong, to be called as good: fewer that differ say little of a difference. */
const fewestOfEither = 10;

/** A decision that the record bears: nothing is equivalent where evidence is missing, or all but a few items come out alike. */
export function supportedDecision(decision: GateDecision, record: ComparisonRecord): GateDecision {
  const missing = missingEvidence(record);
  if (decision === 'better' && missing?.kind === 'neither_right') return 'undecided';
  const isTelling = [record.newer, record.older].every(
    ({ right, items }) => Math.min(right, items - right) >= fewestOfEither,
  );
  return decision === 'equivalent' && (missing !== null || !isTelling) ? 'undecided' : decision;
}

/**
 * Returns for each tree if it is joined to the one before (outages.ts). A version that answered nothing to the end had no outage.
 */
export function inOneBurst(
  trees: readonly string[],
  { newer, older }: ComparedVersions,
  isOver: boolean,
): readonly boolean[] {
  const silent = [newer, older]
    .filter(({ answered }) => answered > 0 || !isOver)
    .map(({ silentOn = [] }) => new Set(silentOn));
  return hangTogether(trees, silent);
}

/** Shares of right items beyond which a set tells two versions apart badly. */
const extremes = { floor: 0.05, ceiling: 0.95 };

/** Returns `ceiling` where both versions get nearly everything right, `floor` where nearly nothing; null where one answered nothing. */
export function extremeOf({ newer, older }: ComparisonRecord): keyof typeof extremes | null {
  if ([newer, older].some(({ items, answered }) => items === 0 || answered === 0)) return null;
  const shares = [newer, older].map(({ right, items }) => right / items);
  if (shares.every((share) => share >= extremes.ceiling)) return 'ceiling';
  return shares.every((share) => share <= extremes.floor) ? 'floor' : null;
}
