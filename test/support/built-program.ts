import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../..');

/** Builds the program once, for the tests that run it as a person does. */
export async function setup(): Promise<void> {
  await promisify(execFile)('npm', ['run', 'build'], { cwd: root });
}
