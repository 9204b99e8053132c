import { existsSync } from 'node:fs';

// `npm ci --omit=dev` and packed installs have no bundler: the built files then come with the package.
if (existsSync('node_modules/esbuild') && existsSync('program/main.ts')) {
  const { build } = await import('./build.js');
  process.exitCode = await build();
}
