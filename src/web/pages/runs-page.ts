import type { RunLine } from '../../arena/run-progress.ts';
import type { TournamentId } from '../../kernel/ids.ts';
import { counted } from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { clipped, timeText } from '../../reporting/html/page-text.ts';
import { dollars } from '../../reporting/spend-words.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import { outOf, statusWord, tournamentRoot } from '../../reporting/view/run-view.ts';
import { type AppLinks, pageDocument } from './page-frame.ts';

/** A run on the list, with who stands first in it. */
export interface ListedRun extends RunLine {
  /** Who leads or has won, in words; empty while nothing can be said. */
  readonly leader: string;
}

interface RunsInput {
  /** Of this page, newest first. */
  readonly runs: readonly ListedRun[];
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  /** Of all pages. */
  readonly total: number;
  /** Whether runs can be begun here. */
  readonly canStart: boolean;
}

/** The list of runs: tournaments, matches that were asked for by themselves, and builds of trees. */
export function runsPage(input: RunsInput, app: AppLinks): string {
  const { runs, total, canStart } = input;
  const body = html`<header><h1>Runs</h1>
<p class="quiet">${counted(total, 'run')} in this database, newest first.</p>
${canStart && html`<p><a class="button" href="/start">Play a match or a tournament</a></p>`}</header>
<main id="main">${runs.length === 0 ? nothingYet(canStart) : table(runs)}${turning(input)}</main>`;
  return pageDocument({ up: '/', tournament: null, app }, { title: 'Runs', place: 'runs', body });
}

function nothingYet(canStart: boolean): Html {
  return html`<p>There is none yet. ${canStart && 'Play one here, or at a terminal: '}<code>dr-arena demo</code> needs neither keys nor the internet, <code>dr-arena tournament run</code> plays the agents of your config.</p>`;
}

function table(runs: readonly ListedRun[]): Html {
  const columns = html`<th scope="col">Run</th><th scope="col">Status</th><th scope="col">First</th><th scope="col" class="num">Matches ended</th><th scope="col" class="num">Spent</th><th scope="col" class="num">Played on</th><th scope="col">Started</th>`;
  return html`<div class="wide" role="region" aria-label="Runs" tabindex="0"><table class="runs cards">
<thead><tr>${columns}</tr></thead>
<tbody>${runs.map(row)}</tbody></table></div>`;
}

function row(run: ListedRun): Html {
  const { id, status, trees, playedOn, matches, committedUsd, startedAt, leader } = run;
  const isBuild = run.kind === 'build';
  return html`<tr><th scope="row"><a href="/runs/${encodeURIComponent(id)}">${runTitle(run)}</a> <span class="quiet">${whatFor(run)} <span class="run-id">${clipped(id, 60)}</span></span></th>
<td data-head="Status"><span class="status ${status}">${statusWord[status]}</span></td>
<td class="leader" data-head="First">${leader === '' ? '–' : isBuild ? leader : html`<a href="${tournamentRoot(id as TournamentId)}${run.kind === 'match' && matches.planned !== 1 && addresses.matches()}">${clipped(leader, 200)}</a>`}</td>
<td class="num" data-head="Matches ended">${isBuild ? '–' : outOf(matches.ended, matches.planned)}</td><td class="num" data-head="Spent">${committedUsd === 0 ? '–' : dollars(committedUsd)}</td><td class="num" data-head="Played on">${outOf(trees.done, trees.wanted)} ${playedOn}s</td>
<td data-head="Started">${timeText(startedAt)}</td></tr>
`;
}

/** Agents named of a tournament. */
const mostNamed = 3;

/** A run by those who play in it. */
export function runTitle({ kind, agents }: RunLine): Html {
  if (kind === 'build') return html`Trees`;
  const named = agents.slice(0, mostNamed);
  const between = kind === 'match' ? ' – ' : ', ';
  return html`${named.map((agent, index) => html`${index > 0 && between}<bdi>${clipped(agent, 64)}</bdi>`)}${agents.length > mostNamed && html` and ${agents.length - mostNamed} more`}`;
}

function whatFor({ kind, format }: RunLine): string {
  if (kind === 'tournament') return clipped(format ?? '', 40);
  return kind;
}

function turning({ page, pages }: RunsInput): Html | null {
  if (pages <= 1) return null;
  const link = (to: number, text: string) => to >= 1 && to <= pages && html`<a href="/?page=${to}">${text}</a> `;
  return html`<nav class="turning" aria-label="Pages">${link(page - 1, 'Newer')}<span>Page ${page} of ${pages}</span> ${link(page + 1, 'Older')}</nav>`;
}
