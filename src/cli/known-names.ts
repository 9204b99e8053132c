import path from 'node:path';
import { readEnvironment } from '../config/environment.ts';
import { OperatorError } from '../kernel/errors.ts';
import { scriptedRoster } from '../sandbox/contestants/scripted-roster.ts';
import { connectArena } from '../storage/database.ts';
import { dataFolderName } from '../storage/embedded/data-folder.ts';
import { processState, readPostmaster } from '../storage/embedded/postmaster.ts';
import { openLedger } from '../storage/ledger.ts';
import { openDatabase } from '../storage/open-database.ts';
import type { Candidate, NameKind } from './complete-words.ts';
import { configOf } from './config-options.ts';
import type { CommandContext } from './terminal.ts';

/** Names offered of each kind, newest first. */
const mostNames = 50;

/** Agents of `arena.yaml`, and those of the roster. */
export function offeredAgents(context: CommandContext): readonly Candidate[] {
  const own = configAgents(context);
  const roster = scriptedRoster.filter(({ name }) => !own.some(({ word }) => word === name));
  return [...own, ...roster.map(({ name }) => ({ word: name, about: 'of the scripted roster' }))];
}

/** A config that is not valid is told of by the commands that need it, not in the middle of a line that is typed. */
function configAgents(context: CommandContext): readonly Candidate[] {
  try {
    return configOf(context, {}).agents.map(({ name, kind }) => ({ word: name, about: `${kind}, of arena.yaml` }));
  } catch (thrown) {
    if (thrown instanceof OperatorError) return [];
    throw thrown;
  }
}

/** Names that the database knows; none where its server does not run: nobody waits at a key for one to start. */
export async function storedNames(
  { folder }: CommandContext,
  kind: Exclude<NameKind, 'agents'>,
): Promise<readonly Candidate[]> {
  const { home, databaseUrl } = readEnvironment(folder);
  if (databaseUrl === null && !(await isRunning(home))) return [];
  const database = await openDatabase({ home, databaseUrl });
  try {
    const connection = await connectArena(database.url, 1);
    try {
      return (await listedNames(openLedger(connection.db), kind)).slice(0, mostNames);
    } finally {
      await connection.close();
    }
  } finally {
    await database.close();
  }
}

async function isRunning(home: string): Promise<boolean> {
  const data = path.join(home, dataFolderName);
  const postmaster = await readPostmaster(data);
  return postmaster !== null && (await processState(postmaster.pid, data)) === 'server';
}

async function listedNames(
  ledger: ReturnType<typeof openLedger>,
  kind: Exclude<NameKind, 'agents'>,
): Promise<readonly Candidate[]> {
  switch (kind) {
    case 'tournaments': {
      const heads = await ledger.tournaments.list();
      return heads.map(({ id, format, status, agents }) => ({
        word: id,
        about: `${format}, ${status}, ${agents.slice(0, 3).join(', ')}`,
      }));
    }
    case 'schedules':
      return (await ledger.schedules.list()).map(({ schedule }) => ({ word: schedule.name, about: 'schedule' }));
    case 'sets': {
      const sets = await ledger.examSets.list();
      return [...new Set(sets.map(({ name }) => name))].map((name) => ({ word: name, about: 'exam set' }));
    }
  }
}
