import { playedOnHead } from '../../arena/played-on.ts';
import { hasEnded, type RunProgress } from '../../arena/run-progress.ts';
import type { TournamentId } from '../../kernel/ids.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { clipped, namedValue, timeText } from '../../reporting/html/page-text.ts';
import {
  type RunBar,
  type RunCell,
  type RunTexts,
  type RunView,
  tournamentRoot,
} from '../../reporting/view/run-view.ts';
import { type AppLinks, pageDocument } from './page-frame.ts';
import { type RunDeedsInput, runDeeds } from './run-deeds.ts';
import { runTitle } from './runs-page.ts';

/**
 * The page of one run, with the forms that act on it unless the app only shows (`acts` null). Each part that changes while it
 * runs carries a name (`data-part`), by which the script puts a newer one in its place.
 */
export function runPage(run: RunProgress, view: RunView, app: AppLinks, acts: RunDeedsInput | null): string {
  const { id, kind } = run;
  const goesOn = !hasEnded(run);
  const body = html`<header><h1>${runTitle(run)}</h1>
<p class="quiet">${kindWord[kind]} <span class="id">${clipped(id, 60)}</span>; started ${timeText(run.startedAt)}${run.finishedAt !== null && html`, ${run.status === 'abandoned' ? 'given up' : 'finished'} ${timeText(run.finishedAt)}`}.${goesOn && html` <a href="">Reload</a>`}</p>
${outcomeLine(run, view)}${standing(run, view.texts, acts === null)}</header>
<main id="main"${goesOn && html` data-live`}>
${acts !== null && runDeeds(run, acts)}
${progressSection(run, view)}
${kind !== 'build' && html`${!hasEnded(run) && workSection(view)}${matchSection(run, view)}${voidSection(view)}`}
${spendSection(view)}
</main>`;
  const tournament = kind === 'build' ? null : (id as TournamentId);
  const up = tournament === null ? '/' : tournamentRoot(tournament);
  const content = { title: `Run ${id}`, place: 'runs', body } as const;
  return pageDocument({ up, tournament, app, playedOn: run.playedOn }, { ...content, islands: goesOn ? ['live'] : [] });
}

const kindWord = { tournament: 'Tournament', match: 'Match', build: 'Build' } as const;

/** How it ended, or who stands first; of a single match with the way to its page. */
function outcomeLine({ kind, newest }: RunProgress, { texts, rows }: RunView): Html {
  const page =
    kind === 'match' && newest.length === 1 ? rows.matches[0]?.find(({ href }) => href !== undefined)?.href : undefined;
  return html`<div data-part="outcome">${texts.outcome !== '' && html`<p class="lead" data-text="outcome">${texts.outcome}</p>`}
${page !== undefined && html`<p><a href="${page}">Read the match: questions, answers and what decided it</a></p>`}</div>`;
}

/** A text by its name. */
function slot(texts: RunTexts, name: keyof RunTexts): Html {
  return html`<span data-text="${name}">${texts[name]}</span>`;
}

/** @param onlyShows runs cannot be acted on here, so that it is said how to at a terminal */
function standing({ status }: RunProgress, texts: RunTexts, onlyShows: boolean): Html {
  const { advice, atTerminal, command } = texts;
  return html`<div class="standing" data-part="standing"><p><span class="status ${status}">${slot(texts, 'status')}</span> <span class="quiet">last news ${slot(texts, 'news')}</span></p>
${advice !== '' && html`<p>${advice}</p>`}${onlyShows && command !== '' && html`<p>${atTerminal}</p><p><code>${command}</code></p>`}</div>
<p class="lost" role="status" data-lost hidden>The connection to the arena is lost; what is shown may be old. Trying again.</p>
<p class="unseen" role="status" aria-live="polite" data-part="summary">${texts.summary}</p>`;
}

