import { Command, CommanderError } from 'commander';
import { addAgents } from './commands/agents.ts';
import { addAudit } from './commands/audit.ts';
import { addCorrelate } from './commands/correlate.ts';
import { addDemo } from './commands/demo.ts';
import { addDoctor } from './commands/doctor.ts';
import { addExport } from './commands/export.ts';
import { addInit } from './commands/init.ts';
import { addLeaderboard } from './commands/leaderboard.ts';
import { addMatch } from './commands/match.ts';
import { addRate } from './commands/rate.ts';
import { addRejudge } from './commands/rejudge.ts';
import { addReport } from './commands/report.ts';
import { addRewards } from './commands/rewards.ts';
import { addSeeds } from './commands/seeds.ts';
import { addServe } from './commands/serve.ts';
import { addSimulate } from './commands/simulate.ts';
import { addStats } from './commands/stats.ts';
import type { CommandContext } from './commands/terminal.ts';
import { addTournament } from './commands/tournament.ts';
import { addTree } from './commands/tree.ts';
import { loadDotEnv, scrubEnvironment } from './config/environment.ts';
import { OperatorError } from './kernel/errors.ts';
import { programVersion } from './kernel/program-version.ts';
import { visibleText } from './kernel/visible-text.ts';

const exitCodes = { ok: 0, bug: 1, operatorMistake: 2, interrupted: 130 } as const;

/** The command line with every command; building it runs nothing. */
export function buildProgram(context: CommandContext): Command {
  const program = new Command('dr-arena')
    .description('An arena for deep-research agents: questions from the web as it is now, verdicts, ratings.')
    .version(programVersion)
    .showHelpAfterError('Run with --help to see what there is.')
    .configureOutput({
      writeOut: context.terminal.out,
      writeErr: (text) => context.terminal.err(visibleText(text)),
    })
    .exitOverride();
  const commands = [addDemo, addInit, addDoctor, addSeeds, addTree, addAgents, addMatch, addTournament];
  const readers = [
    addLeaderboard,
    addStats,
    addRate,
    addRejudge,
    addCorrelate,
    addReport,
    addServe,
    addExport,
    addAudit,
    addRewards,
    addSimulate,
  ];
  for (const add of [...commands, ...readers]) add(program, context);
  return program;
}

/**
 * Runs one command line.
 * @param args what follows the program's name
 * @returns the exit code: 0, 1 for a bug, 2 for a mistake of the operator, 130 when interrupted
 */
export async function main(args: readonly string[]): Promise<number> {
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  process.once('SIGTERM', () => interrupt.abort());
  // Whoever reads our output may stop reading, as `head` does.
  process.stdout.on('error', () => process.exit(exitCodes.ok));
  const context: CommandContext = {
    terminal: {
      out: (text) => process.stdout.write(text),
      err: (text) => process.stderr.write(text),
      interactive: process.stderr.isTTY === true,
    },
    folder: process.cwd(),
    signal: interrupt.signal,
  };
  return runProgram(context, args);
}

/** Parses and runs; turns what is thrown into a message and an exit code. */
export async function runProgram(context: CommandContext, args: readonly string[]): Promise<number> {
  try {
    loadDotEnv(context.folder);
    scrubEnvironment();
    await buildProgram(context).parseAsync([...args], { from: 'user' });
    return context.signal.aborted ? exitCodes.interrupted : exitCodes.ok;
  } catch (thrown) {
    return explain(context, thrown);
  }
}

function explain({ terminal, signal }: CommandContext, thrown: unknown): number {
  if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? exitCodes.ok : exitCodes.operatorMistake;
  if (thrown instanceof OperatorError) {
    terminal.err(visibleText(`dr-arena: ${thrown.message}\n${thrown.remedy}\n`));
    return exitCodes.operatorMistake;
  }
  if (signal.aborted) {
    terminal.err("interrupted; what was recorded is kept: continue with 'dr-arena tournament resume'\n");
    return exitCodes.interrupted;
  }
  const told = thrown instanceof Error ? thrown.stack : String(thrown);
  terminal.err(visibleText(`dr-arena: this is a bug in dr-arena\n${told}\n`));
  return exitCodes.bug;
}
