import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { House } from '../compose/open-house.ts';
import { parseConfig } from '../config/load-config.ts';
import { messageOf, OperatorError } from '../kernel/errors.ts';
import type { TournamentId } from '../kernel/ids.ts';
import { abilities } from '../ratings/ability/abilities.ts';
import { exportBattles } from '../report/export/battles-jsonl.ts';
import { leaderboardCsv } from '../report/export/leaderboard-csv.ts';
import { exportMatchLogs } from '../report/export/match-log.ts';
import { renderReport } from '../report/render-report.ts';
import type { SkillCheck } from '../report/view/report-input.ts';
import { itemResults } from '../tournament/item-results.ts';
import { rateTournament } from '../tournament/rate-tournament.ts';
import type { TournamentRecord } from '../tournament/tournament-record.ts';

export type ExportFile = 'report' | 'battles' | 'leaderboard' | 'matches';

const names: Readonly<Record<ExportFile, string>> = {
  report: 'report.html',
  battles: 'battles.jsonl',
  leaderboard: 'leaderboard.csv',
  matches: 'matches.json',
};

/**
 * Writes the wanted files of a tournament into a folder.
 * @returns the path of each file written
 */
export async function writeExports(
  house: House,
  tournament: TournamentId,
  folder: string,
  wanted: readonly ExportFile[],
  skill?: SkillCheck,
): Promise<Partial<Record<ExportFile, string>>> {
  const record = await loadRecord(house, tournament);
  if (record.status !== 'finished') {
    throw new OperatorError(
      `tournament ${tournament} is not finished`,
      `Finish it: dr-arena tournament resume ${tournament}`,
    );
  }
  const settings = parseConfig(record.config, `the config stored with ${tournament}`).ratings;
  const rating = rateTournament(record, settings);
  const rows = rating.ratings;
  const spend = await house.ledger.spendOf(tournament);
  const faults = await house.ledger.faultsOf(tournament);
  const contents: Record<ExportFile, () => string> = {
    report: () =>
      renderReport({
        record,
        rows,
        rating,
        abilities: abilities(itemResults(record)),
        ...{ spend, faults },
        ...(skill ? { skill } : {}),
      }),
    battles: () => exportBattles(record).text,
    leaderboard: () => leaderboardCsv(rows),
    matches: () => `${JSON.stringify(exportMatchLogs(record), null, 1)}\n`,
  };
  await writable(() => mkdir(folder, { recursive: true }), folder);
  const written: Partial<Record<ExportFile, string>> = {};
  for (const each of wanted) {
    const file = path.join(folder, names[each]);
    await writable(() => writeFile(file, contents[each]()), file);
    written[each] = file;
  }
  return written;
}

async function loadRecord(house: House, tournament: TournamentId): Promise<TournamentRecord> {
  const record = await house.ledger.loadTournamentRecord(tournament, house.trees);
  if (!record) throw new OperatorError(`there is no tournament ${tournament}`, "See 'dr-arena tournament status'.");
  return record;
}

async function writable(write: () => Promise<unknown>, where: string): Promise<void> {
  try {
    await write();
  } catch (thrown) {
    throw new OperatorError(`cannot write ${where}: ${messageOf(thrown)}`, 'Name another folder with -o.');
  }
}
