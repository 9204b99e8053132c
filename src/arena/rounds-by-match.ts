import type { Task } from '../../examiner/task.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { MatchId } from '../kernel/ids.ts';
import type { MatchRecord } from './match.ts';
import { type PlayedOn, playedOn } from './played-on.ts';
import type { RoundRecord } from './round.ts';
import type { AnswerRecord } from './tournament.ts';

/** Each match's rounds in the order given; matches without a round have no entry. */
export function roundsByMatch(rounds: readonly RoundRecord[]): ReadonlyMap<MatchId, readonly RoundRecord[]> {
  return groupBy(rounds, ({ match }) => match);
}

/** What rounds are grouped by when their figures get intervals. */
export interface RoundClusters {
  readonly by: PlayedOn | 'match';
  /** The group of a match's rounds. */
  of(match: MatchId): string;
}

/** A bootstrap over fewer groups than this shows too little (docs/method/verdicts.md). */
const enoughTrees = 10;

/**
 * By tree or own question, since matches on one share tasks and answers; by match where the matches stand on fewer than ten,
 * which makes the intervals a hint only.
 */
export function roundClusters(matches: readonly Pick<MatchRecord, 'id' | 'tree'>[]): RoundClusters {
  const treeOf = new Map<string, string>(matches.map(({ id, tree }) => [id, tree]));
  const trees = new Set(matches.map(({ tree }) => tree));
  const by = trees.size >= enoughTrees ? playedOn([...trees]) : 'match';
  return { by, of: (match) => (by === 'match' ? match : (treeOf.get(match) ?? match)) };
}

/** Some matches of a tournament, in the order they were planned, with their rounds. */
export interface PlayedPortion {
  readonly matches: readonly MatchRecord[];
  /** Those of a match in the order played. */
  readonly rounds: readonly RoundRecord[];
  /** How many rounds of each match were judged, where these are left out. */
  readonly judged?: ReadonlyMap<MatchId, number>;
}

/** The same with the answers that count in these matches. */
export interface AnsweredPortion extends PlayedPortion {
  readonly answers: readonly AnswerRecord[];
}

/** What was played on one tree, with the tasks of its rounds. */
export interface TreePortion extends PlayedPortion {
  readonly tasks: readonly Task[];
}
