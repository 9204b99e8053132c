import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { stringify } from 'yaml';
import { type Task, taskSchema } from '../../examiner/task.ts';
import { runAlone, type Said } from '../cli/run-in.ts';
import { startAnthropicServer } from '../services/anthropic-server.ts';
import { contestantBrain } from '../services/contestant-brain.ts';
import { startGeminiServer } from '../services/gemini-server.ts';
import type { AskedModel, Brain, BrainReply, ModelServer } from '../services/model-brain.ts';
import { startOpenaiServer } from '../services/openai-server.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { startProgram } from '../support/run-program.ts';

/** The paper's six agents in the order of its table 3, with the skill that their test servers play. */
export const six = [
  { name: 'GPT-5.1-Search', model: 'openai/gpt-5.1', skill: 0.97 },
  { name: 'Gemini-2.5-Pro-Grounding', model: 'google/gemini-2.5-pro', skill: 0.85 },
  { name: 'o3-Search', model: 'openai/o3', skill: 0.72 },
  { name: 'Grok-4-Search', model: 'xai/grok-4', skill: 0.57 },
  { name: 'Sonar-Pro', model: 'perplexity/sonar', skill: 0.41 },
  { name: 'Claude-Opus-4.1-Search', model: 'anthropic/claude-opus-4-1', skill: 0.2 },
] as const;

/** Variables of the vendors' keys, and what is planted in them. */
export const plantedKeys: Readonly<Record<string, string>> = {
  OPENAI_API_KEY: 'sk-planted-openai-7f3a9c',
  GEMINI_API_KEY: 'planted-gemini-41bd02',
  ANTHROPIC_API_KEY: 'sk-ant-planted-93ce11',
  XAI_API_KEY: 'xai-planted-5a60f7',
  PERPLEXITY_API_KEY: 'pplx-planted-c2e884',
};

/** Five vendors' servers on loopback, a database and a folder with a config that names them. */
export interface Arena {
  readonly folder: string;
  readonly databaseUrl: string;
  readonly servers: Readonly<Record<'openai' | 'google' | 'anthropic' | 'xai' | 'perplexity', ModelServer>>;
  /** Writes arena.yaml. */
  configure(settings: Readonly<Record<string, unknown>>): void;
  /** Runs a command in this process, which takes less time than one of its own; one at a time. */
  runHere(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Said>;
  start(args: readonly string[]): ReturnType<typeof startProgram>;
  /** Rows of a query on the run's database. */
  query(sql: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** What a contestant's server does first; null: nothing, so that it answers. */
export type Before = (asked: AskedModel) => Promise<BrainReply | null>;

/**
 * @param examiner the brain behind every model that is no contestant's
 * @param spent what a contestant's answer took, where that matters
 */
export async function openArena(
  examiner: Brain,
  before: Before | null = null,
  spent: (asked: AskedModel, reply: BrainReply) => BrainReply = (_asked, reply) => reply,
): Promise<Arena> {
  const database = await openTestDatabase('with engine');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const taskOf = async (question: string): Promise<Task | null> => {
    const found = await client.query<{ task: unknown }>("select task from arena.tasks where task->>'question' = $1", [
      question,
    ]);
    return found.rows[0] ? taskSchema.parse(found.rows[0].task) : null;
  };
  const brains = new Map(six.map((each) => [modelOf(each.model), contestantBrain(each, taskOf)]));
  const brain: Brain = async (asked) => {
    const contestant = brains.get(asked.model);
    if (contestant === undefined || !asked.webSearch) return examiner(asked);
    return (await before?.(asked)) ?? spent(asked, await contestant(asked));
  };
  const servers = {
    openai: await startOpenaiServer(brain),
    google: await startGeminiServer(brain),
    anthropic: await startAnthropicServer(brain),
    xai: await startOpenaiServer(brain, { style: 'xai' }),
    perplexity: await startOpenaiServer(brain, { style: 'perplexity' }),
  };
  return arenaOn(servers, database, client);
}

export const price = { input: 2, output: 10, search: 10 };

/** A round robin on a small web among the first of the six. */
export const settingsOf = (agents: number, trees: number, seed: number, tournament: object = { matchRounds: 2 }) => ({
  agents: six.slice(0, agents).map(({ name, model }) => ({ kind: 'model', name, model })),
  seed,
  trees: { count: trees },
  tournament: { format: 'round-robin', ...tournament },
  web: { sandbox: { size: 100 } },
  prices: Object.fromEntries(six.map(({ model }) => [model, price])),
  caps: { maxInputTokens: 20_000, maxOutputTokens: 1000, maxToolCalls: 5 },
});

/** All that the vendors were asked, and one thing of it as text. */
export const askedOf = ({ servers }: Arena): AskedModel[] => Object.values(servers).flatMap(({ asked }) => [...asked]);
export const askedFor = ({ model, turns }: AskedModel) => `${model} ${turns.at(-1)?.text}`;

export async function idOfNewest({ query }: Arena): Promise<string> {
  return String((await query('select id from arena.tournaments order by started_at desc limit 1'))[0]?.id);
}

export async function committed({ query }: Arena, run: string): Promise<number> {
  return Number((await query('select committed_usd as usd from arena.run_spend where run = $1', [run]))[0]?.usd ?? 0);
}

function modelOf(reference: string): string {
  return reference.slice(reference.indexOf('/') + 1);
}

function arenaOn(servers: Arena['servers'], database: TestDatabase, client: pg.Client): Arena {
  const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-six-'));
  const env = { DATABASE_URL: database.url, ...plantedKeys };
  const providers = Object.fromEntries(Object.entries(servers).map(([name, { baseUrl }]) => [name, { url: baseUrl }]));
  const start = (args: readonly string[]) => startProgram(folder, args, env);
  return {
    folder,
    databaseUrl: database.url,
    servers,
    start,
    runHere: (args, more) => runAlone(folder, args, { ...env, ...more }),
    configure: (settings) => {
      const agents = six.map(({ name, model }) => ({ kind: 'model', name, model }));
      writeFileSync(path.join(folder, 'arena.yaml'), stringify({ agents, providers, ...settings }));
    },
    query: async (sql, values = []) => (await client.query(sql, [...values])).rows,
    close: async () => {
      for (const server of Object.values(servers)) await server.close();
      await client.end();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
