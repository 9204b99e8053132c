import type { RequestListener } from 'node:http';
import { html, type LoopbackServer, serve } from '../crawler/loopback-server.ts';

const makers = ['Tarn', 'Ostara', 'Kestrel', 'Pippin', 'Merrow', 'Dunlin'];
const models = ['Pocket', 'Duo', 'Slate', 'Wing', 'Ember'];

/**
 * A site about made-up handheld game consoles: a guide, a page for each maker, and below it one for each console.
 * @param guides how many such sets stand beside each other, at `/handhelds/`, `/handhelds-2/` and so on
 */
export async function startConsoleSite(guides = 1): Promise<ConsoleSite> {
  const load = { now: 0, most: 0 };
  const pages = new Map(Array.from({ length: guides }, (_, index) => pagesOf(folderOf(index))).flat());
  const server = await serve((request, response) => {
    load.most = Math.max(load.most, ++load.now);
    response.on('close', () => load.now--);
    // Held for a moment, so that requests that are made together meet.
    setTimeout(() => answer(pages, request.url ?? '/')(request, response), 15);
  });
  return {
    ...server,
    guides: Array.from({ length: guides }, (_, index) => `${server.origin}${folderOf(index)}/`),
    load,
  };
}

export interface ConsoleSite extends LoopbackServer {
  readonly guides: readonly string[];
  /** Requests under way now, and at most at once. */
  readonly load: { readonly now: number; readonly most: number };
}

const folderOf = (index: number) => (index === 0 ? '/handhelds' : `/handhelds-${index + 1}`);

function answer(pages: ReadonlyMap<string, string>, path: string): RequestListener {
  const body = pages.get(path);
  if (body !== undefined) return html(body);
  return (_request, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
}

const slug = (text: string) => text.toLowerCase().replaceAll(' ', '-');

function pagesOf(folder: string): [string, string][] {
  const at = (name: string) => `${folder}/${slug(name)}`;
  const link = (name: string, words: string) => `<li><a href="${at(name)}">${name}</a>. ${words}</li>`;
  const below = makers.flatMap((maker, row) =>
    models.map((model, column): [string, string] => [
      at(`${maker} ${model}`),
      consolePage(maker, model, row * models.length + column, link),
    ]),
  );
  const middle = makers.map((maker, index): [string, string] => [at(maker), makerPage(maker, index, link)]);
  return [[`${folder}/`, guide(link)], ...middle, ...below];
}

type Link = (name: string, words: string) => string;

function guide(link: Link): string {
  const items = makers.map((maker) => link(maker, `${maker} has made handheld game consoles since the first wave.`));
  const known = makers.map((maker) => link(`${maker} Duo`, 'A console that many people remember.'));
  const text = `${infobox({ 'First printed': '1998', Printings: '14' })}${prose('A handheld game console is held in both hands')}`;
  return page('Handheld game consoles', text, list('Makers', items) + list('Well-known consoles', known));
}

function makerPage(maker: string, index: number, link: Link): string {
  const rows = { Founded: `${1978 + index * 3}`, 'Head office': `${maker}haven`, Employees: `${120 + index * 37}` };
  const items = models.map((model) => link(`${maker} ${model}`, `It came out after the ${maker} trials.`));
  const text = `${infobox(rows)}${prose(`${maker} builds handheld game consoles`)}`;
  return page(maker, text, list('Consoles', items));
}

function consolePage(maker: string, model: string, index: number, link: Link): string {
  const rows = {
    Maker: maker,
    Released: `${1989 + index}`,
    'Screen size': `${(2.5 + (index % 7) * 0.3).toFixed(1)} inches`,
    Weight: `${180 + index * 11} grams`,
    'Battery life': `${4 + (index % 9)} hours`,
  };
  const name = `${maker} ${model}`;
  const text = `${infobox(rows)}${prose(`The ${name} is a handheld game console`)}`;
  return page(name, text, list('Maker', [link(maker, 'The maker.')]));
}

function list(heading: string, items: readonly string[]): string {
  return `<h2>${heading}</h2><ul>${items.join('')}</ul>`;
}

function infobox(rows: Readonly<Record<string, string>>): string {
  const lines = Object.entries(rows).map(([key, value]) => `<tr><th>${key}</th><td>${value}</td></tr>`);
  return `<table>${lines.join('')}</table>`;
}

function prose(beginning: string): string {
  const more = [
    'and it was tested in a quiet workshop',
    'and its case is made of two halves',
    'and its buttons click softly',
  ];
  return more
    .map((end) => `<p>${beginning}, ${end}. Many people still keep one in a drawer, and most of them work.</p>`)
    .join('');
}

function page(title: string, body: string, lists: string): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}${lists}</main></body></html>`;
}
