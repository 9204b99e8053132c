import type { InformationTree } from '../../../trees/information-tree.ts';
import type { CitationRecord } from '../../arena/citations/citation-record.ts';
import type { TournamentRecord } from '../../arena/tournament.ts';

/** What the page of one match shows. */
export interface MatchInput {
  /** The tournament with this one match, its rounds, tasks, answers, and its tree. */
  readonly record: TournamentRecord;
  /** Its place in the order of planning, from 1, and how many there are. */
  readonly number: number;
  readonly of: number;
  /** What was found of the citations of these answers; left out, or empty, where they were only counted. */
  readonly citations?: readonly CitationRecord[];
}

/** What the list of trees and the page of a tree show. */
export interface TreeInput {
  /** The tournament with the matches and rounds on this tree and their tasks; no answers. */
  readonly record: Omit<TournamentRecord, 'answers' | 'treesGrown'>;
  readonly tree: InformationTree;
}
