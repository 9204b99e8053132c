import { type Html, html } from '../html/html.ts';
import type { ReportView } from '../view/view-model.ts';
import { counted, intervalText, points } from '../words.ts';
import { agentName } from './agent-name.ts';

/** Longest list of agents that are named. */
const mostNamed = 6;

/** Who leads, and who else may be the best, in a sentence or two. */
export function leadSentence({ leaderboard, running }: ReportView): Html {
  const played = leaderboard.filter(({ matches }) => matches > 0);
  const [first] = played;
  if (first === undefined) return html`No match has been decided yet.`;
  const others = played.slice(1).filter(({ rankLow }) => rankLow === 1);
  const rating = html`${agentName(first.agent)} ${running ? 'leads so far' : 'leads'} with ${points(first.rating)} points (${intervalText(first.low, first.high)})`;
  if (others.length === 0) return html`${rating}, ahead of everyone beyond noise.`;
  if (others.length === played.length - 1)
    return html`${rating}, but any of the ${played.length} agents may be the best.`;
  if (others.length > mostNamed) return html`${rating}; ${counted(others.length, 'other')} may be the best, too.`;
  return html`${rating}; ${others.map(({ agent }, index) => [joint(index, others.length), agentName(agent)])} may be the best, too.`;
}

function joint(index: number, of: number): string {
  if (index === 0) return '';
  return index === of - 1 ? ' and ' : ', ';
}