function progressSection(run: RunProgress, { texts, bars }: RunView): Html {
  const isBuild = run.kind === 'build';
  return html`<section aria-labelledby="progress" data-part="progress"><h2 id="progress">Progress</h2>
<dl class="progress">
${barLine(`${playedOnHead[run.playedOn]}s`, 'trees', texts.trees, bars.trees)}
${!isBuild && barLine('Matches ended', 'matches', texts.matches, bars.matches)}
</dl>
${
  !isBuild &&
  html`<dl class="figures small">
${namedValue('Rounds played', slot(texts, 'rounds'))}${namedValue('Void', slot(texts, 'voids'))}${namedValue('Spent', slot(texts, 'spent'))}${!hasEnded(run) && html`${namedValue('Matches a minute', slot(texts, 'rate'))}${namedValue('Time left', slot(texts, 'left'))}`}
</dl>
<p><a href="${tournamentRoot(run.id as TournamentId)}">Leaderboard of this run</a></p>`
}</section>`;
}

function barLine(name: string, key: keyof RunView['bars'], text: string, bar: RunBar): Html {
  return html`<div><dt>${name}</dt><dd><progress aria-label="${name}" max="${Math.max(1, bar.of)}" value="${Math.min(bar.done, Math.max(1, bar.of))}"></progress> <span data-text="${key}">${text}</span></dd></div>`;
}

function workSection({ rows }: RunView): Html {
  return html`<section aria-labelledby="work" data-part="work"><h2 id="work">At work</h2>
${liveTable('atWork', 'Agents that answer just now', ['Agent', 'On', '#For', '#Steps', 'Last step'], rows.atWork, 'No agent answers just now.')}
<p class="quiet">Steps are what an agent tells of its work while it answers. Where programs compete, the last step is shown only to who gave a token, since from it a program on this machine could learn the question.</p></section>
`;
}

function matchSection(run: RunProgress, { rows }: RunView): Html {
  return html`<section aria-labelledby="newest" data-part="newest"><h2 id="newest">Newest matches</h2>
${liveTable('matches', 'Matches under way and ended', ['Seat A', 'Seat B', 'How it ended', '#Score', '#Round', `#${playedOnHead[run.playedOn]}`], rows.matches, 'No match has begun.')}
<p class="quiet">${!hasEnded(run) && 'Some of those under way, then those that ended, the latest planned first.'} <a href="${tournamentRoot(run.id as TournamentId)}matches/index.html">All matches</a></p></section>
`;
}

function voidSection({ rows }: RunView): Html {
  return html`<section aria-labelledby="voids" data-part="voids"><h2 id="voids">Voids</h2>
<p class="quiet">A void round or match does not count: it is no loss, no tie, and not rated.</p>
${liveTable('voids', 'Voids by reason', ['Reason', 'Whose', '#Rounds', '#Matches', 'The first'], rows.voids, 'There are none.')}</section>
`;
}

const spendColumns = ['Who', 'What for', '#Calls', '#Failed', '#Tokens in', '#Tokens out', '#Searches', '#Cost'];

function spendSection({ rows }: RunView): Html {
  return html`<section aria-labelledby="spend" data-part="spend"><h2 id="spend">Spend</h2>
${liveTable('spend', 'Spend by agent and work', spendColumns, rows.spend, 'Nothing that has a price has been asked.')}</section>
`;
}

/** A table; where it has no row, a sentence says so. @param columns those of numbers begin with # */
function liveTable(
  key: keyof RunView['rows'],
  label: string,
  columns: readonly string[],
  rows: readonly (readonly RunCell[])[],
  empty: string,
): Html {
  if (rows.length === 0) return html`<p>${empty}</p>`;
  return html`<div class="wide" role="region" aria-label="${label}" tabindex="0"><table class="live-${key}">
<thead><tr>${columns.map((name) => html`<th scope="col"${name.startsWith('#') && html` class="num"`}>${name.replace(/^#/, '')}</th>`)}</tr></thead>
<tbody data-rows="${key}">${rows.map((cells) => html`<tr>${cells.map(cell)}</tr>`)}</tbody></table></div>`;
}

function cell({ text, href, number }: RunCell, index: number): Html {
  const shown = number ? html`${text}` : html`<bdi>${text}</bdi>`;
  const inside = href === undefined ? shown : html`<a href="${href}">${shown}</a>`;
  if (index === 0) return html`<th scope="row">${inside}</th>`;
  return number ? html`<td class="num">${inside}</td>` : html`<td>${inside}</td>`;
}
