import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// `npm ci --omit=dev` and packed installs have no compiler: the built files then come with the package.
if (existsSync('node_modules/typescript') && existsSync('tsconfig.build.json')) {
  const { status } = spawnSync('npx', ['tsc', '-p', 'tsconfig.build.json'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  process.exitCode = status ?? 1;
}
