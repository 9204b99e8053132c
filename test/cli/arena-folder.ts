import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { stringify } from 'yaml';
import type { TournamentId } from '../../src/kernel/ids.ts';
import { type ArenaConnection, connectArena } from '../../src/storage/database.ts';
import { type Ledger, openLedger } from '../../src/storage/ledger.ts';
import { openPlayedDatabase, openTestDatabase, type PlayedDatabase, type TestDatabase } from '../support/database.ts';
import { type Running, startProgram } from '../support/run-program.ts';
import { runAlone, type Said } from './run-in.ts';

/** What the files of a folder hold: text as it is, a list as JSON lines, and all else as YAML. */
type Content = string | Buffer | readonly unknown[] | object;

/** A folder with a database, for the commands of one test file. */
export interface ArenaFolder {
  readonly folder: string;
  /** Of its database; there while the tests run, as are its records. */
  readonly url: string;
  readonly db: ArenaConnection['db'];
  readonly ledger: Ledger;
  /** The one that has been played in it. */
  readonly tournament: TournamentId;
  /** The place of a file. */
  at(name: string): string;
  read(name: string): string;
  write(name: string, content: Content): void;
  /** Runs a command in this process; one at a time. */
  run(...args: readonly string[]): Promise<Said>;
  /** The same until it is interrupted. */
  runUntil(interrupt: AbortController, ...args: readonly string[]): Promise<Said>;
  /** What a command prints that ends well. */
  told(...args: readonly string[]): Promise<string>;
  /** The JSON document of a command that ends well. */
  json<Value = ReturnType<typeof JSON.parse>>(...args: readonly string[]): Promise<Value>;
  /** Starts a command as a program of its own. */
  start(...args: readonly string[]): Running;
}

interface Options {
  /** `arena`: without those of the engine, for tests that play nothing; `played`: with the tournament of the whole test run. */
  readonly tables?: 'arena' | 'with engine' | 'played';
  /** What commands find in the environment besides. */
  readonly env?: () => Readonly<Record<string, string>>;
}

/** Makes a folder and, before the first test, its database; both are gone after the last one. */
export function arenaFolder(config: object | null = null, { tables = 'with engine', env }: Options = {}): ArenaFolder {
  const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena test '));
  let database: TestDatabase & Partial<PlayedDatabase>;
  let arena: ArenaConnection;
  let ledger: Ledger;
  const at = (name: string) => path.join(folder, name);
  const environment = () => ({ DATABASE_URL: database.url, ...env?.() });
  const write = (name: string, content: Content) => {
    const lines = Array.isArray(content) ? content.map((line) => `${JSON.stringify(line)}\n`).join('') : null;
    mkdirSync(path.dirname(at(name)), { recursive: true });
    writeFileSync(
      at(name),
      typeof content === 'string' || Buffer.isBuffer(content) ? content : (lines ?? stringify(content)),
    );
  };
  const run = (...args: readonly string[]) => runAlone(folder, args, environment());
  const told = async (...args: readonly string[]) => {
    const { code, out, err } = await run(...args);
    expect(err).not.toContain('bug in dr-arena');
    expect(code, `${args.join(' ')}: ${err}`).toBe(0);
    return out;
  };
  if (config !== null) write('arena.yaml', config);
  beforeAll(async () => {
    database = tables === 'played' ? await openPlayedDatabase() : await openTestDatabase(tables);
    arena = await connectArena(database.url);
    ledger = openLedger(arena.db);
  });
  afterAll(async () => {
    await arena?.close();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder,
    at,
    write,
    run,
    told,
    get url() {
      return database.url;
    },
    get db() {
      return arena.db;
    },
    get tournament() {
      return database.tournament ?? expect.fail('none is played');
    },
    get ledger() {
      return ledger;
    },
    runUntil: ({ signal }, ...args) => runAlone(folder, args, environment(), signal),
    read: (name) => readFileSync(at(name), 'utf8'),
    json: async (...args) => JSON.parse(await told(...args, '--json')),
    start: (...args) => startProgram(folder, args, environment()),
  };
}
