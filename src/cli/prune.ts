import { type Command, InvalidArgumentError } from 'commander';
import { type ProjectPruned, pruneProject } from '../application/prune-project.ts';
import { readEnvironment } from '../config/environment.ts';
import { counted } from '../reporting/arena-words.ts';
import { type UsualOptions, wholeNumber } from './config-options.ts';
import { type CommandContext, printJson, sizeText, tellInterrupt } from './terminal.ts';

const help = `
Without --yes it only says what would go. What is not finished, what people
audit, and what a schedule's leaderboard counts always stays, with the trees and
pages it stands on. Take a backup before: what is gone is gone.`;

/** `dr-arena prune`. */
export function addPrune(command: Command, context: CommandContext): void {
  command
    .requiredOption('--older-than <age>', 'what ended so long ago: 90d, 12w, 36h', ageMs)
    .option('--keep-last <n>', 'so many of the newest finished tournaments stay, however old', wholeNumber, 0)
    .option('--yes', 'remove it, and not only say what would go')
    .option('--json', 'print as JSON')
    .addHelpText('after', help)
    .action(async ({ olderThan, keepLast, yes, json }: UsualOptions & { olderThan: number; keepLast: number }) => {
      const order = { olderThanMs: olderThan, keepLast, forGood: yes === true, signal: context.signal };
      const pruned = await pruneProject(readEnvironment(context.folder), order).catch(
        tellInterrupt(context, 'what was removed is gone, and the rest is whole'),
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
  counted: 'counted by a schedule',
  unfinished: 'not finished',
  newest: 'among the newest',
} as const;

function prunedText({ before, tournaments, unfinished, removed, databaseBytes }: ProjectPruned, done: boolean): string {
  const lines = [
    `${done ? 'removed' : 'would go'}: ${counted(tournaments.go.length, 'tournament')} that ended before ${before}`,
    ...tournaments.go.map((id) => `  ${id}`),
    ...tournaments.stay.map(({ id, because }) => `  ${id} stays: ${reasons[because]}`),
    ...removed.map(({ what, rows, bytes }) => `${what}: ${counted(rows, 'row')}, ${sizeText(bytes)}`),
  ];
  if (unfinished.length > 0)
    lines.push(`trees, pages and bodies were left alone: not finished: ${unfinished.slice(0, 5).join(', ')}`);
  lines.push(
    done
      ? `The database takes ${sizeText(databaseBytes)}; the room that became free is used for what comes.`
      : `The database takes ${sizeText(databaseBytes)}. To remove it: the same with --yes`,
  );
  return lines.map((line) => `${line}\n`).join('');
}
