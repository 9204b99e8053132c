import type { RunLine } from '../../arena/run-progress.ts';
import type { TournamentId } from '../../kernel/ids.ts';
import { counted } from '../../reporting/arena-words.ts';
import { clipped, type Html, type HtmlPart, html } from '../../reporting/html/html.ts';
import { cellTable } from '../../reporting/html/html-table.ts';
import { dollars } from '../../reporting/spend-words.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import { outOf, statusWord, tournamentRoot } from '../../reporting/view/run-view.ts';
import { pageTurner } from './links.ts';
import { type AppLinks, pageDocument } from './page-frame.ts';
import { timeAgo } from './time-ago.ts';

/** A run on the list, with who stands first in it. */
export interface ListedRun extends RunLine {
  /** Leader or winner in words; empty while there is none. */
  readonly leader: string;
}

interface RunsInput {
  /** Runs of this page, newest first. */
  readonly runs: readonly ListedRun[];
  /** Number of the page, counted from 1. */
  readonly page: number;
  readonly pages: number;
  /** Number of runs on all pages. */
  readonly total: number;
  /** True if runs can be started here. */
  readonly canStart: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The home page: what dr-arena is, what to do first, what is going on, and the list of tournaments, single matches and builds. */
export function runsPage(input: RunsInput, app: AppLinks): string {
  const { page, pages, total } = input;
  const turner = pageTurner(page, pages, (to) => `/?page=${to}`, ['Newer', 'Older']);
  const body = html`${page === 1 ? welcome(input) : html`<header><h1>Runs</h1></header>`}
<main id="main">${
    total > 0 &&
    html`<section aria-labelledby="runs"><h2 id="runs">Runs</h2>
<p class="quiet">${counted(total, 'run')} in this database, newest first.</p>
${table(input)}${turner}</section>`
  }</main>`;
  return pageDocument({ up: '/', tournament: null, app }, { title: 'Runs', place: 'runs', body });
}

/** Three sentences: what this is, what to do first, what is going on. */
function welcome(input: RunsInput): Html {
  const { canStart, total } = input;
  return html`<header><h1>dr-arena</h1>
<p class="lead">Here deep-research agents answer the same questions about web pages, two by two, and a leaderboard says which of them answers better. ${firstStep(canStart, total)} ${goingOn(input)}</p>
${canStart && html`<p><a class="button main" href="/start">Play a match or a tournament</a></p>`}</header>`;
}

function firstStep(canStart: boolean, total: number): Html {
  if (!canStart)
    return total === 0
      ? html`First play something at a terminal: <code>dr-arena demo</code> needs neither keys nor the internet.`
      : html`First open a run below and read its leaderboard.`;
  return html`First <a href="/agents">enter your agent</a>, then play it against others; scripted agents on a made-up web cost nothing${total === 0 && html`, as <code>dr-arena demo</code> shows at a terminal`}.`;
}

/** The runs under way, else the one that ended last, of those on this page. */
function goingOn({ runs, now }: RunsInput): Html {
  const running = runs.filter(({ status }) => status === 'running');
  const [run = runs[0]] = running;
  if (run === undefined) return html`Nothing has been played yet.`;
  const link = html`<a href="/runs/${encodeURIComponent(run.id)}">${runTitle(run)}</a>`;
  if (running.length > 0)
    return html`${counted(running.length, 'run is', 'runs are')} under way: ${link}${running.length > 1 && html` and ${running.length - 1} more`}.`;
  return html`Nothing is under way; the newest run is ${link}, ${statusWord[run.status].toLowerCase()}, from ${timeAgo(run.startedAt, now)}.`;
}

function table({ runs, now }: RunsInput): Html {
  const heads = ['Run', 'Status', 'First', '#Matches ended', '#Spent', '#Played on', 'Started'];
  return cellTable({ label: 'List of runs', className: 'runs cards', heads, rows: runs.map((run) => row(run, now)) });
}

function row(run: ListedRun, now: number): readonly HtmlPart[] {
  const { id, status, trees, playedOn, matches, committedUsd, startedAt } = run;
  return [
    html`<a href="/runs/${encodeURIComponent(id)}">${runTitle(run)}</a> <span class="quiet">${whatFor(run)} <span class="run-id">${clipped(id, 60)}</span></span>`,
    html`<span class="status ${status}">${statusWord[status]}</span>`,
    html`<span class="leader">${leaderCell(run)}</span>`,
    run.kind === 'build' ? '–' : outOf(matches.ended, matches.planned),
    committedUsd === 0 ? '–' : dollars(committedUsd),
    `${outOf(trees.done, trees.wanted)} ${playedOn}s`,
    timeAgo(startedAt, now),
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
  const names = agents.slice(0, mostNamed);
  const between = kind === 'match' ? ' – ' : ', ';
  return html`${names.map((agent, index) => html`${index > 0 && between}<bdi>${clipped(agent, 64)}</bdi>`)}${agents.length > mostNamed && html` and ${agents.length - mostNamed} more`}`;
}

function whatFor({ kind, format }: RunLine): string {
  if (kind === 'tournament') return clipped(format ?? '', 40);
  return kind;
}
