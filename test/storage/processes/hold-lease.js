import { text } from 'node:stream/consumers';

// Holds the lease of the executor named as the argument until it is killed; the database URL comes on stdin. It runs the
// program as it is built, since reading its sources takes as long as all the rest.
const built = new URL('../../../dist/program/executor-lease.js', import.meta.url);
const { holdLease } = await import(built.href);
await holdLease(await text(process.stdin), process.argv[2] ?? '', { onLost: () => undefined });
process.stdout.write('held\n');
