#!/usr/bin/env node
import { existsSync } from 'node:fs';

const entry = new URL('../dist/program/main.js', import.meta.url);
if (!existsSync(entry)) {
  process.stderr.write('dr-arena is not built yet. Run: npm run build\n');
  process.exit(2);
}
const { main } = await import(entry.href);
const code = await main(process.argv.slice(2));
// What is printed goes out first; a connection that hangs must not keep the program.
for (const stream of [process.stdout, process.stderr]) await new Promise((resolve) => stream.write('', resolve));
process.exit(code);
