import type { IncomingMessage } from 'node:http';
import { html, type LoopbackServer, serve } from '../crawler/loopback-server.ts';

const makers = ['Tarn', 'Ostara', 'Kestrel', 'Pippin', 'Merrow', 'Dunlin'];
const models = ['Pocket', 'Duo', 'Slate', 'Wing', 'Ember'];

/** A small site about made-up handheld game consoles: a guide, a page for each maker, and below it one for each console. */
export async function startConsoleSite(): Promise<ConsoleSite> {
  const load = { now: 0, most: 0, requests: 0 };
  const server = await serve((request, response) => {
    load.requests++;
    load.most = Math.max(load.most, ++load.now);
    response.on('close', () => load.now--);
    // Held for a moment, so that requests that are made together meet.
    setTimeout(() => answer(request.url ?? '/')(request, response), 15);
  });
  return { ...server, load };
}

export interface ConsoleSite extends LoopbackServer {
  /** Requests under way now, at most at once, and in all. */
  readonly load: { readonly now: number; readonly most: number; readonly requests: number };
}

function answer(path: string): (request: IncomingMessage, response: Parameters<ReturnType<typeof html>>[1]) => void {
  const body = pages.get(path);
  return body === undefined
    ? (_request, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>')
    : html(body);
}

const slug = (text: string) => text.toLowerCase().replaceAll(' ', '-');

const pages = new Map<string, string>([
  ['/handhelds/', guide()],
  ...makers.map((maker, index): [string, string] => [`/handhelds/${slug(maker)}`, makerPage(maker, index)]),
  ...makers.flatMap((maker, at) =>
    models.map((model, index): [string, string] => [
      `/handhelds/${slug(`${maker} ${model}`)}`,
      consolePage(maker, model, at * models.length + index),
    ]),
  ),
]);

function guide(): string {
  const items = makers.map((maker) => link(maker, `${maker} has made handheld game consoles since the first wave.`));
  return page('Handheld game consoles', prose('A handheld game console is held in both hands'), 'Makers', items);
}

function makerPage(maker: string, index: number): string {
  const rows = { Founded: `${1978 + index * 3}`, 'Head office': `${maker}haven`, Employees: `${120 + index * 37}` };
  const items = models.map((model) => link(`${maker} ${model}`, `It came out after the ${maker} trials.`));
  return page(maker, `${infobox(rows)}${prose(`${maker} builds handheld game consoles`)}`, 'Consoles', items);
}

function consolePage(maker: string, model: string, index: number): string {
  const rows = {
    Maker: maker,
    Released: `${1989 + index}`,
    'Screen size': `${(2.5 + (index % 7) * 0.3).toFixed(1)} inches`,
    Weight: `${180 + index * 11} grams`,
    'Battery life': `${4 + (index % 9)} hours`,
  };
  const name = `${maker} ${model}`;
  return page(name, `${infobox(rows)}${prose(`The ${name} is a handheld game console`)}`, 'Maker', [
    link(maker, 'The maker.'),
  ]);
}

function link(name: string, words: string): string {
  return `<li><a href="/handhelds/${slug(name)}">${name}</a>. ${words}</li>`;
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

function page(title: string, body: string, heading: string, items: readonly string[]): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}<h2>${heading}</h2><ul>${items.join('')}</ul></main></body></html>`;
}
