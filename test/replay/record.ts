import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { setup as buildProgram } from '../support/built-program.ts';
import { matchSeeds, playMatches } from './play-matches.ts';
import { openReplies } from './recorded-calls.ts';
import { startStandIn } from './stand-in.ts';

// Plays the matches with somebody behind the models and the contestants: see README.md beside this file.
const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: 'node_modules/.cache/dr-arena-replay' },
    replies: { type: 'string', default: path.join(import.meta.dirname, 'replies.jsonl') },
    seeds: { type: 'string', default: matchSeeds.join(',') },
    minutes: { type: 'string', default: '55' },
    prune: { type: 'boolean', default: false },
  },
});
const say = (text: string) => process.stderr.write(`${text}\n`);

const folder = path.resolve(values.folder);
const pending = path.join(folder, 'pending');
mkdirSync(pending, { recursive: true });
await buildProgram();
const replies = openReplies(path.resolve(values.replies));
const standIn = await startStandIn(replies, { kind: 'hold', folder: pending, waitMs: Number(values.minutes) * 60_000 });
say(`${replies.size} replies are recorded; calls without one are laid down in ${pending}`);
try {
  await playMatches(standIn, {
    // What a run before has left would hide how the program asks.
    folder: mkdtempSync(path.join(folder, 'run-')),
    environment: {},
    seeds: values.prune ? matchSeeds : values.seeds.split(',').map(Number),
    onMatch: (match, document) => {
      writeFileSync(path.join(folder, `match-${match.seed}.json`), JSON.stringify(document, null, 2));
      process.stdout.write(`${JSON.stringify(match, null, 2)}\n`);
      say(`match ${match.seed} is over; ${standIn.asked.size} calls so far, ${replies.size} replies recorded`);
    },
  });
  if (values.prune) replies.keepOnly(standIn.asked.values());
} finally {
  await standIn.close();
}
