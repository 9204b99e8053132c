import path from 'node:path';
import type { InformationTree } from '../../trees/information-tree.ts';
import type { AppContext, Records, Stores } from '../application/app-context.ts';
import { examSetText } from '../arena/exam-set.ts';
import { refuseAbandoned, type TournamentHead } from '../arena/tournament.ts';
import type { Config } from '../config/config-schema.ts';
import { storedConfig } from '../config/load-config.ts';
import { OperatorError } from '../kernel/errors.ts';
import type { TournamentId } from '../kernel/ids.ts';
import { mapped } from '../kernel/mapped.ts';
import { programVersion } from '../kernel/program-version.ts';
import { answerLines, battleLines } from '../reporting/export/battles-jsonl.ts';
import { manifestText, recordCounts, type WrittenFile } from '../reporting/export/check-bundle.ts';
import { dataSetCard } from '../reporting/export/data-set-card.ts';
import {
  type ExportName,
  exportFiles,
  exportNames,
  exportsWithoutTexts,
  usageColumns,
} from '../reporting/export/export-files.ts';
import { matchLogText } from '../reporting/export/match-log.ts';
import { citationLines, comparisonLines } from '../reporting/export/report-lines.ts';
import { playedRounds, roundColumns } from '../reporting/export/rounds-csv.ts';
import { trajectoryLines, wholeTasks } from '../reporting/export/trajectories-jsonl.ts';
import { combinedColumns, leaderboardColumns } from '../reporting/leaderboard-table.ts';
import { type Column, csvHeader, csvLine, csvLines } from '../reporting/table.ts';
import { ratedItems, ratedTournament } from '../storage/rated/rated-tournament.ts';
import { type FolderWriter, writeFolder } from './write-folder.ts';

/**
 * Writes the files of a finished tournament into a folder, with a data-set card and a manifest: those that there is anything
 * for, and of a private set those that do not tell what it asks.
 * @param signal stops writing; the folder is then as it was
 * @returns the path of each file
 * @throws OperatorError when the tournament is not finished, or the folder cannot be written
 */
export async function writeExports(
  app: AppContext,
  tournament: TournamentId,
  folder: string,
  signal: AbortSignal,
): Promise<Partial<Record<ExportName, string>>> {
  const head = await app.ledger.tournaments.load(tournament);
  if (!head) throw new OperatorError(`there is no tournament ${tournament}`, "See 'dr-arena status --all'.");
  if (head.status === 'finished') return writeDataSet(app, head, folder, await exportable(app, head), signal);
  refuseAbandoned(head);
  throw new OperatorError(
    `tournament ${tournament} is not finished`,
    `Finish it: dr-arena tournament resume ${tournament}`,
  );
}

async function exportable({ ledger }: Records, head: TournamentHead): Promise<readonly ExportName[]> {
  if (await ledger.examSets.isSecret(head)) return exportsWithoutTexts;
  const { citations, quality } = storedConfig(head);
  const absent = [citations === undefined && 'citations', quality === undefined && 'report-quality'];
  return exportNames.filter((name) => !absent.includes(name));
}

/** Returns the error for an export that would reveal the questions of a private set. */
export function privateExport({ id, set }: TournamentHead): OperatorError {
  const setText = set ? examSetText(set) : 'a private set';
  return new OperatorError(
    `${id} played ${setText}, which is private: only ${exportsWithoutTexts.join(', ')} can be exported`,
    'End its privacy: dr-arena set retire NAME',
  );
}

/**
 * Writes the wanted files of a tournament, a data-set card and a manifest into a folder, portion by portion: memory does
 * not grow with the tournament, but for its outcomes, which the ratings are made of. Equal records give equal bytes.
 * @returns the path of each wanted file
 * @throws OperatorError where the folder cannot be written
 */
export async function writeDataSet(
  source: Stores,
  head: TournamentHead,
  folder: string,
  names: readonly ExportName[],
  signal: AbortSignal,
): Promise<Partial<Record<ExportName, string>>> {
  const config = storedConfig(head);
  const files = await writeFolder(folder, signal, async (writer) => {
    const results: WrittenFile[] = [];
    for (const name of exportNames.filter((each) => names.includes(each))) {
      results.push(await writeOne(writer, name, source, head, config));
    }
    const counts = await recordCounts(source.ledger.streams.played(head.id));
    const card = dataSetCard({ head, config, counts, files: results, version: programVersion });
    const all = [...results, await writer.write('card', 'README.md', [card])];
    await writer.write('manifest', 'manifest.json', [manifestText(head.id, programVersion, all)]);
    return results;
  });
  return Object.fromEntries(files.map(({ name, file }) => [name, path.join(folder, file)]));
}

