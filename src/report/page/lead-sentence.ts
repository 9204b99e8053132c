import { type Html, html } from '../html/html.ts';
import { leadWords } from '../lead-words.ts';
import type { ReportView } from '../view/view-model.ts';
import { agentName } from './agent-name.ts';

/** Who leads, and who else may be the best, in a sentence or two. */
export function leadSentence({ leaderboard, running }: Pick<ReportView, 'leaderboard' | 'running'>): Html {
  return html`${leadWords(leaderboard, running, agentName)}`;
}
