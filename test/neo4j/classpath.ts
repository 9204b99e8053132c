import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const pom = path.join(import.meta.dirname, 'pom.xml');
/** Written here by `.ci/run` too. */
const kept = path.resolve(import.meta.dirname, '../../node_modules/.cache/dr-arena-tests/neo4j-classpath.txt');

/**
 * The jars of the test server as a Java class path. Maven fetches them where they are missing (130 MB, once) within five
 * minutes. Rejects when it cannot.
 */
export async function neo4jClasspath(): Promise<string> {
  const known = await keptClasspath();
  if (known !== null) return known;
  await mkdir(path.dirname(kept), { recursive: true });
  const goal = ['dependency:build-classpath', `-Dmdep.outputFile=${kept}`];
  await run('mvn', ['--batch-mode', '--quiet', '--file', pom, ...goal], { timeout: 300_000 });
  return (await readFile(kept, 'utf8')).trim();
}

/** Null when there is none, it is older than the list of dependencies, or a jar is gone. */
async function keptClasspath(): Promise<string | null> {
  if (!existsSync(kept) || (await stat(kept)).mtimeMs < (await stat(pom)).mtimeMs) return null;
  const classpath = (await readFile(kept, 'utf8')).trim();
  return classpath !== '' && classpath.split(path.delimiter).every((jar) => existsSync(jar)) ? classpath : null;
}
