import { once } from 'node:events';
import { openDatabase } from '../../../src/store/open-database.ts';

// Opens the embedded database of the home folder named as the argument, prints its URL, and closes it when stdin ends.
const database = await openDatabase({ home: process.argv[2] ?? '', databaseUrl: null });
process.stdout.write(`${database.url}\n`);
process.stdin.resume();
await once(process.stdin, 'end');
await database.close();
