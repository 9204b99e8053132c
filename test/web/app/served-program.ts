import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { openTestDatabase } from '../../support/database.ts';
import { type Ended, type Running, startProgram } from '../../support/run-program.ts';

/** Two scripted agents on a small made-up web, and two models that cost money and are never asked. */
export const sandboxConfig = `seed: 3
agents:
  - { kind: scripted, name: Kestrel }
  - { kind: scripted, name: Linnet }
web: { kind: sandbox, sandbox: { size: 600 } }
`;
export const dearConfig = `agents:
  - { kind: model, name: Dear, model: openai/gpt-5.1 }
  - { kind: model, name: Dearer, model: openai/gpt-5.1 }
web: { kind: sandbox, sandbox: { size: 600 } }
`;

const runSchema = z.looseObject({
  run: z.looseObject({ status: z.string(), rounds: z.number() }),
  deeds: z.array(z.string()),
});

/** `dr-arena serve` as a program of its own, with a database of its own. */
export interface ServedProgram {
  readonly url: string;
  readonly running: Running;
  get(path: string): Promise<Response>;
  /** As a program posts JSON. */
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** How a run stands. */
  stateOf(run: string): Promise<z.infer<typeof runSchema>>;
  countRuns(): Promise<number>;
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

/** An app that was started, as soon as it tells its address. */
export async function served(running: Running): Promise<ServedProgram> {
  const { url, token } = await printed(running);
  const given: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const get = (to: string) => fetch(new URL(to, url), { headers: given, redirect: 'manual' });
  return {
    url,
    running,
    get,
    post: (to, body, headers = {}) =>
      fetch(new URL(to, url), {
        method: 'POST',
        headers: { ...given, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
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
