import { existsSync } from 'node:fs';
import path from 'node:path';
import { messageOf, OperatorError } from '../kernel/errors.ts';
import { parsedUrl } from '../kernel/parsed-url.ts';
import type { HandoverState } from './handover-state.ts';
import { type IsolationMode, isolationModes } from './isolation-modes.ts';
import { type SearchServiceName, searchVariables } from './search-variables.ts';

/** A Neo4j server and how to log in to it. */
export interface Neo4jAccess {
  readonly uri: string;
  /** Null with the password where the server asks for none. */
  readonly user: string | null;
  readonly password: string | null;
  /** Null: the server's default database. */
  readonly database: string | null;
}

/** Settings of the process that come from its environment. */
export interface Environment {
  readonly home: string;
  readonly databaseUrl: string | null;
  /** Server of the trees; null: they are kept in PostgreSQL like everything else. */
  readonly neo4j: Neo4jAccess | null;
}

/** Config values that the environment may set, between the file and the flags. */
const environmentSettings = [
  { variable: 'DR_ARENA_SEED', path: ['seed'] },
  { variable: 'DR_ARENA_TREES', path: ['trees', 'count'] },
  { variable: 'DR_ARENA_ROUNDS', path: ['tournament', 'rounds'] },
  { variable: 'DR_ARENA_CONCURRENCY', path: ['tournament', 'concurrency'] },
] as const;

