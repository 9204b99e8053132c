import { Command, CommanderError } from 'commander';
import { leaveToPredecessor, obeyPredecessor, ProcessHandover } from '../application/process-handover.ts';
import { asCalled, databaseWaitMs, loadDotEnv, scrubEnvironment, takeHandover } from '../config/environment.ts';
import type { HandoverState } from '../config/handover-state.ts';
import { OperatorError } from '../kernel/errors.ts';
import { programVersion } from '../kernel/program-version.ts';
import { visibleText } from '../kernel/visible-text.ts';
import { addCommands, type Extension } from './commands.ts';
import { insteadOf } from './removed.ts';
import { AgentNeverAnswered, RequirementNotMet } from './requirement.ts';
import { type CommandContext, openTerminal } from './terminal.ts';

const exitCodes = {
  ok: 0,
  bug: 1,
  operatorMistake: 2,
  requirementNotMet: 3,
  agentNeverAnswered: 4,
  interrupted: 130,
} as const;

/** Commands that run until they are stopped; a stop is their normal end (exit code 0). */
const servesUntilStopped: readonly string[] = ['serve', 'worker', 'mcp'];

/**
 * Builds the command line without running it.
 * @param args command line to run, of which only the needed modules are loaded; left out: all modules are loaded
 */
export async function buildProgram(
  context: CommandContext,
  extensions: readonly Extension[],
  args?: readonly string[],
): Promise<Command> {
  const program = new Command('dr-arena')
    .description(
      'An arena for deep-research agents: asks questions about the live web, judges the answers and rates the agents.',
    )
    .version(programVersion)
    .showHelpAfterError('Run with --help to see the commands and options.')
    .configureOutput({
      writeOut: context.terminal.out,
      writeErr: (text) => context.terminal.err(visibleText(text)),
    })
    .exitOverride();
  const words = args === undefined ? null : commandWords(args);
  await addCommands(
    program,
    { ...context, records: extensions.flatMap(({ loadRecords }) => loadRecords ?? []) },
    words,
    extensions.map(({ commands }) => commands),
  );
  return program;
}

/** Returns the words of a command line without flags and without `help`. */
function commandWords(args: readonly string[]): string[] {
  return args.filter((word) => !word.startsWith('-') && word !== 'help');
}

/**
 * Runs one command line.
 * @param args what follows the program's name
 * @param extensions of workspaces
 * @returns the exit code: 0, 1 for a bug, 2 for a mistake of the operator, 3 where what was required is not so, 4 where
 * an agent of a tournament answered nothing, 130 when interrupted
 */
export async function runMain(args: readonly string[], extensions: readonly Extension[]): Promise<number> {
  const interrupt = new AbortController();
  const inherited = await handoverState(() => interrupt.abort());
  // The reader of the output may stop reading, as `head` does.
  process.stdout.on('error', () => process.exit(exitCodes.ok));
  const folder = process.cwd();
  let isReplaced = false;
  const context: CommandContext = {
    // A process that was replaced prints nothing.
    terminal: await openTerminal(process, () => isReplaced),
    folder,
    signal: interrupt.signal,
    handover: new ProcessHandover(inherited, databaseWaitMs),
  };
  const code = await runProgram(context, args, extensions);
  const loss = context.handover?.loss;
  if (!loss) return code;
  isReplaced = true;
  if (inherited === null)
    return (await import('../application/process-handover.ts')).respawn(loss.handoverState, interrupt.signal);
  await leaveToPredecessor(loss.handoverState);
  return code;
}

/**
 * Returns the state that a predecessor of this process left when it lost the database; null for a first process.
 * @param interrupt called when this process is to stop
 */
async function handoverState(interrupt: () => void): Promise<HandoverState | null> {
  const handover = takeHandover();
  if (handover === null) {
    process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
    return null;
  }
  obeyPredecessor(interrupt);
  return (await import('../config/handover-state.ts')).parseHandover(JSON.parse(handover));
}

/** Parses and runs a command line. Errors become a message and an exit code. */
export async function runProgram(
  context: CommandContext,
  args: readonly string[],
  extensions: readonly Extension[],
): Promise<number> {
  try {
    loadDotEnv(context.folder);
    scrubEnvironment();
    const program = await buildProgram(context, extensions, args);
    await program.parseAsync([...args], { from: 'user' });
    const toldToStop = context.signal.aborted && !servesUntilStopped.includes(args[0] ?? '');
    return toldToStop ? exitCodes.interrupted : exitCodes.ok;
  } catch (error) {
    if (error instanceof CommanderError) tellInstead(context, args, error);
    return explain(context, error);
  }
}

/** Prints the replacement of a removed command or option. */
function tellInstead({ terminal }: CommandContext, args: readonly string[], error: CommanderError): void {
  const instead = insteadOf(commandWords(args), error);
  if (instead !== null) terminal.err(asCalled(`It was removed. Use instead: ${instead}.\n`));
}

function explain({ terminal, signal, handover }: CommandContext, error: unknown): number {
  // The loss was printed, and a successor continues.
  if (handover?.loss) return exitCodes.operatorMistake;
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.operatorMistake;
  const complain = (code: number, text: string) => {
    terminal.err(`${terminal.errPaint('bad', 'dr-arena:')} ${visibleText(text)}\n`);
    return code;
  };
  if (error instanceof OperatorError)
    return complain(exitCodes.operatorMistake, `${error.message}\n${asCalled(error.remedy)}`);
  if (error instanceof RequirementNotMet) return complain(exitCodes.requirementNotMet, error.message);
  if (error instanceof AgentNeverAnswered) return complain(exitCodes.agentNeverAnswered, error.message);
  if (signal.aborted) {
    terminal.err("interrupted; everything recorded is kept. Resume with 'dr-arena tournament resume'\n");
    return exitCodes.interrupted;
  }
  const fault = fileFault(error);
  if (fault !== null) return complain(exitCodes.operatorMistake, fault);
  const detail = error instanceof Error ? (error.stack ?? String(error)) : String(error);
  terminal.err(visibleText(`dr-arena: this is a bug in dr-arena\n${detail}\n`));
  return exitCodes.bug;
}

const freeSome = 'Free some space, or use a folder on another disk. Everything recorded is kept.';

/** Fault and remedy for each error code of the file system. */
const fileFaults: Readonly<Record<string, readonly [fault: string, remedy: string]>> = {
  ENOSPC: ['no space is left on its disk', freeSome],
  EDQUOT: ['your disk quota is used up', freeSome],
  EROFS: ['its disk is read only', 'Use a folder on another disk.'],
  EACCES: ['permission denied', 'Use a folder that you may write to, or change its permissions.'],
  EPERM: ['permission denied', 'Use a folder that you may write to, or change its permissions.'],
  EMFILE: ['too many files are open', 'Raise the limit of open files (ulimit -n).'],
  ENFILE: ['too many files are open on this machine', 'Close some programs.'],
};

/** Returns the message for an error of the file system; null for any other error. */
function fileFault(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null;
  const fault = fileFaults[String(error.code)];
  if (fault === undefined) return null;
  const file = 'path' in error && typeof error.path === 'string' ? error.path : 'a file';
  return `${file}: ${fault[0]}\n${fault[1]}`;
}
