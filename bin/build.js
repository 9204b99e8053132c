import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';

/** Compiles into `dist` and puts the browser's scripts beside what serves them; returns the compiler's exit code. */
export function build() {
  const { status } = spawnSync('npx', ['tsc', '-p', 'tsconfig.build.json'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  cpSync('src/islands', 'dist/src/islands', { recursive: true });
  return status ?? 1;
}
