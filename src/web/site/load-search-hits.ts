import type { Task } from '../../../examiner/task.ts';
import type { TaskId } from '../../kernel/ids.ts';
import { searchHits, type TextHit } from '../../reporting/view/search-view.ts';
import type { AskedIn } from '../../storage/ledger/text-search.ts';
import type { FoundHit, SearchQuestion, SearchResult } from '../pages/search-page.ts';
import type { TournamentIndex } from './load-match-input.ts';
import type { SiteParts } from './site.ts';

/** Questions, and answers, that are read for one search, at most. */
const mostRead = 500;

/** Hits on a page. */
const hitsPerPage = 20;

/** Looks for what was asked; of all hits those of the wanted page come with the rounds that show them. */
export async function loadSearchHits(
  { ledger }: Pick<SiteParts, 'ledger'>,
  { head }: TournamentIndex,
  { terms, page }: SearchQuestion,
): Promise<SearchResult> {
  if (terms.length === 0) return { hits: [], total: 0, pages: 1, isCut: false };
  const tasks = await ledger.search.tasksWith(head.id, terms, mostRead);
  const answers = await ledger.search.answersWith(head.id, terms, mostRead);
  const all = searchHits(terms, tasks, answers);
  const shown = all.slice((page - 1) * hitsPerPage, page * hitsPerPage);
  const ids = [...new Set(shown.map(({ task }) => task))];
  const asked = await ledger.search.askedIn(head.id, ids);
  const taskOf = new Map((await ledger.tasks.loadAll(ids)).map((task) => [task.id, task]));
  return {
    hits: shown.map((hit) => foundHit(hit, asked, taskOf)),
    total: all.length,
    pages: Math.max(1, Math.ceil(all.length / hitsPerPage)),
    isCut: tasks.length === mostRead || answers.length === mostRead,
  };
}

/** A round shows an answer where its agent played and the answer counts there. */
function foundHit(hit: TextHit, asked: readonly AskedIn[], taskOf: ReadonlyMap<TaskId, Task>): FoundHit {
  const shows = ({ task, match }: AskedIn) =>
    task === hit.task &&
    (hit.agent === null || match.a === hit.agent || match.b === hit.agent) &&
    (hit.scope === '' || hit.scope === match.id);
  return { hit, in: asked.find(shows) ?? null, question: taskOf.get(hit.task)?.question ?? '' };
}
