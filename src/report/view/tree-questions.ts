import type { Task } from '../../../examiner/task.ts';
import type { NodeId, TreeId } from '../../kernel/ids.ts';
import type { TournamentRecord } from '../../tournament/tournament-record.ts';
import { type AskedRound, askedRounds } from './asked-rounds.ts';
import { groupBy } from './group-by.ts';

/** A question about pages of a tree, with the rounds it was asked in. */
export interface TreeQuestion {
  /** Its place in the list, from 1: shallow and narrow ones first. */
  readonly number: number;
  readonly task: Task;
  readonly askedIn: readonly AskedRound[];
}

export interface TreeQuestions {
  readonly all: readonly TreeQuestion[];
  /** Questions that had the page among their targets. */
  readonly about: (node: NodeId) => readonly TreeQuestion[];
  /** Questions that had it on their path. */
  readonly through: (node: NodeId) => readonly TreeQuestion[];
}

/** The questions that were asked on one tree. */
export function treeQuestions(
  { matches, rounds, tasks }: Pick<TournamentRecord, 'matches' | 'rounds' | 'tasks'>,
  tree: TreeId,
): TreeQuestions {
  const askedIn = askedRounds({ matches: matches.filter((match) => match.tree === tree), rounds });
  const all = tasks
    .filter((task) => task.tree === tree)
    .sort(byPlace)
    .map((task, index) => ({ number: index + 1, task, askedIn: askedIn(task.id) }));
  const about = byNode(all, ({ task }) => task.targets.map(({ node }) => node));
  const through = byNode(all, ({ task }) => task.path);
  return { all, about: (node) => about.get(node) ?? [], through: (node) => through.get(node) ?? [] };
}

function byPlace(one: Task, other: Task): number {
  return one.path.length - other.path.length || one.width - other.width || one.variant - other.variant;
}

function byNode(
  questions: readonly TreeQuestion[],
  nodesOf: (question: TreeQuestion) => readonly NodeId[],
): ReadonlyMap<NodeId, readonly TreeQuestion[]> {
  const pairs = questions.flatMap((question) => [...new Set(nodesOf(question))].map((node) => ({ node, question })));
  const groups = groupBy(pairs, ({ node }) => node);
  return new Map([...groups].map(([node, found]) => [node, found.map(({ question }) => question)]));
}
