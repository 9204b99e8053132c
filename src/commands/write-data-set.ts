import path from 'node:path';
import type { Config } from '../config/config-schema.ts';
import { parseConfig } from '../config/load-config.ts';
import { programVersion } from '../kernel/program-version.ts';
import { csvLine } from '../report/export/csv-table.ts';
import { dataSetCard } from '../report/export/data-set-card.ts';
import { type ExportName, exportFiles, exportNames } from '../report/export/export-files.ts';
import { manifestText, type WrittenFile } from '../report/export/manifest.ts';
import { recordCounts } from '../report/export/record-counts.ts';
import type { TournamentHead } from '../tournament/tournament-record.ts';
import { type DataSetSource, dataSetText } from './data-set-text.ts';
import { type FolderWriter, writeFolder } from './write-folder.ts';

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

async function writeOne(
  writer: FolderWriter,
  name: ExportName,
  source: DataSetSource,
  head: TournamentHead,
  config: Config,
): Promise<WrittenFile> {
  const { header, portions } = dataSetText(name, source, head, config);
  let records = 0;
  async function* counted(): AsyncGenerator<string> {
    if (header) yield csvLine(header);
    for await (const lines of portions) {
      records += lines.length;
      yield lines.join('');
    }
  }
  return writer.write(name, exportFiles[name].file, counted(), () => (name === 'matches' ? null : records));
}