async function writeOne(
  writer: FolderWriter,
  name: ExportName,
  source: Stores,
  head: TournamentHead,
  config: Config,
): Promise<WrittenFile> {
  const { header, portions } = dataSetText(name, source, head, config);
  let records = 0;
  async function* countLines(): AsyncGenerator<string> {
    if (header) yield csvLine(header);
    for await (const lines of portions) {
      records += lines.length;
      yield lines.join('');
    }
  }
  return writer.write(name, exportFiles[name].file, countLines(), () => (name === 'matches' ? null : records));
}

/** A file of an export, as it is read. */
interface DataSetText {
  /** The columns of a table; null for JSON. */
  readonly header: readonly string[] | null;
  /** Lines with their ends, some at a time; of the match log, pieces of a document. */
  readonly portions: AsyncIterable<readonly string[]>;
}

/** The text of a file of an export; nothing is read before it is asked for. */
function dataSetText(name: ExportName, source: Stores, head: TournamentHead, config: Config): DataSetText {
  const { id } = head;
  const { streams, modelCalls } = source.ledger;
  const json = (portions: AsyncIterable<readonly string[]>) => ({ header: null, portions });
  switch (name) {
    case 'battles':
      return json(mapped(streams.answered(id), battleLines));
    case 'matches':
      return json(
        mapped(
          matchLogText({
            head,
            played: streams.played(id),
            tasks: streams.tasks(id),
            answers: streams.answers(id),
            trees: treesGrown(source, head),
          }),
          (piece) => [piece],
        ),
      );
    case 'tasks':
      return json(mapped(streams.tasks(id), (tasks) => tasks.map((task) => `${JSON.stringify(task)}\n`)));
    case 'answers':
      return json(mapped(streams.answers(id), answerLines));
    case 'citations':
      return json(mapped(streams.citations(id), citationLines));
    case 'report-quality':
      return json(comparisonText(source, id));
    case 'trajectories':
      return json(trajectoryText(source, id));
    case 'rounds':
      return tableText(roundColumns, mapped(streams.played(id), playedRounds));
    case 'usage':
      return wholeTable(usageColumns, () => modelCalls.spendOf(id));
    case 'leaderboard':
      return wholeTable(leaderboardColumns(), async () => {
        return (await ratedTournament(source.ledger, head, config.ratings)).ratings;
      });
    case 'item-ratings':
      return wholeTable(combinedColumns(), async () => (await ratedItems(source.ledger, head)).agents);
  }
}

async function* comparisonText({ ledger }: Stores, id: TournamentId): AsyncGenerator<readonly string[]> {
  for await (const portion of ledger.streams.played(id))
    yield comparisonLines(portion, await ledger.quality.ofMatches(portion.matches.map((match) => match.id)));
}

async function* trajectoryText({ ledger }: Stores, id: TournamentId): AsyncGenerator<readonly string[]> {
  for await (const answers of wholeTasks(ledger.streams.answers(id))) {
    const tasks = await ledger.tasks.loadAll([...new Set(answers.map(({ task }) => task))]);
    yield trajectoryLines(answers, tasks);
  }
}

function tableText<Row>(columns: readonly Column<Row>[], portions: AsyncIterable<readonly Row[]>): DataSetText {
  return { header: csvHeader(columns), portions: mapped(portions, (rows) => csvLines(columns, rows)) };
}

function wholeTable<Row>(columns: readonly Column<Row>[], load: () => Promise<readonly Row[]>): DataSetText {
  const once = async function* () {
    yield await load();
  };
  return tableText(columns, once());
}

/** One tree at a time. */
async function* treesGrown({ ledger, trees }: Stores, head: TournamentHead): AsyncGenerator<InformationTree> {
  for (const id of await ledger.streams.treesOf(head)) {
    const tree = await trees.loadTree(id);
    if (tree === null) throw new Error(`tree ${id} of the tournament is not in the store`);
    yield tree;
  }
}
