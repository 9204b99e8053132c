import { text } from 'node:stream/consumers';
import { holdLease } from '../../../src/store/executor-lease.ts';

// Holds the lease of the executor named as the argument until it is killed; the database URL comes on stdin.
await holdLease(await text(process.stdin), process.argv[2] ?? '', { onLost: () => undefined });
process.stdout.write('held\n');
