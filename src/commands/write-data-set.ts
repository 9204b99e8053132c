import path from 'node:path';
import type { InformationTree } from '../../trees/index.ts';
import type { House } from '../compose/open-house.ts';
import type { Config } from '../config/config-schema.ts';
import { parseConfig } from '../config/load-config.ts';
import { programVersion } from '../kernel/program-version.ts';
import type { Battle } from '../ratings/battles.ts';
import { rateBattles } from '../ratings/rate.ts';
import { answerLines } from '../report/export/answers-jsonl.ts';
import { battleLines } from '../report/export/battles-jsonl.ts';
import { csvLine } from '../report/export/csv-table.ts';
import { dataSetCard } from '../report/export/data-set-card.ts';
import { type ExportName, exportFiles, exportNames } from '../report/export/export-files.ts';
import { leaderboardCsv } from '../report/export/leaderboard-csv.ts';
import { manifestText, type WrittenFile } from '../report/export/manifest.ts';
import { matchLogText } from '../report/export/match-log.ts';
import { matchUsageColumns, matchUsageLines } from '../report/export/match-usage-csv.ts';
import { recordCounts } from '../report/export/record-counts.ts';
import { roundColumns, roundLines } from '../report/export/rounds-csv.ts';
import { taskColumns, taskLines } from '../report/export/tasks-csv.ts';
import { usageCsv } from '../report/export/usage-csv.ts';
import { voidColumns, voidLines } from '../report/export/voids-csv.ts';
import { answerStyles } from '../tournament/answer-styles.ts';
import { battlesAt } from '../tournament/battles-at.ts';
import type { TournamentHead } from '../tournament/tournament-record.ts';
import { type FolderWriter, writeFolder } from './write-folder.ts';

/** What an export reads from. */
export type DataSetSource = Pick<House, 'ledger' | 'trees'>;

/**
 * Writes the wanted files of a tournament, a data-set card and a manifest into a folder, portion by portion: memory does
 * not grow with the tournament, but for its outcomes, which the ratings are made of. Equal records give equal bytes.
 * @returns the path of each wanted file
 * @throws OperatorError where the folder cannot be written
 */
export async function writeDataSet(
  source: DataSetSource,
  head: TournamentHead,
  folder: string,
  wanted: readonly ExportName[],
  signal: AbortSignal,
): Promise<Partial<Record<ExportName, string>>> {
  const config = parseConfig(head.config, `the config stored with ${head.id}`);
  const files = await writeFolder(folder, signal, async (writer) => {
    const written: WrittenFile[] = [];
    for (const name of exportNames.filter((each) => wanted.includes(each))) {
      written.push(await writeOne(writer, name, source, head, config));
    }
    const counts = await recordCounts(source.ledger.streamPlayed(head.id));
    const card = dataSetCard({ head, config, counts, files: written, version: programVersion });
    const all = [...written, await writer.write('card', 'README.md', [card])];
    await writer.write('manifest', 'manifest.json', [manifestText(head.id, programVersion, all)]);
    return written;
  });
  return Object.fromEntries(files.map(({ name, file }) => [name, path.join(folder, file)]));
}

function writeOne(
  writer: FolderWriter,
  name: ExportName,
  source: DataSetSource,
  head: TournamentHead,
  config: Config,
): Promise<WrittenFile> {
  let records = 0;
  const counted = async function* (pieces: AsyncIterable<readonly string[]>, header?: readonly string[]) {
    if (header) yield csvLine(header);
    for await (const lines of pieces) {
      records += lines.length;
      yield lines.join('');
    }
  };
  const pieces = piecesOf(name, source, head, config, counted);
  return writer.write(name, exportFiles[name].file, pieces, () => (name === 'matches' ? null : records));
}

type Counted = (pieces: AsyncIterable<readonly string[]>, header?: readonly string[]) => AsyncGenerator<string>;

/** The text of a file; every line of a table or of JSON Lines is counted on its way. */
function piecesOf(
  name: ExportName,
  source: DataSetSource,
  head: TournamentHead,
  config: Config,
  counted: Counted,
): AsyncIterable<string> {
  const { ledger } = source;
  const { id } = head;
  switch (name) {
    case 'battles':
      return counted(mapped(ledger.streamAnswered(id), battleLines));
    case 'matches':
      return matchLogText({
        ...{ head, played: ledger.streamPlayed(id), tasks: ledger.streamTasks(id) },
        ...{ answers: ledger.streamAnswers(id), trees: treesGrown(source, head) },
      });
    case 'rounds':
      return counted(mapped(ledger.streamPlayed(id), roundLines), roundColumns);
    case 'voids':
      return counted(mapped(ledger.streamPlayed(id), voidLines), voidColumns);
    case 'tasks':
      return counted(mapped(ledger.streamTasks(id), (tasks) => tasks.map((task) => `${JSON.stringify(task)}\n`)));
    case 'task-table':
      return counted(mapped(ledger.streamTasks(id), taskLines), taskColumns);
    case 'answers':
      return counted(mapped(ledger.streamAnswers(id), answerLines));
    case 'match-usage':
      return counted(mapped(ledger.streamAnswered(id), matchUsageLines), matchUsageColumns);
    case 'usage':
      return counted(tableLines(async () => usageCsv(await ledger.spendOf(id))));
    case 'leaderboard':
      return counted(tableLines(async () => leaderboardCsv(await ratingsOf(source, head, config))));
  }
}
