import type { RunLine } from '../../tournament/run-progress.ts';
import { type Html, html } from '../html/html.ts';
import { type AppLinks, pageDocument } from '../site/page-frame.ts';
import { dollars, many } from '../spend-words.ts';
import { statusWord } from '../view/run-advice.ts';
import { outOf } from '../view/run-view.ts';
import { counted } from '../words.ts';
import { clipped } from './clipped.ts';
import { timeText } from './time-text.ts';

export interface RunsInput {
  /** Of this page, newest first. */
  readonly runs: readonly RunLine[];
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  /** Of all pages. */
  readonly total: number;
}

/** The list of runs: tournaments, matches that were asked for by themselves, and builds of trees. */
export function runsPage(input: RunsInput, app: AppLinks): string {
  const { runs, total } = input;
  const body = html`<header><h1>Runs</h1>
<p class="quiet">${counted(total, 'run')} in this database, newest first.</p></header>
<main id="main">${runs.length === 0 ? nothingYet : table(runs)}${turning(input)}</main>`;
  return pageDocument({ up: '/', tournament: null, app }, { title: 'Runs', place: 'runs', body });
}

const nothingYet = html`<p>There is none yet. Play one: <code>dr-arena demo</code> needs neither keys nor the internet, <code>dr-arena tournament run</code> plays the agents of your config.</p>`;

function table(runs: readonly RunLine[]): Html {
  const columns = html`<th scope="col">Run</th><th scope="col">Status</th><th scope="col" class="num roomy">Agents</th><th scope="col" class="num roomy">Trees</th><th scope="col" class="num">Matches ended</th><th scope="col" class="num">Spent</th><th scope="col">Started</th><th scope="col">Finished</th>`;
  return html`<div class="wide" role="region" aria-label="Runs" tabindex="0"><table class="runs">
<thead><tr>${columns}</tr></thead>
<tbody>${runs.map(row)}</tbody></table></div>`;
}

function row(run: RunLine): Html {
  const { id, status, agents, trees, matches, committedUsd, startedAt, finishedAt } = run;
  const isBuild = run.kind === 'build';
  return html`<tr><th scope="row"><a href="/runs/${encodeURIComponent(id)}">${clipped(id, 60)}</a> <span class="quiet">${whatFor(run)}</span></th>
<td><span class="status ${status}">${statusWord[status]}</span></td>
<td class="num roomy">${isBuild ? '–' : many(agents.length)}</td><td class="num roomy">${outOf(trees.done, trees.wanted)}</td>
<td class="num">${isBuild ? '–' : outOf(matches.ended, matches.planned)}</td><td class="num">${dollars(committedUsd)}</td>
<td>${timeText(startedAt)}</td><td>${finishedAt === null ? '–' : timeText(finishedAt)}</td></tr>
`;
}

/** What a run is for, in words; two agents of a match by name. */
export function whatFor({ kind, format, agents }: RunLine): Html {
  if (kind === 'build') return html`trees`;
  if (kind === 'tournament') return html`${clipped(format ?? '', 40)}`;
  return html`match ${agents.slice(0, 2).map((agent, index) => html`${index > 0 && ' – '}<bdi>${clipped(agent, 64)}</bdi>`)}`;
}

function turning({ page, pages }: RunsInput): Html | null {
  if (pages <= 1) return null;
  const link = (to: number, text: string) => to >= 1 && to <= pages && html`<a href="/?page=${to}">${text}</a> `;
  return html`<nav class="turning" aria-label="Pages">${link(page - 1, 'Newer')}<span>Page ${page} of ${pages}</span> ${link(page + 1, 'Older')}</nav>`;
}
