import { isQuestionTree } from '../../../trees/question-tree.ts';
import type { MatchRecord } from '../../arena/match.ts';
import { counted, endText, evolutionWords, voidText } from '../../reporting/arena-words.ts';
import { clipped, type Html, type HtmlPart, html, timeText } from '../../reporting/html/html.ts';
import { cellTable } from '../../reporting/html/html-table.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import { type MatchView, matchViews, type RoundView } from '../../reporting/view/match-view.ts';
import type { MatchInput } from '../../reporting/view/page-inputs.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { agentLink, agentName } from './links.ts';
import { type PageFrame, pageDocument, pageTrail } from './page-frame.ts';
import { roundSection } from './round-section.ts';
import { verdictLine, voidBlock } from './verdict-block.ts';

/** Rounds shown, at most: void ones count, so there may be more than the limit of counted rounds. */
const mostRounds = 60;

/**
 * The page of one match: who met whom and how it ended, then round by round where the question stood, how it was judged
 * and answered, and what came next.
 * @throws RangeError when the record does not hold exactly one match
 */
export function matchPage(input: MatchInput, frame: PageFrame): string {
  const [match] = input.record.matches;
  const number = frame.ofMatch ? '' : `, match ${input.number}`;
  return pageDocument(frame, {
    title: `${clipped(match?.a ?? '', 40)} – ${clipped(match?.b ?? '', 40)}${number}`,
    place: 'matches',
    body: matchBody(input, frame),
  });
}

/** Content of the page between navigation and foot: a `header` and a `main`. */
export function matchBody(input: MatchInput, frame: PageFrame): Html {
  const [view, ...others] = matchViews(input.record);
  if (view === undefined || others.length > 0) throw new RangeError('the record must hold one match');
  const { match, rounds } = view;
  const firstRounds = rounds.slice(0, mostRounds);
  return html`${matchHead(view, input, frame)}
<main id="main" class="match-page">
${roundsTable({ ...view, rounds: firstRounds })}
${firstRounds.map((round, index) => roundSection(round, { match, next: firstRounds[index + 1], frame, citations: input.citations ?? [] }))}
${rounds.length > mostRounds && html`<p class="quiet">${rounds.length - mostRounds} more rounds are in the match log.</p>`}
<p class="quiet">Match <code>${clipped(match.id, 160)}</code></p>
</main>`;
}

/** Earlier voids of a match listed, at most. */
const mostVoids = 10;

/** Head of a match: agents, tree, result and reason. */
function matchHead(view: MatchView, input: MatchInput, frame: PageFrame): Html {
  const { match, rounds } = view;
  const { a, b, end, scoreA, scoreB, tournamentRound } = match;
  const judgedCount = rounds.filter(({ round }) => round.result.kind === 'judged').length;
  const voids = rounds.length - judgedCount;
  return html`<header class="match-head">
${frame.ofMatch ? pageTrail(html`Match, ${timeText(input.record.startedAt)}`) : pageTrail(html`<a href="${frame.up}${addresses.matches()}">Matches</a>`, `tournament round ${tournamentRound}`, `match ${input.number} of ${input.of}`)}
<h1>${agentLink(a, frame)} <span class="score">${scoreA} : ${scoreB}</span> ${agentLink(b, frame)}</h1>
<p><strong><bdi>${end?.kind === 'void' ? 'Void' : endText(end, clipped(a, 64), clipped(b, 64))}</bdi></strong>, ${counted(judgedCount, 'counted round')}${voids > 0 && `, ${voids} void`}. On ${treeText(view, input, frame)}.</p>
${whyText(view)}
${end?.kind === 'void' && voidBlock(end.void, 'match')}
${earlierVoids(match)}
</header>`;
}

/** Describes the end of a match, in a sentence. */
export function endSentence({ a, b, end }: Pick<MatchRecord, 'a' | 'b' | 'end'>): Html {
  return html`${clipped(endText(end, a, b), 300)}.`;
}

