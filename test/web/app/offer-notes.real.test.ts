import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { type ServedApp, sandboxConfig, servingHere } from './served-program.ts';

const order = { play: { kind: 'tournament' }, exam: { on: 'new', trees: 1 }, capUsd: null };
const planSchema = z.looseObject({ note: z.string().nullable() });
const says = (words: string) => `console.log(JSON.stringify({ text: '${words}', citations: [], costUsd: 0 }));\n`;

let folder: Awaited<ReturnType<typeof servingHere>>;
let app: ServedApp;
const write = (words: string) => writeFileSync(path.join(folder.path, 'mine.mjs'), says(words));
const here = process.cwd();
const note = async () => planSchema.parse(await (await app.post('/api/v1/plans', order)).json()).note;

beforeAll(async () => {
  const mine = 'agents:\n  - { kind: command, name: mine, command: [node, mine.mjs], maxCostUsd: 0 }\n';
  folder = await servingHere(sandboxConfig.replace('agents:\n', mine));
  write('One.');
  process.chdir(folder.path);
  app = await folder.serve();
});
afterAll(async () => {
  process.chdir(here);
  await folder?.close();
});

it('an app says before it begins a run that it would repeat one, and whose files have changed', async () => {
  expect(await note()).toBeNull();
  const begun = await (await app.post('/api/v1/runs', { ...order, once: 'once-00000001' })).json();
  const { run } = z.looseObject({ run: z.string() }).parse(begun);
  await expect.poll(async () => (await app.stateOf(run)).run.status, { timeout: 300_000 }).toBe('finished');
  expect(await note()).toMatch(new RegExp(`^These agents have played with seed 3 in ${run}: `));
  write('Two.');
  expect(await note()).toMatch(new RegExp(`^The files of mine have changed since it played in ${run} `));
});
