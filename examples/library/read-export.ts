// Reads the match log of an export (`dr-arena export`), checked by its schema: who won which match, in how many rounds.
import { readFileSync } from 'node:fs';
import { type MatchLog, matchLogSchema } from 'dr-arena/exports';

const [file = 'dr-arena-demo/matches.json'] = process.argv.slice(2);
const log: MatchLog = matchLogSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
for (const { a, b, scoreA, scoreB, rounds } of log.matches)
  console.log(`${a} against ${b}: ${scoreA} to ${scoreB} in ${rounds.length} rounds`);