/** Reason of the last round that the winner won; nothing where nobody won. */
function whyText({ match, rounds }: MatchView): Html | null {
  const winner = match.end?.kind === 'decided' ? match.end.winner : null;
  if (winner !== 'a' && winner !== 'b') return null;
  const verdictOf = ({ result }: RoundView['round']) => (result.kind === 'judged' ? result.judgement.verdict : null);
  const last = rounds.findLast(({ round }) => verdictOf(round)?.tier.startsWith(winner === 'a' ? 'A_' : 'B_'))?.round;
  if (last === undefined) return null;
  return html`<p>${agentName(match[winner])} won <a href="#round-${last.number}">round ${last.number}</a>: <span dir="auto">${clipped(verdictOf(last)?.reason ?? '', 400)}</span> <span class="quiet">Answer A is ${agentName(match.a)}’s, answer B ${agentName(match.b)}’s.</span></p>`;
}

function treeText({ match, root }: MatchView, { record }: MatchInput, { up }: PageFrame): Html {
  const [tree] = record.treesGrown;
  const name = html`<bdi>${clipped(root.title, 200)}</bdi>`;
  const what = isQuestionTree(match.tree) ? 'question' : 'tree';
  if (tree === undefined) return html`${what} ${name}`;
  return html`the ${what} <a href="${up}${addresses.tree(match.tree)}">${name}</a> <span class="quiet">(topic: <bdi>${clipped(tree.seed.topic, 120)}</bdi>)</span>`;
}

function earlierVoids({ earlierVoids }: MatchRecord): Html | null {
  if (earlierVoids === undefined || earlierVoids.length === 0) return null;
  return html`<p class="quiet">It was void ${counted(earlierVoids.length, 'time')} before and was played again: ${earlierVoids
    .slice(0, mostVoids)
    .map(
      ({ reason, detail }, index) => html`${index > 0 && '; '}${voidText[reason]} <bdi>${clipped(detail, 200)}</bdi>`,
    )}.</p>`;
}

/** The rounds at a glance; each leads to its section. */
function roundsTable({ rounds, match }: MatchView): Html {
  const heads = ['Round', '#Depth', '#Width', 'Verdict', '#Score', 'Then'];
  return html`<section aria-labelledby="rounds"><h2 id="rounds">Rounds</h2>
${rounds.length === 0 ? html`<p>None was played.</p>` : cellTable({ label: 'Table of rounds', className: 'toc', heads, rows: rounds.map((view) => roundRow(view, match)) })}</section>`;
}

function roundRow({ round, depth }: RoundView, match: MatchRecord): readonly HtmlPart[] {
  const { number, result, width, scoreA, scoreB } = round;
  const evolution = result.kind === 'judged' ? result.evolution : null;
  return [
    html`<a href="#round-${number}">Round ${number}</a>`,
    depth,
    width,
    result.kind === 'void'
      ? html`<span class="quiet">void: ${voidText[result.void.reason]}</span>`
      : verdictLine(result.judgement.verdict, match),
    `${scoreA} : ${scoreB}`,
    html`<span class="quiet">${evolution ? clipped(evolutionWords(evolution), 500) : ''}</span>`,
  ];
}

/**
 * The first page of a run of one match while its questions and answers are not told: who met and how it stands.
 */
export function matchOutcomePage(
  match: MatchRecord,
  { head, running }: Pick<ReportView, 'head' | 'running'>,
  frame: PageFrame,
): string {
  const { a, b } = match;
  return pageDocument(frame, {
    title: `${clipped(a, 40)} – ${clipped(b, 40)}`,
    place: 'matches',
    body: html`<header>${pageTrail(html`Match, ${timeText(head.startedAt)}`)}
<h1>${agentName(a)} against ${agentName(b)}${running && ' so far'}</h1>
<p class="lead">${endSentence(match)}</p></header>
<main id="main"><p><a href="${frame.up}${addresses.match(match)}">Its questions, answers and quotes</a></p></main>`,
  });
}

/** Stands in the place of every page that would tell what a private set asks. */
export function heldBackPage(frame: PageFrame): string {
  const title = 'This is shown when the set is retired';
  const body = html`<header><h1>${title}</h1></header>
<main id="main"><p>The questions of this tournament are of a private set, so that they can be asked again.</p>
<p><a href="${frame.up}${addresses.leaderboard}">Leaderboard</a></p></main>`;
  return pageDocument(frame, { title, place: 'matches', body });
}
