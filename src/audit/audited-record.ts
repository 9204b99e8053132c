import type { Quote } from '../../examiner/fact.ts';
import { type ChecklistItem, type Task, taskQuotes } from '../../examiner/task.ts';
import type { MatchRecord } from '../arena/match.ts';
import type { RoundRecord } from '../arena/round.ts';
import { roundsByMatch } from '../arena/rounds-by-match.ts';
import type { TournamentRecord } from '../arena/tournament.ts';
import type { AnswerOutcome } from '../kernel/answer.ts';
import type { AgentId, MatchId, NodeId, TaskId, TreeId } from '../kernel/ids.ts';
import { type KeptText, pageKey, type ShownSource } from './packet.ts';
import { type PageShelf, pageShelf } from './page-shelf.ts';

/** What of a tournament an audit needs: matches that it does not name may be left out. */
export type AuditedRecord = Pick<
  TournamentRecord,
  'agents' | 'matches' | 'rounds' | 'tasks' | 'answers' | 'treesGrown'
> & {
  /** What the pages said that the checklists quote, as far as it is kept. */
  readonly texts?: readonly KeptText[];
};

/** A page by its title and address. */
interface NamedPage {
  readonly title: string;
  readonly url: string | null;
}

/** A record's parts by their ids. */
export interface RecordJoins {
  match(id: MatchId): MatchRecord | null;
  /** In the order played, void ones included. */
  rounds(match: MatchId): readonly RoundRecord[];
  task(id: TaskId): Task | null;
  /** The answer given in this match, else the one that counts in the whole tournament. */
  answer(agent: AgentId, task: TaskId, match: MatchId): AnswerOutcome | null;
  page(tree: TreeId, node: NodeId): NamedPage;
  /** What a quoted page said; null: it is not kept. */
  text(quote: Quote): KeptText | null;
}

/** Goes once through the record; every later look-up takes constant time. */
export function recordJoins(record: AuditedRecord): RecordJoins {
  const matches = new Map(record.matches.map((match) => [match.id, match]));
  const rounds = roundsByMatch(record.rounds);
  const tasks = new Map(record.tasks.map((task) => [task.id, task]));
  const answers = new Map(
    record.answers.map(({ agent, task, scope = '', outcome }) => [JSON.stringify([agent, task, scope]), outcome]),
  );
  const pages = pagesOf(record);
  const texts = new Map((record.texts ?? []).map((text) => [pageKey(text), text]));
  return {
    match: (id) => matches.get(id) ?? null,
    rounds: (match) => rounds.get(match) ?? [],
    task: (id) => tasks.get(id) ?? null,
    answer: (agent, task, match) =>
      answers.get(JSON.stringify([agent, task, match])) ?? answers.get(JSON.stringify([agent, task, ''])) ?? null,
    page: (tree, node) => pages.get(tree)?.get(node) ?? { title: node, url: null },
    text: (quote) => texts.get(pageKey(quote)) ?? null,
  };
}

function pagesOf({ treesGrown }: AuditedRecord): ReadonlyMap<TreeId, ReadonlyMap<NodeId, NamedPage>> {
  return new Map(
    treesGrown.map(({ id, nodes }) => [
      id,
      new Map(nodes.map((node) => [node.id, { title: node.title || node.url, url: node.url }])),
    ]),
  );
}

/** The pages that these tasks of one match or case quote. */
export function shelfOf(tasks: readonly Task[], joins: RecordJoins): PageShelf {
  const trees = new Map(tasks.flatMap((task) => taskQuotes(task).map((quote) => [quote, task.tree] as const)));
  const titleOf = (quote: Quote) => {
    const tree = trees.get(quote);
    return tree === undefined ? quote.url : quotedPage(quote, tree, joins).title;
  };
  return pageShelf(tasks.flatMap(taskQuotes), joins.text, titleOf);
}

/** What a checklist item stands on; to be called in the order shown. */
export function itemSources(
  { facts }: ChecklistItem,
  tree: TreeId,
  joins: RecordJoins,
  { said }: PageShelf,
): readonly ShownSource[] {
  return facts.map(({ quote }) => ({ ...quotedPage(quote, tree, joins), quote: quote.text, said: said(quote) }));
}

function quotedPage(quote: Quote, tree: TreeId, { page }: RecordJoins): { title: string; url: string } {
  const known = page(tree, quote.node);
  return { title: known.url === null ? quote.url : known.title, url: known.url ?? quote.url };
}
