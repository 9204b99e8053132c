import { type CitationLine, citationBoard, withoutDomains } from '../../arena/citations/citation-board.ts';
import { type CitedAnswer, citationFigures } from '../../arena/citations/citation-figures.ts';
import type { TournamentHead } from '../../arena/tournament.ts';
import { storedConfig } from '../../config/load-config.ts';
import type { TournamentId } from '../../kernel/ids.ts';
import type { Ledger } from '../ledger.ts';

/** The citation board of a tournament, of a private set without the domains that were cited; empty where citations were only counted. */
export async function loadCitationBoard(
  ledger: Pick<Ledger, 'citations' | 'examSets' | 'streams'>,
  head: TournamentHead,
): Promise<readonly CitationLine[]> {
  const config = storedConfig(head);
  if (config.citations === undefined) return [];
  const answers = await loadCitedAnswers(ledger, head.id);
  const lines = citationBoard(citationFigures(answers, head.agents, { seed: head.seed }));
  return (await ledger.examSets.isSecret(head)) ? withoutDomains(lines) : lines;
}

/** Loads the citation reports of a tournament's answers, each with the tree of its question. */
async function loadCitedAnswers(
  ledger: Pick<Ledger, 'citations' | 'streams'>,
  tournament: TournamentId,
): Promise<readonly CitedAnswer[]> {
  const trees = new Map<string, string>();
  for await (const tasks of ledger.streams.tasks(tournament)) for (const { id, tree } of tasks) trees.set(id, tree);
  const records = await ledger.citations.ofTournament(tournament);
  return records.map(({ agent, task, report }) => ({ agent, tree: trees.get(task) ?? task, report }));
}
