import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

const bin = path.resolve(import.meta.dirname, '../../bin/dr-arena.js');

/** How a command ended and what it said. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** What it wrote on stderr until now. */
  said(): string;
}

/** Variables of services that the shell may name, and that a test does not mean unless it says so: empty. */
export const noServices: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'DATABASE_URL',
    'NEO4J_URI',
    'SEARXNG_URL',
    'BRAVE_API_KEY',
    'SERPER_API_KEY',
    'SERPAPI_API_KEY',
    'TAVILY_API_KEY',
    'GOOGLE_API_KEY',
    'OPENAI_API_KEY',
    'GEMINI_API_KEY',
    'ANTHROPIC_API_KEY',
    'XAI_API_KEY',
    'PERPLEXITY_API_KEY',
    'OPENROUTER_API_KEY',
  ].map((name) => [name, '']),
);

/** Another account to run as, which only root may ask for. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Starts `dr-arena` in a folder of its own, as a person would. */
export function startProgram(
  folder: string,
  args: readonly string[],
  env: Record<string, string> = {},
  account: Account | null = null,
): Running {
  const child = spawn(process.execPath, [bin, ...args], {
    ...account,
    cwd: folder,
    env: { ...process.env, ...noServices, DR_ARENA_HOME: path.join(folder, '.dr-arena'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return { child, ended, said: () => stderr };
}

/** Runs `dr-arena` to its end. */
export const runProgram = (
  folder: string,
  args: readonly string[],
  env: Record<string, string> = {},
  account: Account | null = null,
): Promise<Ended> => startProgram(folder, args, env, account).ended;

/** The JSON document that a command printed; throws what it said where it failed. */
export async function printedJson<Value>(ended: Promise<Ended>): Promise<Value> {
  const { code, stdout, stderr } = await ended;
  if (code !== 0) throw new Error(`it ended with ${code}: ${stderr}`);
  return JSON.parse(stdout);
}
