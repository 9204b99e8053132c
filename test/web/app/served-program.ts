import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DBOS } from '@dbos-inc/dbos-sdk';
import { vi } from 'vitest';
import * as z from 'zod';
import { type ServedHere, serveHere } from '../../browser/serve-here.ts';
import { runIn, type Said } from '../../cli/run-in.ts';
import { openTestDatabase } from '../../support/database.ts';
import { type Ended, noServices, type Running, startProgram } from '../../support/run-program.ts';

/** Two scripted agents on a small made-up web, and two models that cost money and are never asked. */
export const sandboxConfig = `seed: 3
agents:
  - { kind: scripted, name: Kestrel }
  - { kind: scripted, name: Linnet }
tournament: { matchRounds: 3 }
web: { kind: sandbox, sandbox: { size: 100 } }
`;
/** The same with more to do, so that it is still at work when it is looked at. */
export const longConfig = sandboxConfig.replace(/^tournament: .*\n/m, '').replace('size: 100', 'size: 600');
export const dearConfig = `agents:
  - { kind: model, name: Dear, model: openai/gpt-5.1 }
  - { kind: model, name: Dearer, model: openai/gpt-5.1 }
web: { kind: sandbox, sandbox: { size: 100 } }
`;

const runSchema = z.looseObject({
  run: z.looseObject({ status: z.string(), rounds: z.number() }),
  deeds: z.array(z.string()),
});

/** An app that listens, as a program asks it. */
export interface ServedApp {
  readonly url: string;
  get(path: string): Promise<Response>;
  /** As a program posts JSON. */
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** As a page of the app posts a form. */
  form(path: string, fields: Readonly<Record<string, string>>): Promise<Response>;
  /** How a run stands. */
  stateOf(run: string): Promise<z.infer<typeof runSchema>>;
  countRuns(): Promise<number>;
}

/** `dr-arena serve` as a program of its own. */
export interface ServedProgram extends ServedApp {
  readonly running: Running;
}

/** A folder with a config, and a database, in which apps are served one after another. */
export async function servingFolder(config: string, env: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-acting-'));
  writeFileSync(path.join(folder, 'arena.yaml'), config);
  const database = await openTestDatabase();
  const started: Running[] = [];
  return {
    path: folder,
    async serve(...flags: readonly string[]): Promise<ServedProgram> {
      const running = startProgram(folder, ['serve', '--port', '0', '--json', ...flags], {
        DATABASE_URL: database.url,
        ...env,
      });
      started.push(running);
      return served(running);
    },
    /** A command in the folder, to its end. */
    run: (...args: readonly string[]): Promise<Ended> =>
      startProgram(folder, args, { DATABASE_URL: database.url, ...env }).ended,
    async close(): Promise<void> {
      for (const { child, ended } of started) {
        child.kill('SIGKILL');
        await ended;
      }
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The same with apps inside this process. Of those that listen at a time one may play runs; what they find in the
 * environment is theirs until they are closed.
 */
export async function servingHere(config: string, env: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-acting-'));
  writeFileSync(path.join(folder, 'arena.yaml'), config);
  const database = await openTestDatabase('with engine');
  for (const [name, value] of Object.entries({ ...noServices, DATABASE_URL: database.url, ...env }))
    vi.stubEnv(name, value);
  const started: ServedHere[] = [];
  return {
    path: folder,
    databaseUrl: database.url,
    async serve(...flags: readonly string[]): Promise<ServedApp> {
      const here = await serveHere(folder, ['serve', ...flags]);
      started.push(here);
      return askable(here);
    },
    /** A command in the folder that plays nothing, to its end. */
    run: (...args: readonly string[]): Promise<Said> => runIn(folder, args),
    async close(): Promise<void> {
      for (const { stop } of started) await stop();
      vi.unstubAllEnvs();
      await DBOS.shutdown({ deregister: true });
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An app that was started, as soon as it tells its address. */
export async function served(running: Running): Promise<ServedProgram> {
  return { ...askable(await printed(running)), running };
}

function askable({ url, token = null }: { readonly url: string; readonly token?: string | null }): ServedApp {
  const given: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const get = (to: string) => fetch(new URL(to, url), { headers: given, redirect: 'manual' });
  return {
    url,
    get,
    post: (to, body, headers = {}) =>
      fetch(new URL(to, url), {
        method: 'POST',
        headers: { ...given, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    form: (to, fields) =>
      fetch(new URL(to, url), {
        method: 'POST',
        headers: { ...given, origin: new URL(url).origin },
        body: new URLSearchParams(fields),
        redirect: 'manual',
      }),
    stateOf: async (run) => runSchema.parse(await (await get(`/api/v1/runs/${run}`)).json()),
    countRuns: async () => z.looseObject({ total: z.number() }).parse(await (await get('/api/v1/runs')).json()).total,
  };
}

/** The address that it prints as it begins. */
async function printed({ child, ended }: Running): Promise<{ readonly url: string; readonly token?: string }> {
  let text = '';
  child.stdout?.on('data', (piece: string) => (text += piece));
  const failed = ended.then(({ code, stderr }) => {
    throw new Error(`it ended with ${code}: ${stderr}`);
  });
  while (!text.endsWith('}\n')) await Promise.race([wait(50), failed]);
  failed.catch(() => undefined);
  return JSON.parse(text);
}
