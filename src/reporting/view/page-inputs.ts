import type { Page } from '../../../crawler/page.ts';
import type { InformationTree } from '../../../trees/information-tree.ts';
import type { CitationRecord } from '../../arena/citations/citation-record.ts';
import type { MatchRecord } from '../../arena/match.ts';
import type { TournamentHead, TournamentRecord } from '../../arena/tournament.ts';
import type { NodeId } from '../../kernel/ids.ts';
import type { Rating } from '../../ratings/rating.ts';

/** A finished tournament of the project with its ratings: one point of the rating history. */
export interface HistoryPoint {
  readonly head: TournamentHead;
  /** Best first. */
  readonly rows: readonly Rating[];
}

/** What the list of matches shows. */
export interface MatchesInput {
  readonly head: TournamentHead;
  /** Of the whole tournament, in the order they were planned. */
  readonly matches: readonly MatchRecord[];
  /** Counted rounds by match, void ones not. */
  readonly rounds: ReadonlyMap<string, number>;
  /** Topics of the trees; a tree without one is named by its place in the tournament. */
  readonly topics?: ReadonlyMap<string, string>;
  /** Which page of the list, from 1. */
  readonly page: number;
}

/** What the page of one match shows. */
export interface MatchInput {
  /** The tournament with this one match, its rounds, tasks, answers, and its tree. */
  readonly record: TournamentRecord;
  /** Its place in the order of planning, from 1, and how many there are. */
  readonly number: number;
  readonly of: number;
  readonly before: MatchRecord | null;
  readonly after: MatchRecord | null;
  /** What was found of the citations of these answers; left out, or empty, where they were only counted. */
  readonly citations?: readonly CitationRecord[];
}

/** What the list of trees and the page of a tree show. */
export interface TreeInput {
  /** The tournament with the matches and rounds on this tree and their tasks; no answers. */
  readonly record: Omit<TournamentRecord, 'answers' | 'treesGrown'>;
  readonly tree: InformationTree;
}

/** What a snapshot page shows: a page of a tree as it was read, with the quotes that questions stand on. */
export interface SnapshotInput {
  readonly record: TreeInput['record'];
  readonly tree: InformationTree;
  readonly node: NodeId;
  /** Null when it was not read, or is not kept. */
  readonly page: Page | null;
}
