import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { html, type LoopbackServer, redirect, routes, serve } from '../crawler/loopback-server.ts';
import { openTestDatabase } from '../support/database.ts';
import { arenaFolder } from './arena-folder.ts';
import { runAlone, type Said } from './run-in.ts';

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
  if (request.url === '/endless') {
    response.writeHead(200, { 'content-type': 'text/html' });
    const more = () => {
      while (!response.destroyed && response.write('<p>again</p>'.repeat(5000)));
    };
    response.on('drain', more);
    return more();
  }
  return routes({
    '/loop': redirect('/loop'),
    '/picture': (_request, answer) => answer.writeHead(200, { 'content-type': 'image/png' }).end('\x89PNG'),
    '/silent': () => undefined,
    '/silent?waited-for': () => undefined,
  })(request, response);
};

const run = (args: readonly string[], databaseUrl = home.url) => runAlone(folder, args, { DATABASE_URL: databaseUrl });
const buildOf = (root: string) => ['tree', 'build', '--json', '--root', root];

/** One plain message that names the page, and one remedy; nothing on stdout. */
function expectRefusal(root: string, { code, out, err }: Said): void {
  expect({ root, code, out }, err).toEqual({ root, code: 2, out: '' });
  // On a slow machine a line of progress may come before.
  const lines = err.trimEnd().split('\n');
  const [message, remedy, ...more] = lines.filter((line) => !/^trees \d+\/\d+, /.test(line));
  expect(message).toContain(root);
  expect(message?.length).toBeLessThan(500);
  expect(remedy).toMatch(/^[A-Z].{10,}\.$/);
  expect(more).toEqual([]);
  expect(err).not.toMatch(/\n\s+at |bug/);
}

describe('tree build', () => {
  it('refuses a page that gives no tree with exit code 2 and one plain message', async () => {
    // What a page fails by here is the same however long it is waited for.
    home.write('impatient.yaml', 'crawl: { timeoutMs: 500, perHostIntervalMs: 0 }\n');
    const roots = [
      'http://10.0.0.1/',
      'http://169.254.169.254/latest/',
      'http://[::ffff:10.0.0.1]/',
      'http://127.0.0.1:1/',
      ...['/missing', '/loop', '/endless', '/picture', '/silent'].map((each) => server.origin + each),
    ];
    for (const root of roots) expectRefusal(root, await run([...buildOf(root), '-c', 'impatient.yaml']));
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

  it('keeps what every page said, and moves to another project with it', async () => {
    const { out } = await run(buildOf(`${server.origin}/guide/`));
    const [{ id }] = JSON.parse(out).trees;
    const url = `${server.origin}/guide/bellows`;
    const page = await run(['tree', 'page', id, url]);
    expect(page.out).toMatch(/^Bellows\n/);
    expect(page.out).toContain('Bellows workshop');
    await run(['tree', 'page', id, url, '--body', 'bellows.html']);
    expect(home.read('bellows.html')).toBe(site['/guide/bellows']);

    expect((await run(['tree', 'export', id, '-o', 'tree.json'])).code).toBe(0);
    const other = await openTestDatabase('with engine');
    const imported = await run(['tree', 'import', 'tree.json', '--json'], other.url);
    expect(JSON.parse(imported.out), imported.err).toMatchObject([{ id, isNew: true }]);
    const again = await run(['tree', 'export', id], other.url);
    expect(again.out).toBe(home.read('tree.json'));
    await other.drop();
  });

  it('refuses to import what is no tree, damaged or not there, in words', async () => {
    home.write('other.json', '{"kind":"dr-arena/match-log"}');
    home.write('broken.json', '{"kind":');
    for (const file of ['other.json', 'broken.json', 'none.json']) {
      const { code, err } = await run(['tree', 'import', file]);
      expect({ file, code }).toEqual({ file, code: 2 });
      expect(err).toContain(file);
      expect(err).not.toMatch(/\n\s+at /);
    }
  });
});
