import { ownAgents } from '../../config/own-agents.ts';
import { type DecisionLine, decisionLines } from '../../reporting/decision-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { moreOf } from '../../reporting/series-decision.ts';
import { noAnswers } from '../../reporting/view/agent-conduct.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { sideBySideLink } from './links.ts';
import { type PageFrame, type Section, section } from './page-frame.ts';

/** Which agent to take, and what speaks for it; null while the tournament runs, or where its board is not by items. */
export function decisionSection(view: ReportView, frame: PageFrame): Section | null {
  const lines = linesOf(view);
  if (lines.length === 0) return null;
  return section(
    'decision',
    'The decision',
    saidLines(lines, (line) => lookLink(line, view, frame)),
    'Decision',
  );
}

/** A decision as a list. @param look where more of a line is; default: nowhere */
export function saidLines(
  lines: readonly DecisionLine[],
  look: (line: DecisionLine) => Html | null = () => null,
): Html {
  return html`<dl class="said">${lines.map((line) => html`<dt>${line.question}</dt><dd>${line.answer}${look(line)}</dd>`)}</dl>`;
}

function linesOf(view: ReportView): readonly DecisionLine[] {
  const { alone, board, conduct, head, pairs, running } = view;
  if (running || pairs === null || board !== 'items') return [];
  return decisionLines({
    pairs,
    board,
    costs: view.quality,
    failures: view.profiles,
    own: ownAgents(head.config),
    on: view.playedOn,
    noAnswers: noAnswers(conduct),
    ...moreOf(head),
    ...(alone !== null && { alone }),
  });
}

function lookLink({ look }: DecisionLine, view: ReportView, frame: PageFrame): Html | null {
  if (look === undefined) return null;
  return html` ${sideBySideLink(look.what, look.pair, view, frame)}.`;
}
