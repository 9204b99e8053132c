import type { ChecklistItem, Grade, Task } from '../../../examiner/task.ts';
import type { InformationTree, TreeNode } from '../../../trees/information-tree.ts';
import type { MatchRecord } from '../../arena/match.ts';
import type { RoundRecord } from '../../arena/round.ts';
import { roundsByMatch } from '../../arena/rounds-by-match.ts';
import type { AnswerRecord, AnswerScope, TournamentRecord } from '../../arena/tournament.ts';
import type { AgentId, MatchId, NodeId, TaskId, TreeId } from '../../kernel/ids.ts';

/** A page by its title and address; the address is null when the tree does not hold the page. */
export interface PageView {
  readonly title: string;
  readonly url: string | null;
}

/** A page of a tree. */
interface NodeView extends PageView {
  /** Null when the tree does not hold it. */
  readonly node: NodeId | null;
}

/** A checklist item with what it stands on and how both answers meet it; null where nothing was graded. */
export type ItemView = Readonly<ReturnType<typeof itemView>>;
export type RoundView = Readonly<ReturnType<typeof roundView>>;
export type MatchView = Readonly<ReturnType<typeof matchViews>[number]>;

/** Joins matches with their rounds, tasks, answers and pages, in the order of the record. */
export function matchViews(record: TournamentRecord) {
  const joined = joinsOf(record);
  return record.matches.map((match) => ({
    match,
    root: joined.page(match.tree, joined.rootOf(match.tree)),
    /** Void rounds included. */
    rounds: joined.rounds(match.id).map((round) => roundView(match, round, joined)),
  }));
}

type Joins = ReturnType<typeof joinsOf>;

function joinsOf(record: TournamentRecord) {
  const rounds = roundsByMatch(record.rounds);
  const tasks = new Map(record.tasks.map((task) => [task.id, task]));
  const answers = new Map(
    record.answers.map((answer) => [answerKey(answer.agent, answer.task, answer.scope ?? ''), answer]),
  );
  const trees = new Map(record.treesGrown.map((tree) => [tree.id, { tree, nodes: nodesOf(tree) }]));
  return {
    rounds: (match: MatchId): readonly RoundRecord[] => rounds.get(match) ?? [],
    task: (id: TaskId | null): Task | null => (id === null ? null : (tasks.get(id) ?? null)),
    /** The answer given in this match, else the one that counts in the whole tournament. */
    answer: (agent: AgentId, task: TaskId | null, match: MatchId): AnswerRecord | null =>
      task === null
        ? null
        : (answers.get(answerKey(agent, task, match)) ?? answers.get(answerKey(agent, task, '')) ?? null),
    rootOf: (tree: TreeId): NodeId | null => trees.get(tree)?.tree.root ?? null,
    page: (tree: TreeId, id: NodeId | null): NodeView => {
      const node = id === null ? undefined : trees.get(tree)?.nodes.get(id);
      return node
        ? { title: node.title || node.url, url: node.url, node: node.id }
        : { title: id ?? tree, url: null, node: null };
    },
  };
}

function answerKey(agent: AgentId, task: TaskId, scope: AnswerScope): string {
  return JSON.stringify([agent, task, scope]);
}

function nodesOf(tree: InformationTree): ReadonlyMap<NodeId, TreeNode> {
  return new Map(tree.nodes.map((node) => [node.id, node]));
}

function roundView({ a, b, tree }: MatchRecord, round: RoundRecord, joined: Joins) {
  const task = joined.task(round.task);
  const itemsOf = (items: readonly ChecklistItem[] | undefined) =>
    (items ?? []).map((item) => itemView(item, tree, round, joined));
  return {
    round,
    depth: round.path.length,
    path: round.path.map((node) => joined.page(tree, node)),
    task,
    depthItems: itemsOf(task?.depthChecklist),
    widthItems: itemsOf(task?.widthChecklist),
    /** The pages between the root and the targets; empty where there are none, or the task has them not on record. */
    chainItems: itemsOf(task?.chainChecklist),
    answerA: joined.answer(a, round.task, round.match)?.outcome ?? null,
    answerB: joined.answer(b, round.task, round.match)?.outcome ?? null,
  };
}

function itemView(item: ChecklistItem, tree: TreeId, { result }: RoundRecord, joined: Joins) {
  const gradeIn = (grades: readonly Grade[] | undefined) => grades?.find((grade) => grade.item === item.id) ?? null;
  const judgement = result.kind === 'judged' ? result.judgement : undefined;
  return {
    item,
    sources: item.facts.map(({ quote }) => {
      const page = joined.page(tree, quote.node);
      return {
        page: page.url === null ? { title: quote.url, url: quote.url, node: null } : page,
        quote: quote.text,
        span: quote,
      };
    }),
    gradeA: gradeIn(judgement?.gradesA),
    gradeB: gradeIn(judgement?.gradesB),
  };
}
