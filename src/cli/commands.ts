import type { Command } from 'commander';
import type { KeptRecords } from '../storage/ledger/integrity.ts';
import type { CommandContext } from './terminal.ts';

/** Gives a command its arguments, options and action. */
type Fill = (command: Command, context: CommandContext) => void;

interface Leaf {
  readonly summary: string;
  readonly load: () => Promise<Fill>;
}

interface Group {
  readonly summary: string;
  readonly commands: CommandTable;
}

/** Commands by their names, in the order of the help. */
export type CommandTable = Readonly<Record<string, Leaf | Group>>;

/** Commands, and records of the database, of a workspace beside the core. */
export interface Extension {
  readonly commands: CommandTable;
  readonly loadRecords?: () => Promise<readonly KeptRecords[]>;
}

/** `dr-arena tournament …`. */
const tournamentCommands: CommandTable = {
  run: {
    summary: 'play a new tournament between the agents in the config, or extend a finished one with more trees',
    load: async () => (await import('./tournament.ts')).addRun,
  },
  resume: {
    summary: 'resume an interrupted tournament or one that reached its budget, or replay its void matches',
    load: async () => (await import('./tournament.ts')).addResume,
  },
  stop: {
    summary: 'stop a running tournament, on whichever machine it runs, or abandon it',
    load: async () => (await import('./tournament.ts')).addStop,
  },
};

/** Every command, in the order of the help. */
const commands: CommandTable = {
  demo: {
    summary: 'play a tournament between scripted agents on a simulated web on this machine, and report the result',
    load: async () => (await import('./demo.ts')).addDemo,
  },
  init: {
    summary: 'write a commented arena.yaml with its JSON Schema for your editor, or add a starter agent',
    load: async () => (await import('./init.ts')).addInit,
  },
  doctor: {
    summary: 'check that this machine and the config are ready for a run',
    load: async () => (await import('./doctor.ts')).addDoctor,
  },
  tree: { summary: 'build and show information trees', load: async () => (await import('./tree.ts')).addTree },
  agents: { summary: 'check that agents answer', load: async () => (await import('./agents.ts')).addAgents },
  match: { summary: 'play a match between two agents', load: async () => (await import('./match.ts')).addMatch },
  compare: {
    summary: 'compare two versions of an agent on the questions of a frozen set',
    load: async () => (await import('./compare.ts')).addCompare,
  },
  tournament: { summary: 'run, resume and stop tournaments', commands: tournamentCommands },
  plan: {
    summary: 'estimate the size and the cost of a tournament',
    load: async () => (await import('./plan.ts')).addPlan,
  },
  leaderboard: {
    summary: 'show the ratings of a tournament or a schedule, and why they changed',
    load: async () => (await import('./leaderboard.ts')).addLeaderboard,
  },
  set: {
    summary: 'create, review, freeze, export and import sets of trees and questions',
    load: async () => (await import('./set.ts')).addSet,
  },
  rejudge: {
    summary: 'judge stored matches again with another judge, without asking the agents again',
    load: async () => (await import('./rejudge.ts')).addRejudge,
  },
  calibrate: {
    summary: 'compare a judge with answers that people graded: the set that comes with the program, or your own',
    load: async () => (await import('./calibrate.ts')).addCalibrate,
  },
  status: {
    summary: 'show unfinished runs, workers and queues, or the progress and the cost of one run',
    load: async () => (await import('./status.ts')).addArenaStatus,
  },
  report: {
    summary: 'write the pages of a tournament to a folder, for a browser or any static host',
    load: async () => (await import('./report.ts')).addReport,
  },
  serve: {
    summary: 'start the web app: start and watch runs, and see leaderboards, matches, trees and audits',
    load: async () => (await import('./serve.ts')).addServe,
  },
  mcp: {
    summary: 'start an MCP server over stdio: search and browse the web of the arena, and read leaderboards',
    load: async () => (await import('./mcp/mcp.ts')).addMcp,
  },
  export: {
    summary: 'export a tournament as a data set: battles, matches, tasks, answers, tables, a card and checksums',
    load: async () => (await import('./export.ts')).addExport,
  },
  audit: {
    summary: 'let people check questions, checklists and verdicts without seeing the names of the agents',
    load: async () => (await import('./audit.ts')).addAudit,
  },
  schedule: {
    summary: 'refresh a leaderboard at set times',
    load: async () => (await import('./schedule-add.ts')).addScheduleCommands,
  },
  worker: {
    summary: 'start a worker, which plays the runs of this database until you stop it',
    load: async () => (await import('./worker.ts')).addWorker,
  },
  backup: {
    summary: 'write the database, the stored pages and the config to one file',
    load: async () => (await import('./backup.ts')).addBackup,
  },
  restore: {
    summary: 'restore a backup into an empty project',
    load: async () => (await import('./backup.ts')).addRestore,
  },
  prune: {
    summary: 'delete old tournaments, and the trees, pages and bodies that nothing uses any more',
    load: async () => (await import('./prune.ts')).addPrune,
  },
};

/**
 * Adds all commands. What the words of a command line name is loaded, with all that is below it; of the others there are
 * name and summary, which is what a help shows of them: a short answer needs no long start.
 * @param words the command line without its flags; null: everything is loaded
 * @param more commands of workspaces
 */
export function addCommands(
  program: Command,
  context: CommandContext,
  words: readonly string[] | null,
  more: readonly CommandTable[],
): Promise<void> {
  return addTable(program, context, Object.assign({}, commands, ...more), words);
}

async function addTable(
  parent: Command,
  context: CommandContext,
  table: CommandTable,
  words: readonly string[] | null,
): Promise<void> {
  for (const [name, entry] of Object.entries(table)) {
    const command = parent.command(name).description(entry.summary);
    const isNamed = words === null || words[0] === name;
    const below = words?.slice(1) ?? null;
    if ('commands' in entry) await addTable(command, context, entry.commands, isNamed ? below : []);
    else if (isNamed) (await entry.load())(command, context);
  }
}
