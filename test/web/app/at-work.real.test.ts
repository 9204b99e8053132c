import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { startBackgroundServer } from '../../services/background-server.ts';
import { sandboxConfig, servingFolder } from './served-program.ts';

const secret = 'what-it-searched-for';
/** Tells what it searches, line by line, and then takes its time until it is let go on. */
const program = `import json, os, sys, time
json.load(sys.stdin)
for number in range(3):
    print(json.dumps({"type": "tool", "tool": "search", "input": "${secret} %d \\u202e <b>" % number}), flush=True)
    time.sleep(0.2)
until = time.time() + 120
while not os.path.exists("let-go") and time.time() < until:
    time.sleep(0.1)
print(json.dumps({"type": "final", "text": "Nothing was found."}), flush=True)
`;
const config = sandboxConfig.replace(
  '  - { kind: scripted, name: Linnet }\n',
  '  - { kind: command, name: Teller, command: [python3, teller.py], maxCostUsd: 0, isolation: off }\n',
);
let folder: Awaited<ReturnType<typeof servingFolder>>;
beforeAll(async () => {
  folder = await servingFolder(config);
  writeFileSync(path.join(folder.path, 'teller.py'), program);
});
afterAll(() => folder?.close());

it('an agent that answers is seen at work: on what, for how long, its steps; the last one by who gives a token alone', async () => {
  const asking = await folder.serve('--ask-token');
  const open = await folder.serve();
  const order = { play: { kind: 'match', a: 'Kestrel', b: 'Teller' }, exam: { on: 'new' }, capUsd: null };
  const begun = await asking.post('/api/v1/runs', { ...order, once: 'once-00000001' });
  const { run } = z.looseObject({ run: z.string() }).parse(await begun.json());
  const page = async (app: typeof asking) => (await app.get(`/runs/${run}`)).text();
  const row =
    /<bdi>Teller<\/bdi><\/th><td><bdi>tree 1, depth \d+, width \d+<\/bdi><\/td><td class="num">\d+ s<\/td><td class="num">3<\/td>/;
  await expect.poll(() => page(asking), { timeout: 60_000, interval: 300 }).toMatch(row);
  const seen = await page(asking);
  expect(seen).toContain(`search: ${secret} 2`);
  expect(seen).not.toMatch(/\u202e|<b>/);
  const withoutToken = await page(open);
  expect(withoutToken).toMatch(row);
  expect(withoutToken).not.toContain(secret);
  const { stdout } = await folder.run('status', run);
  expect(stdout).toMatch(new RegExp(`Teller +tree 1, depth \\d+, width \\d+ +search: ${secret} 2 .* 3$`, 'm'));
  writeFileSync(path.join(folder.path, 'let-go'), '');
  await expect
    .poll(async () => (await asking.stateOf(run)).run.status, { timeout: 60_000, interval: 500 })
    .toBe('finished');
  expect(await page(asking)).not.toContain(secret);
});

it('what a research product looks for is seen while it works; of a private set only how many steps it has taken', async () => {
  const server = await startBackgroundServer({ ending: 'never', work: { searches: 3, reads: 1, citations: 1 } });
  const agents = '  - { kind: research, name: Deep, model: openai/o3-deep-research }\n';
  const priced = `providers: { openai: { url: "${server.baseUrl}" } }\n`;
  const own = await servingFolder(
    `${sandboxConfig.replace('  - { kind: scripted, name: Linnet }\n', agents)}${priced}`,
    {
      OPENAI_API_KEY: 'key-of-openai',
    },
  );
  try {
    const app = await own.serve('--ask-token');
    const begin = async (exam: object, once: string) => {
      const order = { play: { kind: 'match', a: 'Kestrel', b: 'Deep' }, exam, capUsd: 50, once };
      const begun = await app.post('/api/v1/runs', order);
      return z.looseObject({ run: z.string() }).parse(await begun.json()).run;
    };
    const row = (last: string) =>
      new RegExp(`<bdi>Deep</bdi></th><td><bdi>tree 1, [^<]+</bdi></td><td class="num">\\d+ s</td>${last}`);
    const page = async (run: string) => (await app.get(`/runs/${run}`)).text();
    const shown = row('<td class="num">4</td><td><bdi>read: https://example.org/page</bdi>');
    const open = await begin({ on: 'new' }, 'once-00000001');
    await expect.poll(() => page(open), { timeout: 60_000, interval: 300 }).toMatch(shown);
    const made = await own.run('set', 'create', 'held', '--build', '1', '--reach', '1', '--private');
    expect(made.code, made.stderr).toBe(0);
    expect((await own.run('set', 'freeze', 'held')).code).toBe(0);
    const held = await begin({ on: 'set', set: 'held' }, 'once-00000002');
    await expect
      .poll(() => page(held), { timeout: 60_000, interval: 300 })
      .toMatch(row('<td class="num">4</td><td><bdi>–</bdi>'));
    expect(await page(held)).not.toContain('example.org');
    expect((await own.run('status', held)).stdout).toMatch(/Deep .* 4$/m);
    expect((await own.run('status', held)).stdout).not.toContain('example.org');
  } finally {
    await own.close();
    await server.close();
  }
}, 300_000);