/** Takes the variables of the folder's `.env` into the environment; what the shell has set wins. */
export function loadDotEnv(folder: string): void {
  const file = path.join(folder, '.env');
  if (!existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch (cause) {
    throw new OperatorError(`cannot read ${file}: ${messageOf(cause)}`, 'Make it a readable file, or remove it.');
  }
}

/** Returns the program's name as a person calls it; npm and npx say in a variable that they run it. */
export function programCall(): string {
  return process.env.npm_command === undefined ? 'dr-arena' : 'npx dr-arena';
}

/** A text whose commands are written as the person calls the program. */
export function asCalled(text: string): string {
  return text.replaceAll(/(?<![\w./-]|npx )dr-arena (?=[a-z])/g, `${programCall()} `);
}

/** The variables that name the state folder and the database. */
export function readEnvironment(folder: string): Environment {
  return {
    home: path.resolve(folder, process.env.DR_ARENA_HOME ?? '.dr-arena'),
    databaseUrl: process.env.DATABASE_URL || null,
    neo4j: neo4jAccess(),
  };
}

function neo4jAccess(): Neo4jAccess | null {
  const { NEO4J_URI: uri, NEO4J_USER: user, NEO4J_PASSWORD: password, NEO4J_DATABASE: database } = process.env;
  return uri ? { uri, user: user || null, password: password || null, database: database || null } : null;
}

/**
 * Returns the time that a long-running command waits for a lost database, in milliseconds; 0: not at all.
 * @throws OperatorError for what is no such time
 */
export function databaseWaitMs(): number {
  const more = '; 0: a database that went away ends the command';
  return 1000 * secondsIn('DR_ARENA_DATABASE_WAIT', { usual: 600, least: 0, most: 7 * 86_400, more });
}

/**
 * Returns the time that a worker may compute without a pause before it counts as standing still, in milliseconds. The
 * longest measured by `bench/scale.ts` is a quarter of the default.
 * @throws OperatorError for what is no such time
 */
export function stillMs(): number {
  return 1000 * secondsIn('DR_ARENA_WORKER_STILL', { usual: 60, least: 1, most: 3600 });
}

function secondsIn(
  variable: string,
  { usual, least, most, more = '' }: Readonly<{ usual: number; least: number; most: number; more?: string }>,
): number {
  const seconds = numeric(variable, process.env[variable] || `${usual}`);
  if (seconds >= least && seconds <= most) return seconds;
  throw new OperatorError(`${variable} is '${seconds}'`, `Give seconds, ${least} to ${most}${more}.`);
}

/** Variable by which a process that lost the database passes its work to its successor. */
const handoverVariable = 'DR_ARENA_HANDOVER';

/**
 * Returns the work that a predecessor passed on, as JSON; null where there is none. The variable is removed, so that no
 * agent sees it.
 */
export function takeHandover(): string | null {
  const text = process.env[handoverVariable];
  delete process.env[handoverVariable];
  return text || null;
}

/** The environment of a successor. */
export function successorEnvironment(handoverState: HandoverState): Readonly<Record<string, string | undefined>> {
  return { ...process.env, [handoverVariable]: JSON.stringify(handoverState) };
}

/** Returns the values of a search engine's variables, in their order; null when one of them is not set. */
export function searchCredentials(service: SearchServiceName): readonly string[] | null {
  const values = searchVariables[service].map((variable) => process.env[variable] ?? '');
  return values.every((value) => value !== '') ? values : null;
}

/**
 * Returns the value of a key's variable, without blanks around it; null when it is not set.
 * @throws OperatorError when it holds what no key does, and no header could carry
 */
export function secretOf(variable: string): string | null {
  const secret = process.env[variable]?.trim() ?? '';
  if (secret === '') return null;
  if (/^[\x21-\x7e]+$/.test(secret)) return secret;
  throw new OperatorError(
    `${variable} holds a blank, a line break or a letter beyond ASCII, which no key does`,
    `Set ${variable} to the key alone.`,
  );
}

/** Files and folders of a home in which people keep keys. */
const secretPlaces = [
  '.ssh',
  '.gnupg',
  '.aws',
  '.azure',
  '.kube',
  '.docker',
  '.netrc',
  '.pgpass',
  '.git-credentials',
  '.config/gcloud',
  '.config/gh',
];

/** The search engine of the run for which this process works for a contestant; null where it works for nobody. */
export function contestantSearchUrl(): string | null {
  return process.env.DR_ARENA_SEARCH_URL || null;
}

/**
 * Returns the isolation of contestants' programs whose entry names none.
 * @throws OperatorError for no such way
 */
export function usualIsolation(): IsolationMode {
  return chosenIn('DR_ARENA_ISOLATION', isolationModes) ?? 'require';
}

/**
 * Returns the choice that a variable names; null when it is not set.
 * @throws OperatorError when it names none of them
 */
export function chosenIn<Choice extends string>(variable: string, choices: readonly Choice[]): Choice | null {
  const value = process.env[variable];
  if (!value) return null;
  const choice = choices.find((each) => each === value);
  if (choice !== undefined) return choice;
  throw new OperatorError(`${variable} is '${value}'`, `Give one of ${choices.join(', ')}.`);
}

/** Folders of the arena and its operator on this machine. */
export interface MachinePlaces {
  /** The folder of the arena, in which its config stands. */
  readonly folder: string;
  /** The operator's home; null where there is none. */
  readonly home: string | null;
  /** Folders in which programs are found. */
  readonly programs: readonly string[];
  /** Files and folders that no contestant may read: the state folder, files of keys. */
  readonly secret: readonly string[];
}

export function machinePlaces(): MachinePlaces {
  const folder = process.cwd();
  const { HOME: home, PATH: programs = '' } = process.env;
  return {
    folder,
    home: home || null,
    programs: programs.split(path.delimiter).filter(path.isAbsolute),
    secret: [
      readEnvironment(folder).home,
      path.join(folder, '.env'),
      ...(home ? secretPlaces.map((place) => path.join(home, place)) : []),
    ],
  };
}

/** A token shorter than this can be guessed. */
const shortestToken = 16;

/**
 * A token that the web app asks for where it listens beyond this machine; null when none is set.
 * @param variable `DR_ARENA_TOKEN` opens everything, `DR_ARENA_VIEWER_TOKEN` what only shows
 * @throws OperatorError when it is too short, or no header could carry it
 */
export function appToken(variable: 'DR_ARENA_TOKEN' | 'DR_ARENA_VIEWER_TOKEN' = 'DR_ARENA_TOKEN'): string | null {
  const token = secretOf(variable);
  if (token === null || (token.length >= shortestToken && token.length <= 200)) return token;
  throw new OperatorError(
    `${variable} has ${token.length} characters`,
    `Give it ${shortestToken} to 200, or unset it.`,
  );
}

/** Returns the places of a browser: the path that is set, and the folders where programs are looked for. */
export function browserPlaces(): { readonly chromiumPath: string | null; readonly searchPath: readonly string[] } {
  const { CHROMIUM_PATH: chromiumPath, PATH: searchPath = '' } = process.env;
  return { chromiumPath: chromiumPath || null, searchPath: searchPath.split(path.delimiter) };
}

/** Variables whose names say that they hold what nobody may read. */
const secretName = /(KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS|_HEADERS)$/;

export function secretValues(): string[] {
  const secrets = Object.entries(process.env).flatMap(([name, value]) =>
    secretName.test(name) && value ? value.trim() : [],
  );
  const { DATABASE_URL: database } = process.env;
  const password = database ? parsedUrl(database)?.password : undefined;
  return [...new Set([...secrets, ...(password ? [password] : [])])];
}

/** Takes away the variables by which the engine or the database driver would be steered behind the config's back. */
export function scrubEnvironment(): void {
  for (const variable of Object.keys(process.env)) {
    if (variable.startsWith('DBOS__') || /^PG[A-Z]+$/.test(variable)) delete process.env[variable];
  }
}

/** The environment's variables by name, for programs that are given some of them. */
export function environmentVariables(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((each) => (process.env[each] ? [[each, process.env[each]]] : [])));
}

/** Config values that the environment sets, with the variables they come from. */
export function environmentOverrides() {
  return environmentSettings.flatMap(({ variable, path: at }) => {
    const text = process.env[variable];
    return text ? [{ from: variable, path: at, value: numeric(variable, text) }] : [];
  });
}

export function numeric(variable: string, text: string): number {
  const value = Number(text);
  if (Number.isFinite(value)) return value;
  throw new OperatorError(`${variable} is '${text}', which is no number`, `Set ${variable} to a number or unset it.`);
}

/** Config values given outside the file, such as on the command line. */
export type Overrides = readonly { readonly path: readonly string[]; readonly value: unknown }[];
