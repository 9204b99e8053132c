import { load } from 'cheerio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appLedgers } from '../../src/sandbox/app-pages.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox-server.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 31, size: 300 });
});
afterAll(() => sandbox.close());

const text = async (path: string) => (await fetch(sandbox.origin + path)).text();

test('the hub links to every ledger, and no article links to the hub', async () => {
  const links = load(await text('/apps'))('main a')
    .toArray()
    .map(({ attribs }) => attribs.href);
  expect(links).toEqual(appLedgers(31).map(({ path }) => path));
  for (const { path } of sandbox.world.articles()) expect(await text(path)).not.toContain('/apps');
});

test('without scripts only the static ledger shows its facts', async () => {
  for (const { path, kind, facts } of appLedgers(31)) {
    const page = load(await text(path));
    page('script').remove();
    expect(page.text().includes(facts[0]?.[1] ?? ''), path).toBe(kind === 'static');
  }
  expect(new Set(appLedgers(31).map(({ kind }) => kind)).size).toBe(4);
});

test('search finds the ledgers by their word, and other queries never', async () => {
  const found = async (query: string) =>
    JSON.parse(await text(`/search?format=json&q=${encodeURIComponent(query)}`)).results.map(
      ({ url }: { url: string }) => new URL(url).pathname,
    );
  expect((await found('brinelock ledgers')).slice(0, 7)).toEqual(['/apps', ...appLedgers(31).map(({ path }) => path)]);
  for (const query of ['ledgers', 'harbour office', 'salt gates', 'first survey 1850'])
    for (const path of await found(query)) expect(path).not.toContain('/apps');
});

test('unknown pages of the section are missing', async () => {
  for (const path of ['/apps/none', '/apps/data/none.json', '/apps/app.css', '/apps/data/'])
    expect((await fetch(sandbox.origin + path)).status).toBe(404);
});
