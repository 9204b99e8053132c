import './test/support/transpiled/register.js';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './test/support/slowest-first.ts';
import { transpileAll } from './test/support/transpiled/transpile.js';
import { UntestedReporter } from './test/support/untested-reporter.ts';

// The program says how it was called: here it is not called through npm, however the tests are.
delete process.env.npm_command;

/**
 * Much is made and thrown away: with more room for what is young, a tenth of the processor's time is saved. What is tested
 * is transpiled once and loaded by Node itself, which saves a fifth of it: each of six processes loads nearly everything.
 */
const nodeOptions = [
  '--max-semi-space-size=32',
  '--enable-source-maps',
  `--import=${path.resolve('test/support/transpiled/register.js')}`,
];
await transpileAll();

/** Test files of the core and of the workspaces whose names end so. */
const testsOf = (end: string) =>
  ['test', 'training/test', 'bench/test', 'packs/travel/test'].map((folder) => `${folder}/**/*${end}.test.ts`);

/** Everything that starts servers, databases, browsers or processes has these. */
const withServers = {
  // As for the pure ones: a file needs most of the modules that the file before it has loaded.
  isolate: false,
  setupFiles: ['test/support/property-seed.ts', 'test/support/forget-engine.ts', 'test/support/record-cost.ts'],
  globalSetup: [
    'test/support/leave-no-process.ts',
    'test/support/built-program.ts',
    'test/support/shared-server.ts',
    'test/neo4j/server-on-demand.ts',
  ],
  // A machine that keeps no program apart can test all but that.
  env: { DR_ARENA_ISOLATION: 'auto' },
  pool: 'forks' as const,
  execArgv: nodeOptions,
  maxWorkers: 4,
  // Against what hangs alone: four files share two processors with the servers and programs that they start.
  testTimeout: 600_000,
  hookTimeout: 600_000,
};

/**
 * The end of a file's name tells its command (docs/tests.md): `.deep.test.ts` is run by `npm run test:deep`, all others by
 * `npm test`, where `.real.test.ts` starts servers, databases, browsers or processes, `.long.test.ts` is pure and takes a
 * quarter of a second or more, and the rest is pure and fast, which `npm run test:fast` runs alone, in the mode `fast`.
 */
export default defineConfig(({ mode }) => {
  const pure = {
    name: 'pure',
    // They share no state but modules, which are loaded once in a process and not for each file.
    isolate: false,
    setupFiles: ['test/support/property-seed.ts'],
    maxWorkers: 2,
    execArgv: nodeOptions,
    include: testsOf(''),
    exclude: testsOf(`.{real,deep${mode === 'fast' ? ',long' : ''}}`),
    sequence: { groupOrder: 0 },
    testTimeout: 300_000,
    hookTimeout: 300_000,
  };
  const real = { ...withServers, name: 'real', include: testsOf('.real'), sequence: { groupOrder: 1 } };
  const deep = { ...withServers, name: 'deep', include: testsOf('.deep'), sequence: { groupOrder: 2 } };
  return {
    test: {
      sequence: { sequencer: SlowestFirst },
      reporters: ['default', new UntestedReporter()],
      experimental: { viteModuleRunner: false, nodeLoader: false },
      projects: [{ test: pure }, { test: real }, { test: deep }],
    },
  };
});
