import type { Command } from 'commander';
import { OperatorError } from '../kernel/errors.ts';
import { type Battle, readBattles } from '../ratings/battles.ts';
import { rateBattles } from '../ratings/rate.ts';
import { ratingsText } from '../reporting/terminal/boards-text.ts';
import { addRatingChoices, type RatingFlags, rateOptions, weightedBattles } from './rate-options.ts';
import { readWhole, refuseOtherForms, type TextLimits } from './read-input.ts';
import { type CommandContext, printJson } from './terminal.ts';

/** Larger files are refused: they would not fit in memory as text. */
const limits: TextLimits = { maxMegabytes: 256, remedy: 'Name a file of battles; split a larger one.' };

/** Broken lines shown before the rest is only counted. */
const shownLines = 20;

interface OwnOptions {
  readonly skipBroken?: boolean;
  readonly json?: boolean;
}

/** `dr-arena rate FILE`: ratings from a file of battles, one JSON object a line. */
export function addRate(command: Command, context: CommandContext): void {
  const rate = command.argument('<file>', "one JSON object a line with model_a, model_b, winner; '-' reads stdin");
  addRatingChoices(rate)
    .option('--margin', 'weight battles by the margin of score_a and score_b')
    .option('--skip-broken', 'rate the good lines when some are broken')
    .option('--json', 'print the ratings as JSON')
    .action(async (file: string, { skipBroken, json, ...flags }: OwnOptions & RatingFlags) => {
      const text = await readWhole(context, file, limits);
      refuseOtherForms(file, text.slice(0, text.indexOf('\n') + 1 || text.length));
      const { battles, broken } = readBattles(text);
      if (broken.length > 0) refuseOrWarn(context, file, broken, skipBroken === true);
      if (battles.length === 0)
        throw new OperatorError(`${file} holds no battles`, 'Give a file with at least one line.');
      refuseCrowds(file, battles);
      const report = rateBattles(weightedBattles(file, battles, flags), rateOptions(file, battles, flags));
      if (json) return printJson(context.terminal, { ...report, brokenLines: broken });
      context.terminal.out(ratingsText(report, context.terminal.sheet));
    });
}

/** Intervals and rank ranges take time with the cube of the agents. */
const mostAgents = 400;

function refuseCrowds(file: string, battles: readonly Battle[]): void {
  const agents = new Set(battles.flatMap(({ model_a, model_b }) => [model_a, model_b])).size;
  if (agents <= mostAgents) return;
  throw new OperatorError(
    `${file} names ${agents} agents; at most ${mostAgents} can be rated at once`,
    'Split the file.',
  );
}

function refuseOrWarn(
  { terminal }: CommandContext,
  file: string,
  broken: readonly { line: number; problem: string }[],
  skip: boolean,
): void {
  const lines = broken.slice(0, shownLines).map(({ line, problem }) => `  line ${line}: ${problem}`);
  if (broken.length > shownLines) lines.push(`  and ${broken.length - shownLines} more`);
  const message = `${file} has ${broken.length} broken ${broken.length === 1 ? 'line' : 'lines'}:\n${lines.join('\n')}`;
  if (!skip) throw new OperatorError(message, 'Correct them, or rate the others with --skip-broken.');
  terminal.err(`warning: left out: ${message}\n`);
}
