import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './test/support/slowest-first.ts';

// The program says how it was called: here it is not called through npm, however the tests are.
delete process.env.npm_command;

/** Much is made and thrown away: with more room for what is young, a tenth of the processor's time is saved. */
const roomForYoung = ['--max-semi-space-size=32'];

/**
 * Tests that start servers, databases, browsers or processes end in `.real.test.ts`; pure ones that take seconds end in
 * `.long.test.ts`; all others are pure and fast.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    // What is transformed is kept in node_modules, by its content, for the next run.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          name: 'pure',
          // They share no state but modules, which are loaded once in a process and not for each file.
          isolate: false,
          maxWorkers: 2,
          execArgv: roomForYoung,
          include: ['test/**/*.test.ts'],
          exclude: ['test/**/*.real.test.ts', 'test/**/*.long.test.ts'],
          sequence: { groupOrder: 0 },
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'long',
          hookTimeout: 60_000,
          isolate: false,
          maxWorkers: 2,
          execArgv: roomForYoung,
          include: ['test/**/*.long.test.ts'],
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'real',
          include: ['test/**/*.real.test.ts'],
          // As above: a file needs most of the modules that the file before it has loaded.
          isolate: false,
          setupFiles: ['test/support/forget-engine.ts'],
          globalSetup: [
            'test/support/leave-no-process.ts',
            'test/support/built-program.ts',
            'test/support/shared-server.ts',
            'test/neo4j/server-on-demand.ts',
          ],
          pool: 'forks',
          execArgv: roomForYoung,
          maxWorkers: 4,
          sequence: { groupOrder: 2 },
          // Against what hangs alone: four files share two processors with the servers and programs that they start.
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
