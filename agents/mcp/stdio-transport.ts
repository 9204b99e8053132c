import { type ChildProcess, spawn } from 'node:child_process';
import { ReadBuffer, serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { type Clock, sleepFully } from '../../src/kernel/clock.ts';
import { asError } from '../../src/kernel/errors.ts';
import { killGroup } from '../run-program.ts';

export interface StdioTransportOptions {
  /** Program and arguments. */
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Folder in which it runs; left out: that of this process. */
  readonly folder?: string | undefined;
  readonly clock: Clock;
}

export interface StdioTransport extends Transport {
  /** The last 2,000 bytes of the program's stderr. */
  lastWords(): string;
}

const maxMessage = 4 * 1024 * 1024;
const maxTotal = 16 * 1024 * 1024;
const maxLines = 10_000;
const shownStderr = 2_000;
/** Time that a program may take to end once its input has ended, in milliseconds. */
const graceMs = 500;

/**
 * MCP over the stdin and stdout of a program that leads a process group of its own: when it ends, floods its output (a
 * message over 4 MiB, 16 MiB or 10,000 lines in all) or is closed, all that it started is killed. The SDK's own transport
 * kills the program alone, hands it variables that nobody chose, and reads for as long as it writes.
 */
export function createStdioTransport({ clock, ...program }: StdioTransportOptions): StdioTransport {
  const buffer = new ReadBuffer({ maxBufferSize: maxMessage });
  const programEnd = new AbortController();
  let child: ChildProcess | null = null;
  let total = 0;
  let lines = 0;
  let stderr: Buffer = Buffer.alloc(0);

  const end = () => {
    if (programEnd.signal.aborted) return;
    programEnd.abort();
    if (child !== null) stop(child);
    buffer.clear();
    transport.onclose?.();
  };
  const take = (chunk: Buffer) => {
    total += chunk.length;
    lines += countLines(chunk);
    try {
      if (total > maxTotal || lines > maxLines) throw new Error(`it wrote ${total} bytes in ${lines} lines`);
      buffer.append(chunk);
    } catch (error) {
      transport.onerror?.(asError(error));
      return end();
    }
    while (pass(buffer, transport));
  };
  const transport: StdioTransport = {
    start: async () => {
      const started = launch(program);
      child = started;
      started.stdout?.on('data', take);
      started.stderr?.on('data', (chunk: Buffer) => {
        stderr = Buffer.concat([stderr, chunk]).subarray(-shownStderr);
      });
      started.stdin?.on('error', () => started.stdin?.destroy());
      started.once('exit', end);
      await spawned(started);
    },
    send: async (message) => {
      if (programEnd.signal.aborted || !child?.stdin?.writable) throw new Error('the program has ended');
      child.stdin.write(serializeMessage(message));
    },
    close: async () => {
      child?.stdin?.end();
      if (child !== null) await sleepFully(clock, graceMs, programEnd.signal);
      end();
    },
    lastWords: () => stderr.toString('utf8').trim(),
  };
  return transport;
}

function launch({ command, env, folder }: Omit<StdioTransportOptions, 'clock'>): ChildProcess {
  const [program = '', ...args] = command;
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));
  // A detached child leads a new process group, so that its own children can be killed with it.
  // What isolates a program says on descriptor 3 that it is ready, which nobody here waits for.
  return spawn(program, args, { env: variables, cwd: folder, detached: true, stdio: ['pipe', 'pipe', 'pipe', 'pipe'] });
}

function spawned(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.on('error', reject);
  });
}

/** Hands on the next message, if a whole one has come; what is no message is passed over. */
function pass(buffer: ReadBuffer, { onmessage, onerror }: Transport): boolean {
  try {
    const message = buffer.readMessage();
    if (message === null) return false;
    onmessage?.(message);
  } catch (error) {
    onerror?.(asError(error));
  }
  return true;
}

function stop(child: ChildProcess): void {
  killGroup(child);
  child.stdio[3]?.destroy();
  child.stdin?.destroy();
  child.stdout?.destroy();
  child.stderr?.destroy();
}

const lineFeed = 10;

/** Counts the line feeds in some bytes: the most messages or events that can end there. */
export function countLines(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) lines++;
  return lines;
}
