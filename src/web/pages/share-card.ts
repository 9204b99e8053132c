import { leadingBoard } from '../../arena/series/series-leaderboard.ts';
import type { BoundedRating, Rating } from '../../ratings/rating.ts';
import { counted, intervalText, points, rankText } from '../../reporting/arena-words.ts';
import { type Html, type HtmlPart, html, trusted } from '../../reporting/html/html.ts';
import { clipped } from '../../reporting/html/page-text.ts';
import { type LedBoard, leadWords } from '../../reporting/lead-words.ts';
import { ratingScale, type Scale } from '../../reporting/scale.ts';
import { firstBoardOf, type ReportView } from '../../reporting/view/view-model.ts';
import { siteStyle } from '../style/site-style.ts';
import { agentName } from './links.ts';
import { intervalPlot } from './position-section.ts';

/** Pixels; the shape that chats show in full. */
export const cardSize = { width: 1200, height: 630 } as const;

/** Agents on a card: the first. */
const mostLines = 6;

type CardRow = BoundedRating & Pick<Rating, 'agent' | 'rankLow' | 'rankHigh'>;

/**
 * The leaderboard as a document to be drawn as a picture: who leads, the first agents with their intervals, how much was
 * played. Nothing of questions, topics and answers, so that it may be shown wherever the leaderboard is.
 */
export function shareCard(view: ReportView): string {
  const board = cardBoard(view);
  const rows: readonly CardRow[] = board.rows;
  const shown = rows.slice(0, mostLines);
  const scale = ratingScale(shown);
  return cardDocument(view, {
    heading: headline(view),
    lead: leadWords(board, view.running, agentName),
    body: html`<table>${shown.map((row) => line(row, scale))}</table>`,
    foot: `${rows.length > shown.length ? `${rows.length - shown.length} more. ` : ''}Bars are 95% intervals. `,
  });
}

/** What a card says; its foot goes on with how much was played. */
interface CardContent {
  readonly heading: HtmlPart;
  readonly lead: HtmlPart;
  readonly body: Html;
  readonly foot?: string;
}

/** A card as a whole document, with its style inside. */
export function cardDocument(view: ReportView, { heading, lead, body, foot = '' }: CardContent): string {
  const { series, head } = view;
  const name = series === null ? head.id : series.schedule;
  return html`<!doctype html>
<html lang="en"><meta charset="utf-8"><style>${trusted(siteStyle)}${trusted(cardStyle)}</style>
<body class="card"><p class="brand">dr-arena <span class="id"><bdi>${clipped(name, 60)}</bdi></span></p>
<h1>${heading}</h1>
<p class="who">${lead}</p>
${body}
<p class="played">${foot}${playedText(view)}</p></body></html>
`.toString();
}

function cardBoard(view: ReportView): LedBoard {
  return view.series === null ? firstBoardOf(view) : leadingBoard(view.series.board);
}

function headline({ series, running }: ReportView): string {
  if (series !== null) return 'Leaderboard of all refreshes';
  return running ? 'Leaderboard so far' : 'Leaderboard';
}

function line(row: CardRow, scale: Scale): Html {
  const { agent, rating, low, high } = row;
  return html`<tr><td class="rank">${rankText(row)}</td><th scope="row">${agentName(agent)}</th>
<td class="points">${rating === null ? '–' : points(rating)}</td><td class="plot">${intervalPlot(row, scale)}</td><td class="bounds">${rating !== null && intervalText(low, high)}</td></tr>
`;
}

function playedText({ series, head, agents, matches, playedOn }: ReportView): string {
  const date = (head.finishedAt ?? head.startedAt).slice(0, 10);
  if (series !== null) return `Refresh ${series.refresh}, ${date}.`;
  return `${counted(agents.length, 'agent')}, ${counted(matches, 'match', 'matches')} on ${counted(head.trees.length, playedOn)}, ${date}.`;
}

const cardStyle = `
body.card { width: ${cardSize.width}px; height: ${cardSize.height}px; padding: 44px 64px 36px; display: flex; flex-direction: column; overflow: hidden; font-size: 24px; line-height: 1.35; border-top: 10px solid var(--accent); }
.card .brand { font-size: 26px; margin: 0 0 6px; } .card .brand .id { font-size: 22px; margin-left: 12px; }
.card h1 { font-size: 46px; }
.card .who { margin: 8px 0 14px; color: var(--quiet); display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; text-wrap: balance; flex: none; }
.card table { width: 100%; table-layout: fixed; border-collapse: collapse; margin: 0; font-size: 24px; font-variant-numeric: tabular-nums; }
.card td, .card th { padding: 5px 8px; height: 50px; border: 0; border-top: 1px solid var(--rule); text-align: left; vertical-align: middle; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; font-size: 24px; background: none; }
.card .rank { width: 76px; color: var(--quiet); } .card th { width: 340px; font-weight: 600; color: var(--ink); }
.card .points { width: 96px; text-align: right; font-weight: 640; } .card .plot { width: auto; } .card .bounds { width: 196px; color: var(--quiet); font-size: 20px; text-align: right; }
.card .two td, .card .two th { width: auto; } .card .two .side { width: 300px; text-align: right; }
.card .played { margin: auto 0 0; color: var(--quiet); font-size: 22px; }
`;
