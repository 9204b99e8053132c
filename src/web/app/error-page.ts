import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { html } from '../../reporting/html/html.ts';
import { isForApi, problem } from '../api/problem.ts';
import { type PageContent, pageDocument } from '../pages/page-frame.ts';
import type { HeldBackReason } from '../site/site.ts';

/** A failed request: what went wrong, and what to do about it. */
export interface Trouble {
  readonly status: ContentfulStatusCode;
  readonly title: string;
  readonly advice: string;
}

export const noSuchPage: Trouble = {
  status: 404,
  title: 'There is no such page',
  advice: 'The address may be misspelt, or what it showed is not in this database.',
};

/** Messages for pages that are held back (`heldBack`). */
export const heldBackTrouble: Readonly<Record<HeldBackReason, Trouble>> = {
  running: {
    status: 403,
    title: 'This is shown when its questions are asked no more',
    advice:
      'A tournament still asks questions about the same pages, and programs of its contestants may run on this machine and read what it shows. To see them now, end this app and start it with: dr-arena serve --ask-token',
  },
  private: {
    status: 403,
    title: 'This is shown when the set is retired',
    advice:
      'What a private set asks, and the pages that it stands on, are shown to its owner alone: who has the token that acts, of an app started with dr-arena serve --ask-token. To show them to everybody: dr-arena set retire NAME',
  },
};

/** A page of our own for a request that failed; the API tells it as JSON. */
export function errorPage(c: Context, { status, title, advice }: Trouble): Response {
  if (isForApi(c)) return problem(c, { status, detail: `${title}. ${advice}` });
  const body = html`<header><h1>${title}</h1></header>
<main id="main"><p>${advice}</p><p><a href="/">All runs</a></p></main>`;
  c.header('cache-control', 'no-store');
  return c.html(appDocument({ title, place: 'runs', body }), status);
}

/** Addresses of the app's own pages. */
export const appLinks = {
  runs: '/',
  agents: '/agents',
  schedules: '/schedules',
  sets: '/sets',
  audits: '/audits',
} as const;

/** A page of the app that is of no tournament. */
export function appDocument(content: PageContent): string {
  return pageDocument({ up: '/', tournament: null, app: appLinks }, content);
}
