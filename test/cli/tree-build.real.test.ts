import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { html, type LoopbackServer, routes, serve } from '../crawler/loopback-server.ts';
import { arenaFolder } from './arena-folder.ts';
import { expectRefusals } from './refused-build.ts';
import { runAlone } from './run-in.ts';

let server: LoopbackServer;
const home = arenaFolder();
const { folder } = home;

beforeAll(async () => {
  home.write('arena.yaml', 'crawl: { timeoutMs: 20000, perHostIntervalMs: 0 }\n');
  server = await serve(listener);
});
afterAll(async () => {
  await server.close();
});

const parts = ['Bellows', 'Reed block', 'Keyboard', 'Strap', 'Bass plate'];
const dances = ['Polka', 'Waltz', 'Mazurka', 'Reel'];

/** 30 pages: a start page, five parts, and under each part four pages of its own and links across. */
const site: Record<string, string> = {
  '/guide/': page(
    'Concertina guide',
    parts.map((part) => [slug(part), part]),
  ),
};
for (const part of parts) {
  const below = dances.map((dance): [string, string] => [
    `${slug(part)}-${slug(dance)}`,
    `${dance} ${part.toLowerCase()}`,
  ]);
  site[`/guide/${slug(part)}`] = page(part, below);
  for (const [name, title] of below) site[`/guide/${name}`] = page(title, [[slug(part), part]]);
}
for (const dance of dances) site[`/guide/${slug(dance)}`] = page(dance, [['', 'Concertina guide']]);

function slug(text: string): string {
  return text.toLowerCase().replaceAll(' ', '-');
}

function page(title: string, links: readonly (readonly [string, string])[]): string {
  const items = links.map(([href, text]) => `<li>The <a href="/guide/${href}">${text}</a> has a page of its own.</li>`);
  const body = `<p>${title} is described here in some detail, so that the page has a text worth reading. `.repeat(6);
  const facts = `<dl><dt>Weight</dt><dd>${title.length * 13} grams</dd><dt>Maker</dt><dd>${title} workshop</dd></dl>`;
  return `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1>${body}</p>${facts}<ul>${items.join('')}</ul></main>`;
}

const listener: RequestListener = (request, response) => {
  const known = site[request.url ?? ''];
  if (known) return html(known)(request, response);
  return routes({ '/silent': () => undefined, '/silent?waited-for': () => undefined })(request, response);
};

const run = (args: readonly string[], databaseUrl = home.url) => runAlone(folder, args, { DATABASE_URL: databaseUrl });
const buildOf = (root: string) => ['tree', 'build', '--json', '--root', root];

describe('tree build', () => {
  it('refuses a page that gives no tree with exit code 2 and one plain message', async () => {
    const roots = ['http://10.0.0.1/', ...['/missing', '/silent'].map((each) => server.origin + each)];
    await expectRefusals(home, roots);
  });

  it('interrupted ends with 130, while a page is waited for', async () => {
    const interrupt = new AbortController();
    const args = buildOf(`${server.origin}/silent?waited-for`);
    const stopped = runAlone(folder, args, { DATABASE_URL: home.url }, interrupt.signal);
    await expect.poll(() => server.asked.some((each) => each.startsWith('/silent?')), { timeout: 60_000 }).toBe(true);
    interrupt.abort();
    expect(await stopped).toMatchObject({ code: 130, out: '' });
  });

  it('grows a valid tree of a small hand-made site, and shows it again', async () => {
    const { code, out, err } = await run(buildOf(`${server.origin}/guide/`));
    expect(code, err).toBe(0);
    const { wanted, trees, poorSeeds } = JSON.parse(out);
    expect({ wanted, trees: trees.length, poorSeeds }).toEqual({ wanted: 1, trees: 1, poorSeeds: [] });
    expect(Object.keys(site)).toHaveLength(30);
    expect(trees[0].pages).toBeGreaterThanOrEqual(20);
    const tree = JSON.parse((await run(['tree', 'show', trees[0].id, '--json'])).out);
    expect(tree.nodes).toHaveLength(trees[0].pages);
    const pages = Object.keys(site).map((each) => server.origin + each);
    for (const { url } of tree.nodes) expect(pages).toContain(url);
  });
});
