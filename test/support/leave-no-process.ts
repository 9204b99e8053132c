import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { uniqueId } from '../../src/kernel/unique-id.ts';

const sweeper = fileURLToPath(new URL('sweep-processes.js', import.meta.url));

/**
 * Whatever the tests start carries a mark in its environment. A process of its own waits for the end of this one, however it
 * comes, and then ends all that still carry the mark: an interrupted run leaves nothing behind.
 */
export function setup(): void {
  const mark = uniqueId('test-run');
  process.env.DR_ARENA_TEST_RUN = mark;
  const { DR_ARENA_TEST_RUN: _mark, ...env } = process.env;
  // It lives as long as the pipe to its standard input is open.
  const child = spawn(process.execPath, [sweeper, mark], { detached: true, stdio: ['pipe', 'ignore', 'ignore'], env });
  child.unref();
  if (child.stdin instanceof Socket) child.stdin.unref();
}
