import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { uniqueId } from '../../../src/kernel/unique-id.ts';
import { sandboxConfig, servingHere } from './served-program.ts';

const secret = 'what-it-searched-for';
/** Being there, it lets the agent go on. */
const sign = path.join(tmpdir(), uniqueId('let-go'));
/** Tells what it searches, line by line, and then takes its time until it is let go on. */
const program = `const { existsSync } = require('node:fs');
const say = (line) => process.stdout.write(JSON.stringify(line) + '\\n');
for (let number = 0; number < 3; number++)
  say({ type: 'tool', tool: 'search', input: '${secret} ' + number + ' \\u202e <b>' });
let looks = 0;
const looking = setInterval(() => {
  if (!existsSync(${JSON.stringify(sign)}) && looks++ < 6000) return;
  clearInterval(looking);
  say({ type: 'final', text: 'Nothing was found.' });
}, 50);
`;
const command = JSON.stringify([process.execPath, '-e', program]);
const config = sandboxConfig
  .replace(
    '  - { kind: scripted, name: Linnet }\n',
    `  - { kind: command, name: Teller, command: ${command}, maxCostUsd: 0, isolation: off }\n`,
  )
  .replace('matchRounds: 3', 'matchRounds: 1');
const patient = { timeout: 300_000, interval: 100 };
let folder: Awaited<ReturnType<typeof servingHere>>;
beforeAll(async () => {
  folder = await servingHere(config);
});
afterAll(async () => {
  await folder?.close();
  rmSync(sign, { force: true });
});

it('an agent that answers is seen at work: on what, for how long, its steps; the last one by who gives a token alone', async () => {
  const asking = await folder.serve('--ask-token');
  const open = await folder.serve();
  const order = { play: { kind: 'match', a: 'Kestrel', b: 'Teller' }, exam: { on: 'new' }, capUsd: null };
  const begun = await asking.post('/api/v1/runs', { ...order, once: 'once-00000001' });
  const { run } = z.looseObject({ run: z.string() }).parse(await begun.json());
  const page = async (app: typeof asking) => (await app.get(`/runs/${run}`)).text();
  const row =
    />Teller(<\/bdi>)?<\/th><td[^>]*>(<bdi>)?tree 1, depth \d+, width \d+(<\/bdi>)?<\/td><td[^>]*>\d+ s<\/td><td[^>]*>3<\/td>/;
  await expect.poll(() => page(asking), patient).toMatch(row);
  const seen = await page(asking);
  expect(seen).toContain(`search: ${secret} 2`);
  expect(seen).not.toMatch(/\u202e|<b>/);
  const withoutToken = await page(open);
  expect(withoutToken).toMatch(row);
  expect(withoutToken).not.toContain(secret);
  const { out } = await folder.run('status', run);
  expect(out).toMatch(new RegExp(`Teller .*search: ${secret} 2 .* 3$`, 'm'));
  writeFileSync(sign, '');
  await expect.poll(async () => (await asking.stateOf(run)).run.status, patient).toBe('finished');
  expect(await page(asking)).not.toContain(secret);
});
