import type { RunLine } from '../../arena/run-progress.ts';
import type { TournamentId } from '../../kernel/ids.ts';
import { counted } from '../../reporting/arena-words.ts';
import { clipped, type Html, type HtmlPart, html, timeText } from '../../reporting/html/html.ts';
import { cellTable } from '../../reporting/html/html-table.ts';
import { dollars } from '../../reporting/spend-words.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import { outOf, statusWord, tournamentRoot } from '../../reporting/view/run-view.ts';
import { pageTurner } from './links.ts';
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
  const { runs, page, pages, total, canStart } = input;
  const turner = pageTurner(page, pages, (to) => `/?page=${to}`, ['Newer', 'Older']);
  const body = html`<header><h1>Runs</h1>
<p class="quiet">${counted(total, 'run')} in this database, newest first.</p>
${canStart && html`<p><a class="button" href="/start">Play a match or a tournament</a></p>`}</header>
<main id="main">${runs.length === 0 ? nothingYet(canStart) : table(runs)}${turner}</main>`;
  return pageDocument({ up: '/', tournament: null, app }, { title: 'Runs', place: 'runs', body });
}

function nothingYet(canStart: boolean): Html {
  return html`<p>There is none yet. ${canStart && 'Play one here, or at a terminal: '}<code>dr-arena demo</code> needs neither keys nor the internet, <code>dr-arena tournament run</code> plays the agents of your config.</p>`;
}

function table(runs: readonly ListedRun[]): Html {
  const heads = ['Run', 'Status', 'First', '#Matches ended', '#Spent', '#Played on', 'Started'];
  return cellTable({ label: 'Runs', className: 'runs cards', heads, rows: runs.map(row) });
}

function row(run: ListedRun): readonly HtmlPart[] {
  const { id, status, trees, playedOn, matches, committedUsd, startedAt } = run;
  return [
    html`<a href="/runs/${encodeURIComponent(id)}">${runTitle(run)}</a> <span class="quiet">${whatFor(run)} <span class="run-id">${clipped(id, 60)}</span></span>`,
    html`<span class="status ${status}">${statusWord[status]}</span>`,
    html`<span class="leader">${leaderCell(run)}</span>`,
    run.kind === 'build' ? '–' : outOf(matches.ended, matches.planned),
    committedUsd === 0 ? '–' : dollars(committedUsd),
    `${outOf(trees.done, trees.wanted)} ${playedOn}s`,
    timeText(startedAt),
  ];
}

function leaderCell({ id, kind, matches, leader }: ListedRun): HtmlPart {
  if (leader === '' || kind === 'build') return leader || '–';
  const address = kind === 'match' && matches.planned !== 1 ? addresses.matches() : '';
  return html`<a href="${tournamentRoot(id as TournamentId)}${address}">${clipped(leader, 200)}</a>`;
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
