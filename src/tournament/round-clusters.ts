import type { MatchId } from '../kernel/ids.ts';
import type { MatchRecord } from './tournament-record.ts';

/** What rounds are grouped by when their figures get intervals. */
export interface RoundClusters {
  readonly by: 'tree' | 'match';
  /** The group of a match's rounds. */
  of(match: MatchId): string;
}

/** A bootstrap over fewer groups than this shows too little (docs/methodology.md). */
const enoughTrees = 10;

/**
 * By tree, since matches on one tree share tasks and answers; by match where the matches stand on fewer than ten trees,
 * which makes the intervals a hint only.
 */
export function roundClusters(matches: readonly Pick<MatchRecord, 'id' | 'tree'>[]): RoundClusters {
  const treeOf = new Map<string, string>(matches.map(({ id, tree }) => [id, tree]));
  const by = new Set(treeOf.values()).size >= enoughTrees ? 'tree' : 'match';
  return { by, of: (match) => (by === 'tree' ? (treeOf.get(match) ?? match) : match) };
}
