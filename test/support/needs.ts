import 'vitest';

/** Programs and rights beyond Node.js that some tests use, each with the way to get it. */
const remedies = {
  Chromium: 'install Chromium or Chrome, or set CHROMIUM_PATH',
  Neo4j: 'install Java 17 with Maven, or Docker, or set NEO4J_URI',
  Python: 'install python3',
  OpenSSL: 'install openssl',
  'user namespaces': 'run as root, or allow unprivileged user namespaces',
  'a root account': 'run as root',
  'a disk of its own': 'run as root in a mount namespace: unshare --mount npm run test:deep',
  'bash and mkfifo': 'install bash and coreutils',
} as const;

export type Need = keyof typeof remedies;

declare module 'vitest' {
  interface TaskMeta {
    /** The program or right without which this test is skipped. */
    need?: Need;
  }
}

/** Returns the options of a suite or a test that is skipped, and named at the end of the run, unless its need is met. */
export const needs = (need: Need, isMet: boolean) => (isMet ? {} : { skip: true, meta: { need } });

/** Returns the sentence that names a missing need, the number of tests that were skipped for it and the remedy. */
export const skippedFor = (need: Need, tests: number): string =>
  `${tests} ${tests === 1 ? 'test' : 'tests'} without ${need}: ${remedies[need]}.`;
