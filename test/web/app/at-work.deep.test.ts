// Repeats test/web/app/at-work.real.test.ts (seen at work, the last step by who gives a token alone) with a product that
// works in the background, and on a private set.
import { expect, it } from 'vitest';
import * as z from 'zod';
import { startBackgroundServer } from '../../services/background-server.ts';
import { sandboxConfig, servingFolder } from './served-program.ts';

it('what a research product looks for is seen while it works; of a private set only how many steps it has taken', async () => {
  const server = await startBackgroundServer({ ending: 'never', work: { searches: 3, reads: 1, citations: 1 } });
  const agents = '  - { kind: research, name: Deep, model: openai/o3-deep-research }\n';
  const priced = `providers: { openai: { url: "${server.baseUrl}" } }\n`;
  const own = await servingFolder(
    `${sandboxConfig.replace('  - { kind: scripted, name: Linnet }\n', agents)}${priced}`,
    { OPENAI_API_KEY: 'key-of-openai' },
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
    await expect.poll(() => page(open), { timeout: 300_000, interval: 300 }).toMatch(shown);
    const made = await own.run('set', 'create', 'held', '--build', '1', '--reach', '1', '--private');
    expect(made.code, made.stderr).toBe(0);
    expect((await own.run('set', 'freeze', 'held')).code).toBe(0);
    const held = await begin({ on: 'set', set: 'held' }, 'once-00000002');
    await expect
      .poll(() => page(held), { timeout: 300_000, interval: 300 })
      .toMatch(row('<td class="num">4</td><td><bdi>–</bdi>'));
    expect(await page(held)).not.toContain('example.org');
    expect((await own.run('status', held)).stdout).toMatch(/Deep .* 4$/m);
    expect((await own.run('status', held)).stdout).not.toContain('example.org');
  } finally {
    await own.close();
    await server.close();
  }
});
