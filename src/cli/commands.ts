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
    summary: 'play a new tournament of the agents in the config, or let those of one meet on further trees',
    load: async () => (await import('./tournament.ts')).addRun,
  },
  resume: {
    summary: 'go on with a tournament that was interrupted or stopped at its budget, or play its void matches again',
    load: async () => (await import('./tournament.ts')).addResume,
  },
  stop: {
    summary: 'break a tournament off, wherever it is played, or give it up for good',
    load: async () => (await import('./tournament.ts')).addStop,
  },
};

/** Every command, in the order of the help. */
const commands: CommandTable = {
  demo: {
    summary: 'play a tournament of scripted agents on a made-up web on this machine, and report on it',
    load: async () => (await import('./demo.ts')).addDemo,
  },
  init: {
    summary: 'write a commented arena.yaml, with its JSON Schema for your editor, or a first agent of your own',
    load: async () => (await import('./init.ts')).addInit,
  },
  doctor: {
    summary: 'check that what a run needs is there',
    load: async () => (await import('./doctor.ts')).addDoctor,
  },
  tree: { summary: 'grow and look at information trees', load: async () => (await import('./tree.ts')).addTree },
  agents: { summary: 'the contestants', load: async () => (await import('./agents.ts')).addAgents },
  match: { summary: 'let two agents of the config meet', load: async () => (await import('./match.ts')).addMatch },
  compare: {
    summary: 'say whether one version of an agent is better than another, on the questions of a frozen set',
    load: async () => (await import('./compare.ts')).addCompare,
  },
  tournament: { summary: 'play, continue and look at tournaments', commands: tournamentCommands },
  plan: {
    summary: 'what a tournament will be and cost',
    load: async () => (await import('./plan.ts')).addPlan,
  },
  leaderboard: {
    summary: 'show the ratings of a tournament or a schedule, and why they moved',
    load: async () => (await import('./leaderboard.ts')).addLeaderboard,
  },
  set: {
    summary: 'make, vet, freeze and hand over sets of trees and questions',
    load: async () => (await import('./set.ts')).addSet,
  },
  rejudge: {
    summary: 'judge stored matches again by another judge; no contestant is asked',
    load: async () => (await import('./rejudge.ts')).addRejudge,
  },
  calibrate: {
    summary:
      'hold a judge, or the grader without one, against answers that were graded by hand: those that ship, or your own',
    load: async () => (await import('./calibrate.ts')).addCalibrate,
  },
  status: {
    summary: 'show what goes on: unfinished runs, workers, queues; of one run what it came to and cost',
    load: async () => (await import('./status.ts')).addArenaStatus,
  },
  report: {
    summary: 'write the site of a tournament: a folder of pages that any static host serves, or a browser opens',
    load: async () => (await import('./report.ts')).addReport,
  },
  serve: {
    summary: 'runs, leaderboards, matches, trees and audits in the browser: start them, watch them live',
    load: async () => (await import('./serve.ts')).addServe,
  },
  mcp: {
    summary: 'an MCP server of the arena over stdio: search and browse its web, ask for leaderboards and matches',
    load: async () => (await import('./mcp/mcp.ts')).addMcp,
  },
  export: {
    summary: 'write a tournament as a data set: battles, matches, tasks, answers, tables, a card and checksums',
    load: async () => (await import('./export.ts')).addExport,
  },
  audit: {
    summary: 'let people check questions, checklists and verdicts, blind',
    load: async () => (await import('./audit.ts')).addAudit,
  },
  schedule: {
    summary: 'leaderboards that workers refresh at set times',
    load: async () => (await import('./schedule-add.ts')).addScheduleCommands,
  },
  worker: {
    summary: 'serve the runs of this database beside other workers, until told to stop',
    load: async () => (await import('./worker.ts')).addWorker,
  },
  backup: {
    summary: 'write database, stored pages and config into one file',
    load: async () => (await import('./backup.ts')).addBackup,
  },
  restore: {
    summary: 'put a backup into an empty project',
    load: async () => (await import('./backup.ts')).addRestore,
  },
  prune: {
    summary: 'remove old tournaments, and trees, pages and bodies that nobody uses any more',
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
