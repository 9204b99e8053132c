import { type Command, InvalidArgumentError } from 'commander';
import { type ProjectPruned, pruneProject } from '../application/prune-project.ts';
import { readEnvironment } from '../config/environment.ts';
import { counted } from '../reporting/arena-words.ts';
import { type UsualOptions, wholeNumber } from './config-options.ts';
import { type CommandContext, printJson, sizeText, tellInterrupt } from './terminal.ts';

const help = `
Without --yes the command only lists what it would delete. Unfinished and
audited tournaments, and those that the leaderboard of a schedule counts, are
always kept, with their trees and pages. Make a backup first: this cannot be
undone.`;

/** `dr-arena prune`. */
export function addPrune(command: Command, context: CommandContext): void {
  command
    .requiredOption('--older-than <age>', 'delete what ended longer ago than this: 90d, 12w, 36h', ageMs)
    .option('--keep-last <n>', 'always keep this many of the newest finished tournaments', wholeNumber, 0)
    .option('--yes', 'delete, instead of only listing')
    .option('--json', 'print as JSON')
    .addHelpText('after', help)
    .action(async ({ olderThan, keepLast, yes, json }: UsualOptions & { olderThan: number; keepLast: number }) => {
      const order = { olderThanMs: olderThan, keepLast, forGood: yes === true, signal: context.signal };
      const pruned = await pruneProject(readEnvironment(context.folder), order).catch(
        tellInterrupt(context, 'some data was deleted, and the rest is intact'),
      );
      if (pruned === null) return;
      if (json) printJson(context.terminal, { dryRun: yes !== true, ...pruned });
      else context.terminal.out(prunedText(pruned, yes === true));
    });
}

const hourMs = 3_600_000;
const units: Readonly<Record<string, number>> = { h: hourMs, d: 24 * hourMs, w: 7 * 24 * hourMs };

function ageMs(text: string): number {
  const [, number = '', unit = ''] = /^(\d{1,5})([hdw])$/.exec(text) ?? [];
  const factor = units[unit];
  if (factor === undefined)
    throw new InvalidArgumentError('Give a number with d for days, w for weeks or h for hours.');
  return Number(number) * factor;
}

const reasons = {
  audited: 'audited',
  counted: 'counts in a schedule',
  unfinished: 'not finished',
  newest: 'among the newest',
} as const;

function prunedText(
  { before, tournaments, unfinished, removed, databaseBytes }: ProjectPruned,
  isDeleted: boolean,
): string {
  const lines = [
    `${isDeleted ? 'deleted' : 'would be deleted'}: ${counted(tournaments.go.length, 'tournament')} that ended before ${before}`,
    ...tournaments.go.map((id) => `  ${id}`),
    ...tournaments.stay.map(({ id, because }) => `  ${id} is kept: ${reasons[because]}`),
    ...removed.map(({ what, rows, bytes }) => `${what}: ${counted(rows, 'row')}, ${sizeText(bytes)}`),
  ];
  if (unfinished.length > 0)
    lines.push(
      `trees, pages and bodies were kept, because these runs are not finished: ${unfinished.slice(0, 5).join(', ')}`,
    );
  lines.push(
    isDeleted
      ? `The database uses ${sizeText(databaseBytes)}; the free space in it is used for new records.`
      : `The database uses ${sizeText(databaseBytes)}. To delete: repeat the command with --yes`,
  );
  return lines.map((line) => `${line}\n`).join('');
}
