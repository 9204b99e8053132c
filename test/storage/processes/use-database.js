import { once } from 'node:events';

// Opens the embedded database of the home folder named as the argument, prints its URL, and closes it when stdin ends.
// It runs the program as it is built, since reading its sources takes as long as all the rest.
const built = new URL('../../../dist/program/open-database.js', import.meta.url);
const { openDatabase } = await import(built.href);
const database = await openDatabase({ home: process.argv[2] ?? '', databaseUrl: null });
process.stdout.write(`${database.url}\n`);
process.stdin.resume();
await once(process.stdin, 'end');
await database.close();
