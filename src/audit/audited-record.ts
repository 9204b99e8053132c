import type { CitationReport } from '../../examiner/citations/citation.ts';
import type { Quote } from '../../examiner/fact.ts';
import { type ChecklistItem, type Task, taskQuotes } from '../../examiner/task.ts';
import type { CitationRecord } from '../arena/citations/citation-record.ts';
import type { MatchRecord } from '../arena/match.ts';
import type { RoundRecord } from '../arena/round.ts';
import { roundsByMatch } from '../arena/rounds-by-match.ts';
import type { TournamentRecord } from '../arena/tournament.ts';
import type { AnswerOutcome } from '../kernel/answer.ts';
import type { AgentId, MatchId, NodeId, TaskId, TreeId } from '../kernel/ids.ts';
import { type KeptText, type PlacedWords, pageKey, type ShownSource } from './packet.ts';
import { type PageShelf, pageShelf } from './page-shelf.ts';
import type { CitedPassage } from './shown-citations.ts';

/** Parts of a tournament's record that an audit needs; matches that it does not name may be missing. */
export type AuditedRecord = Pick<
  TournamentRecord,
  'agents' | 'matches' | 'rounds' | 'tasks' | 'answers' | 'treesGrown'
> & {
  /** Judged citations of the answers, where there are any. */
  readonly citations?: readonly CitationRecord[];
  /** Stored texts of the pages that checklists quote or answers cite. */
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
  /** Returns the rounds of a match in the order played, void ones included. */
  rounds(match: MatchId): readonly RoundRecord[];
  task(id: TaskId): Task | null;
  /** The answer given in this match, else the one that counts in the whole tournament. */
  answer(agent: AgentId, task: TaskId, match: MatchId): AnswerOutcome | null;
  /** Returns the judged citations of that answer; null if they were only counted. */
  citations(agent: AgentId, task: TaskId, match: MatchId): CitationReport | null;
  page(tree: TreeId, node: NodeId): NamedPage;
  /** Returns the text of a quoted page; null if it is not stored. */
  text(quote: PlacedWords): KeptText | null;
}

/** Goes once through the record; every later look-up takes constant time. */
export function recordJoins(record: AuditedRecord): RecordJoins {
  const matches = new Map(record.matches.map((match) => [match.id, match]));
  const rounds = roundsByMatch(record.rounds);
  const tasks = new Map(record.tasks.map((task) => [task.id, task]));
  const answerOf = ofAnswers(record.answers);
  const citationsOf = ofAnswers(record.citations ?? []);
  const pages = new Map(
    record.treesGrown.flatMap(({ id, nodes }) =>
      nodes.map((node) => [`${id} ${node.id}`, { title: node.title || node.url, url: node.url }] as const),
    ),
  );
  const texts = new Map((record.texts ?? []).map((text) => [pageKey(text), text]));
  return {
    match: (id) => matches.get(id) ?? null,
    rounds: (match) => rounds.get(match) ?? [],
    task: (id) => tasks.get(id) ?? null,
    answer: (agent, task, match) => answerOf(agent, task, match)?.outcome ?? null,
    citations: (agent, task, match) => citationsOf(agent, task, match)?.report ?? null,
    page: (tree, node) => pages.get(`${tree} ${node}`) ?? { title: node, url: null },
    text: (quote) => texts.get(pageKey(quote)) ?? null,
  };
}

/** Finds the record of the answer given in a match, else of the one that counts in the whole tournament. */
function ofAnswers<Kept extends Pick<CitationRecord, 'agent' | 'task' | 'scope'>>(records: readonly Kept[]) {
  const byKey = new Map(records.map((each) => [JSON.stringify([each.agent, each.task, each.scope ?? '']), each]));
  return (agent: AgentId, task: TaskId, match: MatchId): Kept | undefined =>
    byKey.get(JSON.stringify([agent, task, match])) ?? byKey.get(JSON.stringify([agent, task, '']));
}

/** The pages that these tasks of one match or case quote, then those that its answers cite. */
export function shelfOf(
  tasks: readonly Task[],
  joins: RecordJoins,
  citedPassages: readonly CitedPassage[] = [],
): PageShelf {
  const quoted = tasks.flatMap((task) =>
    taskQuotes(task).map((quote): CitedPassage => ({ ...quote, title: quotedPage(quote, task.tree, joins).title })),
  );
  return pageShelf([...quoted, ...citedPassages], joins.text, ({ title }) => title);
}

/** Returns the sources of a checklist item; call it in the order shown. */
export function quoteSources(
  { facts }: ChecklistItem,
  tree: TreeId,
  joins: RecordJoins,
  { placeQuote }: PageShelf,
): readonly ShownSource[] {
  return facts.map(({ quote }) => ({ ...quotedPage(quote, tree, joins), quote: quote.text, span: placeQuote(quote) }));
}

function quotedPage(quote: Quote, tree: TreeId, { page }: RecordJoins): { title: string; url: string } {
  const node = page(tree, quote.node);
  return { title: node.url === null ? quote.url : node.title, url: node.url ?? quote.url };
}
