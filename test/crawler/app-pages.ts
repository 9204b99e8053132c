import type { RequestListener } from 'node:http';
import { randomFor } from '../../src/kernel/random.ts';
import { escapeHtmlText, link, paragraph } from '../../src/sandbox/html-text.ts';
import { sandboxDocument } from '../../src/sandbox/page-html.ts';
import { madeUpPerson, madeUpPlace, madeUpWord } from '../../src/sandbox/prose.ts';

/** How a page of the apps section gets its text. */
type AppKind = 'embedded' | 'fetched' | 'notice' | 'static';

/** A page of the apps section, before it is put into HTML. */
export interface AppLedger {
  readonly slug: string;
  readonly path: string;
  readonly title: string;
  readonly kind: AppKind;
  readonly summary: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly prose: readonly string[];
}

/** The page that lists the ledgers. */
const appHub = {
  title: 'Brinelock ledgers',
  path: '/apps',
  summary: 'Brinelock ledgers record when the salt gates of a harbour were opened and closed.',
} as const;

const kinds: readonly AppKind[] = ['embedded', 'fetched', 'notice', 'embedded', 'fetched', 'static'];

/** Ledgers of a made-up harbour office. */
export function appLedgers(seed: number): AppLedger[] {
  return kinds.map((kind, index) => ledger(seed, kind, index));
}

function ledger(seed: number, kind: AppKind, index: number): AppLedger {
  const random = randomFor(seed, 'apps', index);
  const word = madeUpWord(random);
  const place = madeUpPlace(random);
  const keeper = madeUpPerson(random);
  const year = random.int(1640, 1890);
  const pages = random.int(90, 900);
  const locks = random.int(2, 40);
  const title = `${word} ledger`;
  const slug = `${word.toLowerCase().replaceAll(/[^a-z]/g, '')}-${index}`;
  const summary = `The ${title} is a brinelock ledger kept at ${place}; it was begun in ${year} by ${keeper}.`;
  return {
    slug,
    path: `${appHub.path}/${slug}`,
    title,
    kind,
    summary,
    facts: [
      ['Kept at', place],
      ['Begun', String(year)],
      ['First keeper', keeper],
      ['Number of pages', String(pages)],
      ['Locks recorded', String(locks)],
    ],
    prose: [
      summary,
      `A brinelock ledger records when the salt gates of a harbour were opened and closed, and how high the water stood. This one has ${pages} pages and covers ${locks} locks.`,
      `The entries of the ${title} are written in two hands. The first is that of ${keeper}, who also drew the plans on the inner cover; the second has not been identified.`,
      `Readers may see the ${title} at ${place} on the first weekday of each month. The harbour office asks them to bring pencils and to leave ink outside.`,
    ],
  };
}

/** What a request gives. */
interface AppReply {
  readonly contentType: string;
  readonly body: string;
}

const bare = { before: '', after: '' };
const html = 'text/html; charset=utf-8';

/** Draws a ledger into the element with an id, as pages of frameworks do. */
const drawing = `function draw(ledger, place) {
  const make = (name, text) => { const made = document.createElement(name); if (text) made.textContent = text; return made; };
  const main = make('main'), article = make('article'), table = make('table'), body = make('tbody');
  article.append(make('h1', ledger.title));
  for (const [name, value] of ledger.facts) {
    const row = make('tr');
    row.append(make('th', name), make('td', value));
    body.append(row);
  }
  table.append(body);
  article.append(table, ...ledger.prose.map((text) => make('p', text)));
  main.append(article);
  document.title = ledger.title + ' - The Harbour Office';
  document.getElementById(place).replaceChildren(main);
}
`;
const app = `${drawing}
const slug = location.pathname.split('/').pop();
fetch('${appHub.path}/data/' + slug + '.json').then((answer) => answer.json()).then((ledger) => draw(ledger, 'app'));
`;

/** Serves pages whose text exists only after their scripts have run, with a hub and a static page beside them. */
export const appSite =
  (seed: number): RequestListener =>
  (request, response) => {
    const found = appReply(seed, request.url ?? '');
    response.writeHead(found ? 200 : 404, { 'content-type': found?.contentType ?? 'text/plain' }).end(found?.body);
  };

/** @param path such as `/apps/`, `/apps/NAME` or `/apps/data/NAME.json` */
function appReply(seed: number, path: string): AppReply | undefined {
  const ledgers = appLedgers(seed);
  if (path === appHub.path || path === `${appHub.path}/`) return { contentType: html, body: hub(ledgers) };
  if (path === `${appHub.path}/app.js`) return { contentType: 'text/javascript; charset=utf-8', body: app };
  const data = ledgers.find(({ slug }) => path === `${appHub.path}/data/${slug}.json`);
  if (data !== undefined) return { contentType: 'application/json; charset=utf-8', body: JSON.stringify(data) };
  const ledger = ledgers.find((each) => each.path === path);
  return ledger && { contentType: html, body: ledgerHtml(ledger) };
}

function hub(ledgers: readonly AppLedger[]): string {
  const items = ledgers.map(({ path, title, summary }) => `<li>${link(path, title)}: ${escapeHtmlText(summary)}</li>`);
  const main =
    paragraph(`${appHub.summary} The harbour office keeps the ones below.`) +
    paragraph(
      'They are shown by a reading program of the office, which draws each ledger when it is opened. The oldest catalogue is a plain page.',
    ) +
    `<h2>Ledgers</h2>\n<ul>\n${items.join('\n')}\n</ul>\n`;
  return sandboxDocument(appHub.title, appHub.path, main, bare);
}

function ledgerHtml(ledger: AppLedger): string {
  switch (ledger.kind) {
    case 'static':
      return staticHtml(ledger);
    case 'fetched':
      return shell(ledger, 'app', '', `<script src="${appHub.path}/app.js" defer></script>`);
    case 'embedded':
      return shell(ledger, 'root', '<p class="spinner">Loading</p>', embedded(ledger, 'root'));
    case 'notice':
      return shell(
        ledger,
        '__next',
        '',
        `<noscript>You need to enable JavaScript to read this ledger.</noscript>\n${embedded(ledger, '__next')}`,
      );
  }
}

function staticHtml({ title, path, facts, prose }: AppLedger): string {
  const rows = facts.map(
    ([name, value]) => `<tr><th>${escapeHtmlText(name)}</th><td>${escapeHtmlText(value)}</td></tr>`,
  );
  const main = `<table><tbody>\n${rows.join('\n')}\n</tbody></table>\n${prose.map(paragraph).join('')}`;
  return sandboxDocument(title, path, `${main}<script>document.title += ' (catalogue)';</script>\n`, bare);
}

function embedded(ledger: AppLedger, place: string): string {
  const state = JSON.stringify(ledger).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="state">${state}</script>
<script>
${drawing}
draw(JSON.parse(document.getElementById('state').textContent), '${place}');
</script>`;
}

function shell({ path }: AppLedger, id: string, inside: string, scripts: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>The Harbour Office</title>
<link rel="canonical" href="${escapeHtmlText(path)}"></head>
<body><div id="${id}">${inside}</div>
${scripts}
</body></html>
`;
}
