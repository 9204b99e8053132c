import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { messageOf, OperatorError } from './kernel/errors.ts';

/** Starts and ends with a letter, digit or mark, so that no two names look alike. */
const name = z
  .string()
  .regex(
    /^[\p{L}\p{N}](?:[\p{L}\p{N} ._-]{0,62}[\p{L}\p{N}._-])?$/u,
    'letters, digits, blanks inside, dots, dashes and underscores; at most 64',
  )
  .describe('Name of the agent on the leaderboard.');

const scriptedAgent = z
  .strictObject({
    kind: z.literal('scripted'),
    name,
    hops: z.int().min(0).max(20).optional().describe('Links it can follow from the page it starts at.'),
    strayRate: z.number().min(0).max(1).optional().describe('Chance, at each link, of losing the trail.'),
    coverage: z.int().min(0).max(20).optional().describe('Targets it collects details for.'),
    errorRate: z.number().min(0).max(1).optional().describe('Chance that it reports a wrong value.'),
    omitRate: z.number().min(0).max(1).optional().describe('Chance that it leaves a value out.'),
    style: z.enum(['bullets', 'table', 'prose']).optional(),
  })
  .describe('A built-in agent of known skill. With only a name: one of the roster.');

const commandAgent = z
  .strictObject({
    kind: z.literal('command'),
    name,
    command: z.array(z.string().min(1)).min(1).max(64).describe('Program and arguments; run without a shell.'),
    timeoutSeconds: z.number().positive().max(86_400).default(300),
    env: z
      .array(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/))
      .default([])
      .describe('Environment variables it may see.'),
  })
  .describe('A program that reads the question as JSON on stdin and writes its answer as JSON on stdout.');

const agent = z.discriminatedUnion('kind', [scriptedAgent, commandAgent]);
export type AgentConfig = z.infer<typeof agent>;

const origin = z
  .url()
  .regex(/^https?:\/\/[^/?#]+\/?$/, 'an origin such as http://127.0.0.1:8080')
  .transform((text) => new URL(text).origin);

const web = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('sandbox'),
    seed: z
      .int()
      .min(0)
      .max(2 ** 31 - 1)
      .optional()
      .describe('Seed of the made-up web; default: the seed above.'),
    size: z.int().min(50).max(50_000).default(3000).describe('Pages in the made-up web.'),
  }),
  z.strictObject({
    kind: z.literal('live'),
    searxng: z.url().optional().describe('Base URL of a SearXNG server with the JSON format switched on.'),
    trends: z.url().default('https://trends.google.com/trending/rss'),
    geo: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .default('US'),
    topics: z.array(z.string().min(1).max(200)).max(10_000).optional().describe('Topics to use instead of trends.'),
    roots: z.array(z.url()).max(1000).optional().describe('Root pages to use instead of topics and search.'),
  }),
]);
export type WebConfig = z.infer<typeof web>;

export const configSchema = z.strictObject({
  $schema: z.string().optional(),
  seed: z
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .default(1)
    .describe('Every random draw follows from it.'),
  agents: z.array(agent).max(64).default([]),
  web: web.prefault({ kind: 'sandbox' }),
  crawl: z
    .strictObject({
      userAgent: z.string().min(1).max(200).default('dr-arena/0.1 (research agent arena; robots.txt respected)'),
      perHostConcurrency: z.int().min(1).max(64).default(4),
      perHostIntervalMs: z.int().min(0).max(60_000).default(200).describe('Least time between requests to one host.'),
      timeoutMs: z.int().min(100).max(300_000).default(20_000),
      maxBytes: z.int().min(1000).max(100_000_000).default(5_000_000),
      maxRedirects: z.int().min(0).max(20).default(5),
      allowedOrigins: z.array(origin).max(100).default([]).describe('Private origins that may be read all the same.'),
    })
    .prefault({}),
  trees: z
    .strictObject({
      count: z.int().min(1).max(1000).default(6).describe('Trees a tournament is played on.'),
      depth: z.int().min(2).max(6).default(3).describe('Levels at build time, the root counted.'),
      children: z.int().min(2).max(50).default(10).describe('Children a page at build time.'),
      depthChildren: z.int().min(1).max(50).default(3).describe('Children a page that is grown later.'),
    })
    .prefault({}),
  tournament: z
    .strictObject({
      format: z.enum(['swiss', 'round-robin']).default('swiss'),
      rounds: z.int().min(1).max(64).optional().describe('Swiss rounds; default: one more than ceil(log2 agents).'),
      matchRounds: z.int().min(1).max(100).default(10).describe('Rounds of a match, at most.'),
      reuseAnswers: z.boolean().default(true).describe('An agent answers a task once in a tournament.'),
      concurrency: z.int().min(1).max(256).default(16).describe('Matches at a time in one process.'),
    })
    .prefault({}),
});

