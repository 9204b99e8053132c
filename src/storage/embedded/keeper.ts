import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Starts the process that stops the server of a data folder once nobody uses it, also when every user was killed. It
 * outlives this process; a second one for the same server ends at once.
 */
export function startKeeper(folder: string): ChildProcess {
  const keeper = spawn(process.execPath, [keeperScript(), folder], {
    cwd: path.parse(folder).root,
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
  });
  keeper.unref();
  return keeper;
}

/**
 * The keeper is plain JavaScript in `bin/`, because Node 20 runs no TypeScript and this file runs both from its source
 * and from `dist/`.
 */
function keeperScript(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  for (let level = 0; level < 6; level++) {
    const script = path.join(folder, 'bin', 'keep-server.js');
    if (existsSync(script)) return script;
    folder = path.dirname(folder);
  }
  throw new Error('bin/keep-server.js is missing from this installation');
}
