import { type Html, html } from '../html/html.ts';
import { addresses } from '../site/addresses.ts';
import type { PageFrame } from '../site/page-frame.ts';
import type { AskedRound } from '../view/asked-rounds.ts';
import type { TreeQuestion } from '../view/tree-questions.ts';
import { agentName } from './agent-name.ts';

/** The fragment at which a question stands in the list of its tree. */
export function questionAnchor({ number }: TreeQuestion): string {
  return `q-${number}`;
}

/** A round of a match as a link to it, named by both agents. */
export function roundLink({ match, round, isVoid }: AskedRound, { up }: PageFrame): Html {
  return html`<a href="${up}${addresses.match(match, round)}">${agentName(match.a)} – ${agentName(match.b)}, round ${round}</a>${isVoid && ' (void)'}`;
}
