import type { House } from '../compose/open-house.ts';
import { OperatorError } from '../kernel/errors.ts';
import type { TournamentId } from '../kernel/ids.ts';
import type { ExportName } from '../report/export/export-files.ts';
import { refuseAbandoned } from './refuse-abandoned.ts';
import { writeDataSet } from './write-data-set.ts';

/**
 * Writes the wanted files of a finished tournament into a folder, with a data-set card and a manifest.
 * @param signal stops writing; the folder is then as it was
 * @returns the path of each file wanted
 * @throws OperatorError when the tournament is not finished, or the folder cannot be written
 */
export async function writeExports(
  house: House,
  tournament: TournamentId,
  folder: string,
  wanted: readonly ExportName[],
  signal: AbortSignal,
): Promise<Partial<Record<ExportName, string>>> {
  const head = await house.ledger.loadTournament(tournament);
  if (!head) throw new OperatorError(`there is no tournament ${tournament}`, "See 'dr-arena tournament status'.");
  if (head.status === 'finished') return writeDataSet(house, head, folder, wanted, signal);
  refuseAbandoned(head);
  throw new OperatorError(
    `tournament ${tournament} is not finished`,
    `Finish it: dr-arena tournament resume ${tournament}`,
  );
}
