import type { CitedAnswer } from '../arena/citations/citation-figures.ts';
import type { TournamentId } from '../kernel/ids.ts';
import type { Ledger } from './ledger.ts';

/** What was found of the citations of a tournament's answers, each with the tree of its question. */
export async function loadCitedAnswers(
  ledger: Pick<Ledger, 'citations' | 'streams'>,
  tournament: TournamentId,
): Promise<readonly CitedAnswer[]> {
  const trees = new Map<string, string>();
  for await (const tasks of ledger.streams.tasks(tournament)) for (const { id, tree } of tasks) trees.set(id, tree);
  const records = await ledger.citations.ofTournament(tournament);
  return records.map(({ agent, task, report }) => ({ agent, tree: trees.get(task) ?? task, report }));
}
