import path from 'node:path';
import type { Study } from '../simulation/study-progress.ts';
import type { StudyOptions } from './simulate-options.ts';
import { madeFolder, runStudy, writeFiles } from './simulate-run.ts';
import { type CommandContext, printJson } from './terminal.ts';

/** A study, and how its result is shown. */
export interface ShownStudy<Result> {
  readonly name: string;
  /** What progress counts, such as `draws`. */
  readonly unit: string;
  /** What it was told; stands in the JSON. */
  readonly settings: object;
  readonly steps: Study<Result>;
  json(result: Result): object;
  text(result: Result): string;
  /** Text of each file by name. */
  files(result: Result): ReadonlyMap<string, string>;
}

/** Runs a study and prints its result as text or one JSON document; writes its files where a folder is named, which is tried before the study. */
export async function showStudy<Result>(
  context: CommandContext,
  { json, output }: StudyOptions,
  study: ShownStudy<Result>,
): Promise<void> {
  const { terminal } = context;
  const folder = output === undefined ? null : await madeFolder(path.resolve(context.folder, output));
  const result = await runStudy(context, study.steps, study.unit);
  if (result === null) return terminal.err('interrupted; no file was written\n');
  const files = folder === null ? [] : await writeFiles(folder, study.files(result));
  if (json) {
    return printJson(terminal, { study: study.name, settings: study.settings, ...study.json(result), files });
  }
  terminal.out(study.text(result));
  for (const file of files) terminal.err(`wrote ${file}\n`);
}
