import { text } from 'node:stream/consumers';
import { callAll, modelJob } from '../call-all.ts';

// Makes calls of a run through its meter, as JSON on stdin says, and prints `done` at the end.
const refusals = await callAll(modelJob.parse(JSON.parse(await text(process.stdin))));
process.stdout.write([...refusals, 'done'].map((line) => `${line}\n`).join(''));
