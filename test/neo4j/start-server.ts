import { type ChildProcess, execFile, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as z from 'zod';
import { messageOf } from '../../src/kernel/errors.ts';
import { uniqueId } from '../../src/kernel/unique-id.ts';
import type { Neo4jSettings } from '../../trees/neo4j/graph.ts';
import { openDriver } from '../../trees/neo4j-tree-store.ts';
import { neo4jClasspath } from './classpath.ts';

const run = promisify(execFile);
const image = 'neo4j:5.26.0-community';
const startMs = 120_000;

export interface StartedServer {
  readonly settings: Neo4jSettings;
  /** Ends it; it ends by itself when this process does. */
  stop(): Promise<void>;
}

/** Starts a server of our own, with Java and Maven or else with Docker. Rejects with the reasons when neither can. */
export async function startServer(): Promise<StartedServer> {
  const reasons: string[] = [];
  for (const start of [startWithJava, startWithDocker]) {
    try {
      return await start();
    } catch (failure) {
      reasons.push(messageOf(failure).split('\n')[0] ?? '');
    }
  }
  throw new Error(reasons.join('; '));
}

async function startWithJava(): Promise<StartedServer> {
  const { stderr } = await run('java', ['-version']);
  const version = Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0);
  if (version < 17) throw new Error(`Java 17 is needed and ${version} found`);
  const memory = ['-Xmx1g', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
  const launcher = path.join(import.meta.dirname, 'Launcher.java');
  const child = spawn('java', [...memory, '-cp', await neo4jClasspath(), launcher], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const password = uniqueId('test');
  try {
    child.stdin.write(`${password}\n`);
    const { uri } = z.object({ uri: z.string() }).parse(JSON.parse(await firstLine(child)));
    return { settings: settingsOf(uri, password), stop: () => stop(child) };
  } catch (failure) {
    await stop(child);
    throw failure;
  }
}

/** The container ends when its stdin does, as the Java launcher does. */
async function startWithDocker(): Promise<StartedServer> {
  await run('docker', ['version', '--format', '{{.Server.Version}}'], { timeout: 20_000 });
  const name = uniqueId('dr-arena-neo4j');
  const password = uniqueId('test');
  const script = '/startup/docker-entrypoint.sh neo4j >/dev/null & cat >/dev/null; kill $!';
  const options = ['--rm', '--interactive', '--name', name, '--publish', '127.0.0.1::7687'];
  const auth = ['--env', `NEO4J_AUTH=neo4j/${password}`, '--entrypoint', 'sh'];
  const child = spawn('docker', ['run', ...options, ...auth, image, '-c', script], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  try {
    const settings = settingsOf(`bolt://${await publishedAddress(name, child)}`, password);
    await untilReady(settings, child);
    return { settings, stop: () => stop(child) };
  } catch (failure) {
    await stop(child);
    throw failure;
  }
}

/** Waits until the container is there, its image fetched. */
async function publishedAddress(name: string, child: ChildProcess): Promise<string> {
  for (let tries = 0; tries < 300 && child.exitCode === null; tries++) {
    const port = await run('docker', ['port', name, '7687/tcp']).catch(() => null);
    if (port !== null) return port.stdout.trim();
    await wait(1000);
  }
  throw new Error(`Docker did not start ${image}`);
}

async function untilReady(settings: Neo4jSettings, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < startMs / 1000 && child.exitCode === null; tries++) {
    const driver = await openDriver(settings, 2000).catch(() => null);
    if (driver !== null) return driver.close();
    await wait(1000);
  }
  throw new Error(`Neo4j in Docker did not answer within ${startMs / 1000} s`);
}

const settingsOf = (uri: string, password: string): Neo4jSettings => ({ uri, user: 'neo4j', password, database: null });

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the launcher has no output');
  const lines = createInterface({ input: child.stdout });
  const stop = new AbortController();
  try {
    const line = new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      lines.once('close', () => reject(new Error('the launcher ended before Neo4j was up')));
      child.once('error', reject);
    });
    const limit = wait(startMs, undefined, { signal: stop.signal }).then(() => {
      throw new Error(`Neo4j was not up within ${startMs / 1000} s`);
    });
    limit.catch(() => null);
    return await Promise.race([line, limit]);
  } finally {
    stop.abort();
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.stdin?.end();
  const late = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(late);
}
