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

/** Grouping of rounds whose figures get intervals. */
export interface RoundClusters {
  readonly by: PlayedOn | 'match';
  /** The group of a match's rounds. */
  of(match: MatchId): string;
}

/** A bootstrap over fewer groups than this shows too little (docs/method/verdicts.md). */
const enoughTrees = 10;

/**
 * Clusters by tree or own question, since matches on one share tasks and answers; by match with fewer than ten such places,
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
  /** Rounds of each match in the order played. */
  readonly rounds: readonly RoundRecord[];
  /** Number of judged rounds of each match, where the rounds are left out. */
  readonly judged?: ReadonlyMap<MatchId, number>;
}

/** The same with the answers that count in these matches. */
export interface AnsweredPortion extends PlayedPortion {
  readonly answers: readonly AnswerRecord[];
}

/** Matches and rounds played on one tree, with the tasks of the rounds. */
export interface TreePortion extends PlayedPortion {
  readonly tasks: readonly Task[];
}
