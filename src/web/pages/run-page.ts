import type { MatchRecord } from '../../arena/match.ts';
import { playedOnHead } from '../../arena/played-on.ts';
import { hasEnded, type RunProgress } from '../../arena/run-progress.ts';
import type { TournamentId } from '../../kernel/ids.ts';
import { endText, voidText } from '../../reporting/arena-words.ts';
import { clipped, type Html, type HtmlPart, html, namedValue, timeText } from '../../reporting/html/html.ts';
import { cellTable } from '../../reporting/html/html-table.ts';
import { many, roleText, type SpendSum, spendView, spentText } from '../../reporting/spend-words.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import { atWorkRow, type RunTexts, tournamentRoot } from '../../reporting/view/run-view.ts';
import { type AppLinks, pageDocument } from './page-frame.ts';
import { type RunDeedsInput, runDeeds } from './run-deeds.ts';
import { runTitle } from './runs-page.ts';
import { timeAgo } from './time-ago.ts';

interface RunFrame {
  readonly app: AppLinks;
  /** Input of the forms that act on the run; null if the app only shows. */
  readonly acts: RunDeedsInput | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * The page of one run, with the forms that act on it. Each part that changes while it runs carries a name (`data-part`), by
 * which the script puts a newer one in its place.
 */
export function runPage(run: RunProgress, texts: RunTexts, { app, acts, now }: RunFrame): string {
  const { id, kind } = run;
  const goesOn = !hasEnded(run);
  const body = html`<header><h1>${runTitle(run)}</h1>
<p class="quiet">${kindWord[kind]} <span class="id">${clipped(id, 60)}</span>; started ${timeText(run.startedAt)}${run.finishedAt === null ? html` (${timeAgo(run.startedAt, now)})` : html`, ${run.status === 'abandoned' ? 'given up' : 'finished'} ${timeText(run.finishedAt)} (${timeAgo(run.finishedAt, now)})`}.${goesOn && html` <a href="">Reload</a>`}</p>
${outcomeLine(run, texts)}${standing(run, texts, acts === null)}</header>
<main id="main"${goesOn && html` data-live`}>
${acts !== null && runDeeds(run, acts)}
${progressSection(run, texts)}
${kind !== 'build' && html`${!hasEnded(run) && workSection(run)}${matchSection(run)}${voidSection(run)}`}
${spendSection(run)}
</main>`;
  const tournament = kind === 'build' ? null : (id as TournamentId);
  const up = tournament === null ? '/' : tournamentRoot(tournament);
  const content = { title: `Run ${id}`, place: 'runs', body } as const;
  return pageDocument({ up, tournament, app, playedOn: run.playedOn }, { ...content, islands: goesOn ? ['live'] : [] });
}

const kindWord = { tournament: 'Tournament', match: 'Match', build: 'Build' } as const;

/** Shows how it ended, or its leader; for a single match with a link to its page. */
function outcomeLine(run: RunProgress, { outcome }: RunTexts): Html {
  const [only, ...others] = run.newest;
  const isOnly = run.kind === 'match' && only !== undefined && only.end !== null && others.length === 0;
  return html`<div data-part="outcome">${outcome !== '' && html`<p class="lead">${outcome}</p>`}
${isOnly && html`<p><a href="${matchAddress(run, only)}">Read the match: questions, answers and what decided it</a></p>`}</div>`;
}

/** @param onlyShows runs cannot be acted on here, so that it is said how to at a terminal */
function standing({ status }: RunProgress, texts: RunTexts, onlyShows: boolean): Html {
  const { advice, atTerminal, command } = texts;
  return html`<div class="standing" data-part="standing"><p><span class="status ${status}">${texts.status}</span> <span class="quiet">last news ${texts.news}</span></p>
${advice !== '' && html`<p>${advice}</p>`}${onlyShows && command !== '' && html`<p>${atTerminal}</p><p><code>${command}</code></p>`}</div>
<p class="lost" role="status" data-lost hidden>The connection to the arena is lost; what is shown may be old. Trying again.</p>
<p class="unseen" role="status" aria-live="polite" data-part="summary">${texts.summary}</p>`;
}

function progressSection(run: RunProgress, texts: RunTexts): Html {
  const { trees, matches } = run;
  const isBuild = run.kind === 'build';
  return html`<section aria-labelledby="progress" data-part="progress"><h2 id="progress">Progress</h2>
<dl class="progress">
${barLine(`${playedOnHead[run.playedOn]}s`, texts.trees, trees.done, trees.wanted)}
${!isBuild && barLine('Matches ended', texts.matches, matches.ended, matches.planned ?? 0)}
</dl>
${
  !isBuild &&
  html`<dl class="figures small">
${namedValue('Rounds played', texts.rounds)}${namedValue('Void', texts.voids)}${namedValue('Spent', texts.spent)}${!hasEnded(run) && html`${namedValue('Matches a minute', texts.rate)}${namedValue('Time left', texts.left)}`}
</dl>
<p><a href="${rootOf(run)}">Leaderboard of this run</a></p>`
}</section>`;
}

/** @param of 0 where nothing is planned yet */
function barLine(name: string, text: string, done: number, of: number): Html {
  const most = Math.max(1, of);
  return html`<div><dt>${name}</dt><dd><progress aria-label="${name}" max="${most}" value="${Math.min(done, most)}"></progress> ${text}</dd></div>`;
}

function workSection(run: RunProgress): Html {
  const rows = run.atWork.map((each) => atWorkRow(run, each));
  const table = { label: 'Agents that answer just now', heads: ['Agent', 'On', '#For', '#Steps', 'Last step'], rows };
  const note = html`<p class="quiet">Steps are what an agent tells of its work while it answers. Where programs compete, the last step is shown only to who gave a token, since from it a program on this machine could learn the question.</p>`;
  return tablePart('work', 'At work', table, 'No agent answers just now.', note);
}

function matchSection(run: RunProgress): Html {
  const heads = ['Seat A', 'Seat B', 'How it ended', '#Score', '#Round', `#${playedOnHead[run.playedOn]}`];
  const rows = run.newest.map((match) => matchRow(run, match));
  const note = html`<p class="quiet">${!hasEnded(run) && 'Some of those under way, then those that ended, the latest planned first.'} <a href="${rootOf(run)}${addresses.matches()}">All matches</a></p>`;
  const table = { label: 'Matches under way and ended', heads, rows };
  return tablePart('newest', 'Newest matches', table, 'No match has begun.', note);
}

function matchRow(run: RunProgress, match: MatchRecord): readonly HtmlPart[] {
  const a = clipped(match.a, 64);
  const b = clipped(match.b, 64);
  const isOpen = match.end === null;
  const standing = run.status === 'running' ? 'under way' : 'not ended';
  return [
    a,
    b,
    isOpen ? standing : html`<a href="${matchAddress(run, match)}"><bdi>${endText(match.end, a, b)}</bdi></a>`,
    isOpen ? '–' : `${match.scoreA}–${match.scoreB}`,
    many(match.tournamentRound),
    many(run.treeIds.indexOf(match.tree) + 1),
  ];
}

function rootOf({ id }: RunProgress): string {
  return tournamentRoot(id as TournamentId);
}

function matchAddress(run: RunProgress, match: MatchRecord): string {
  return `${rootOf(run)}${addresses.match(match)}`;
}

function voidSection({ voids }: RunProgress): Html {
  const rows = voids.map(({ reason, agents, rounds, matches, detail }) => {
    const whose = agents.map((agent) => clipped(agent, 64)).join(', ');
    return [voidText[reason], whose || '–', many(rounds), many(matches), clipped(detail, 300) || '–'];
  });
  const table = { label: 'Voids by reason', heads: ['Reason', 'Whose', '#Rounds', '#Matches', 'The first'], rows };
  const note = html`<p class="quiet">A void round or match does not count: it is no loss, no tie, and not rated.</p>`;
  return tablePart('voids', 'Voids', table, 'There are none.', note);
}

function spendSection({ spend }: RunProgress): Html {
  const { agents = [], roles = [] } = spendView(spend) ?? {};
  const rows = [
    ...agents.map((sum) => spendRow(clipped(sum.name, 64), roleText.answer, sum)),
    ...roles.map((sum) => spendRow('Examiner', roleText[sum.name], sum)),
  ];
  const heads = ['Who', 'What for', '#Calls', '#Failed', '#Tokens in', '#Tokens out', '#Searches', '#Cost'];
  const table = { label: 'Spend by agent and work', heads, rows };
  return tablePart('spend', 'Spend', table, 'Nothing that has a price has been asked.');
}

function spendRow(who: string, what: string, sum: SpendSum): readonly string[] {
  const counts = [sum.calls, sum.failed, sum.inputTokens, sum.outputTokens, sum.searches];
  return [who, what, ...counts.map(many), spentText(sum)];
}

/** A part of the page with a table, or a sentence where it has no row. */
function tablePart(
  id: string,
  title: string,
  table: Omit<Parameters<typeof cellTable>[0], 'className'>,
  empty: string,
  note: Html | null = null,
): Html {
  return html`<section aria-labelledby="${id}" data-part="${id}"><h2 id="${id}">${title}</h2>
${table.rows.length === 0 ? html`<p>${empty}</p>` : cellTable({ ...table, className: 'cards' })}
${note}</section>
`;
}
