import { ownAgents } from '../../config/own-agents.ts';
import { type DecisionLine, decisionLines } from '../../reporting/decision-words.ts';
import { linkTo } from '../../reporting/document/document.ts';
import { decisionBlock } from '../../reporting/sections/decision-block.ts';
import { moreOf } from '../../reporting/series-decision.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import { noAnswers } from '../../reporting/view/agent-conduct.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { hasComparison } from './links.ts';
import { documentSection, type PageFrame, type Section } from './page-frame.ts';

/**
 * The recommended agent, and what speaks for it. Null while the tournament runs, or where its board is not by items; of a
 * schedule, by all refreshes together.
 */
export function decisionSection(view: ReportView, frame: PageFrame): Section | null {
  const lines = view.series === null ? linesOf(view) : view.series.decision;
  if (lines.length === 0) return null;
  const more = ({ look }: DecisionLine) =>
    look !== undefined && hasComparison(look.pair, view, frame)
      ? linkTo(addresses.sideBySide(...look.pair), look.what)
      : '';
  const blocks = [decisionBlock(lines, more)];
  return documentSection({ id: 'decision', title: 'Decision', blocks }, frame);
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
