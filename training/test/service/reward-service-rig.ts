import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { stringify } from 'yaml';
import { type ServedHere, serveHere } from '../../../test/browser/serve-here.ts';
import type { AskedModel, Brain, ModelServer } from '../../../test/services/model-brain.ts';
import { startOpenaiServer } from '../../../test/services/openai-server.ts';
import { skilledText } from '../../../test/services/trajectory-brain/skill-words.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { noServices, type Running, startProgram } from '../../../test/support/run-program.ts';
import type { GroupAnswer } from '../../groups/stored-group.ts';
import { honest, judge } from '../commands/rewards-rig.ts';

/** A service that runs in a process of its own. */
export interface RunningService {
  readonly url: string;
  /** What it wrote on stdout until now. */
  out(): string;
  /** Stops it as an operator would, and waits for its end. */
  stop(): Promise<number | null>;
  /** Ends it without a word. */
  kill(): Promise<void>;
}

/** What a request was answered. */
export interface Answered<Body = GroupAnswer> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Headers;
}

/** Ids from the highest reward to the lowest. */
export function byReward({ ids, rewards }: Pick<GroupAnswer, 'ids' | 'rewards'>): string[] {
  return ids.toSorted((one, other) => (rewards[ids.indexOf(other)] ?? -1) - (rewards[ids.indexOf(one)] ?? -1));
}

/** The candidates of a group whose skill is known. */
export function candidates(skills: Readonly<Record<string, number>>) {
  return Object.entries(skills).map(([id, skill]) => ({ id, response: skilledText(skill) }));
}

/** A database, a judge on loopback that is honest unless a test says otherwise, and reward services that use both. */
export function rewardServiceRig() {
  const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-reward-service-'));
  let database: TestDatabase | null = null;
  let server: ModelServer | null = null;
  let brain = honest;
  const services = new Set<RunningService>();
  const servedHere: ServedHere[] = [];
  const environment = () => ({ DATABASE_URL: database?.url ?? '', OPENAI_API_KEY: 'sk-judge' });
  beforeAll(async () => {
    database = await openTestDatabase();
    server = await startOpenaiServer((asked) => brain(asked));
    const config = { providers: { openai: { url: server.baseUrl } }, prices: { [judge]: { input: 2, output: 10 } } };
    writeFileSync(path.join(folder, 'arena.yaml'), stringify(config));
  });
  afterEach(() => {
    brain = honest;
  });
  afterAll(async () => {
    for (const service of services) await service.kill();
    for (const { stop } of servedHere) await stop();
    vi.unstubAllEnvs();
    await server?.close();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(...args: string[]): Promise<RunningService> {
    const command = ['rewards', 'serve', '--port', '0', '--json', '--judge', judge, ...args];
    const running = startProgram(folder, command, environment());
    let out = '';
    running.child.stdout?.on('data', (text: string) => {
      out += text;
    });
    const url = await urlOf(running);
    const ended = async () => {
      services.delete(service);
      return (await running.ended).code;
    };
    const service: RunningService = {
      url,
      out: () => out,
      stop: () => {
        running.child.kill('SIGINT');
        return ended();
      },
      kill: async () => {
        running.child.kill('SIGKILL');
        await ended();
      },
    };
    services.add(service);
    return service;
  }

  /** The same inside this process: it can be stopped, and not killed. */
  async function startHere(...args: string[]): Promise<ServedHere> {
    for (const [name, value] of Object.entries({ ...noServices, ...environment() })) vi.stubEnv(name, value);
    const served = await serveHere(folder, ['rewards', 'serve', '--judge', judge, ...args]);
    servedHere.push(served);
    return served;
  }

  return {
    start,
    startHere,
    asked: (): readonly AskedModel[] => server?.asked ?? [],
    judgeBy: (next: Brain) => {
      brain = next;
    },
  };
}

/** The address that a service prints when it listens. */
function urlOf({ child, ended }: Running): Promise<string> {
  return new Promise((resolve, reject) => {
    let out = '';
    child.stdout?.on('data', (text: string) => {
      out += text;
      const found = /"url": "([^"]+)"/.exec(out)?.[1];
      if (found !== undefined) resolve(found);
    });
    ended.then(({ code, stderr }) => reject(new Error(`the service ended with ${code}: ${stderr}`)), reject);
  });
}

/** Posts a body as JSON. */
export async function post<Body = GroupAnswer>(
  { url }: Pick<RunningService, 'url'>,
  place: string,
  body: unknown,
  options: RequestInit = {},
): Promise<Answered<Body>> {
  const { headers, ...rest } = options;
  const response = await fetch(new URL(place, url), {
    method: 'POST',
    body: JSON.stringify(body),
    ...rest,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return { status: response.status, body: (await response.json()) as Body, headers: response.headers };
}

export async function get<Body = GroupAnswer>(
  { url }: Pick<RunningService, 'url'>,
  place: string,
): Promise<Answered<Body>> {
  const response = await fetch(new URL(place, url));
  return { status: response.status, body: (await response.json()) as Body, headers: response.headers };
}

/** The body of an error. */
export interface ErrorBody {
  readonly error: { readonly message: string; readonly code: string };
}

export function expectFault({ status, body }: Answered<unknown>, wanted: number, code: string): void {
  expect({ status, body }).toMatchObject({ status: wanted, body: { error: { code } } });
}