/** The resolved config; it holds no keys and is stored with each run. */
export type Config = z.infer<typeof configSchema>;

/** What the process is told by its environment. */
export interface Environment {
  readonly home: string;
  readonly databaseUrl: string | null;
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

/** The variables that name the state folder and the database. */
export function readEnvironment(folder: string): Environment {
  return {
    home: path.resolve(folder, process.env.DR_ARENA_HOME ?? '.dr-arena'),
    databaseUrl: process.env.DATABASE_URL || null,
  };
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

export type Overrides = readonly { readonly path: readonly string[]; readonly value: unknown }[];

/**
 * The config: flags before environment before file before defaults.
 * @param file path of the YAML file; null for none
 * @param flags values given on the command line
 * @throws OperatorError naming the line or the setting that is wrong
 */
export function loadConfig(file: string | null, flags: Overrides = []): Config {
  const raw = file === null ? {} : readYaml(file);
  const sources = [file ?? 'the built-in settings'];
  for (const { variable, path: at } of environmentSettings) {
    const text = process.env[variable];
    if (text === undefined || text === '') continue;
    assign(raw, at, numeric(variable, text));
    sources.push(variable);
  }
  for (const flag of flags) assign(raw, flag.path, flag.value);
  if (flags.length > 0) sources.push('the command line');
  return parseConfig(raw, sources.join(', '));
}

/** Checks a config read from anywhere, such as one stored with a run. */
export function parseConfig(raw: unknown, where: string): Config {
  const parsed = configSchema.safeParse(raw);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || '(top)'}: ${issue.message}`);
    throw new OperatorError(
      `the settings are not valid (from ${where}):\n${problems.join('\n')}`,
      `Correct it; 'dr-arena init' writes a commented example.`,
    );
  }
  rejectTwins(parsed.data.agents, where);
  return parsed.data;
}

/** The config's JSON Schema, for editors. */
export function configJsonSchema(): unknown {
  return z.toJSONSchema(configSchema, { io: 'input' });
}

function readYaml(file: string): Record<string, unknown> {
  if (!existsSync(file)) {
    throw new OperatorError(
      `there is no config file ${file}`,
      `Run 'dr-arena init' to write one, or name another with -c.`,
    );
  }
  const value = parseYaml(readConfigFile(file), file) ?? {};
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new OperatorError(`${file} holds no settings`, `It must be a mapping such as 'seed: 1'.`);
  }
  return value as Record<string, unknown>;
}

function readConfigFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new OperatorError(`cannot read ${file}: ${messageOf(cause)}`, 'Name another config with -c.');
  }
}

function parseYaml(text: string, file: string): unknown {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error) throw new OperatorError(`${file} is not valid YAML: ${error.message}`, 'Correct the line named above.');
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (cause) {
    // An alias without its anchor, or far too many of them, shows only here.
    throw new OperatorError(`${file} is not valid YAML: ${messageOf(cause)}`, 'Write the value out in full.');
  }
}

function assign(target: Record<string, unknown>, at: readonly string[], value: unknown): void {
  const [head, ...rest] = at;
  if (head === undefined) return;
  if (rest.length === 0) {
    target[head] = value;
    return;
  }
  const inner = target[head];
  // A section that is no mapping stays as it is, to be refused with its name.
  if (inner !== undefined && inner !== null && (typeof inner !== 'object' || Array.isArray(inner))) return;
  const next = (inner ?? {}) as Record<string, unknown>;
  target[head] = next;
  assign(next, rest, value);
}

function numeric(variable: string, text: string): number {
  const value = Number(text);
  if (Number.isFinite(value)) return value;
  throw new OperatorError(`${variable} is '${text}', which is no number`, `Set ${variable} to a number or unset it.`);
}

function rejectTwins(agents: readonly AgentConfig[], where: string): void {
  const seen = new Set<string>();
  for (const { name: each } of agents) {
    if (seen.has(each))
      throw new OperatorError(
        `the settings name the agent '${each}' twice (from ${where})`,
        'Give each agent its own name.',
      );
    seen.add(each);
  }
}
