import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../..');
const sources = ['src', 'crawler', 'trees', 'examiner', 'agents', 'packs'];
const settings = ['package.json', 'package-lock.json', 'tsconfig.json', 'bin/build.js'];

/** Builds the program once, for the tests that run it as a person does; not where nothing has changed since it was built. */
export async function setup(): Promise<void> {
  if (!isCurrent()) await promisify(execFile)('npm', ['run', 'build'], { cwd: root });
}

function isCurrent(): boolean {
  const entry = path.join(root, 'dist/program/main.js');
  if (!existsSync(entry)) return false;
  const built = timeOf(entry);
  return [...sources.flatMap(entriesOf), ...settings].every((each) => timeOf(path.join(root, each)) < built);
}

/** Folders too: theirs is the time at which a file came, went or changed its name. */
function entriesOf(source: string): string[] {
  const below = readdirSync(path.join(root, source), { recursive: true, encoding: 'utf8' });
  return [source, ...below.map((each) => path.join(source, each))];
}

const timeOf = (file: string): number => statSync(file).mtimeMs;
