import type { Verdict } from '../../../examiner/verdict-tier.ts';
import { leastWidth } from '../../match/transition.ts';
import type { MatchRecord } from '../../tournament/tournament-record.ts';
import { type Html, html } from '../html/html.ts';
import type { RoundView } from '../view/match-view.ts';
import { evolutionWords } from '../words.ts';
import { agentName } from './agent-name.ts';
import { clipped } from './clipped.ts';

/**
 * What the verdict changes for the next round, and why (DR-Arena, Table 2).
 * @param next the round that follows; undefined where there is none
 */
export function evolutionBlock(view: RoundView, next: RoundView | undefined, match: MatchRecord): Html | null {
  const { result } = view.round;
  if (result.kind === 'void') return null;
  const { evolution, judgement } = result;
  if (evolution === null) return html`<p class="evolution quiet">The match ends with this round.</p>`;
  return html`<p class="evolution"><strong dir="auto">Next: ${clipped(evolutionWords(evolution).replace(/\.$/, ''), 500)}.</strong> ${evolution.note !== null && 'By the rule: '}${why(judgement.verdict, match)}${
    next !== undefined &&
    html` <span class="quiet">${change('Depth', view.depth, next.depth)}, ${change('width', view.round.width, next.round.width)}${
      evolution.kind !== 'backtrack' &&
      next.round.width < view.round.width &&
      ', since no more can be asked about there'
    }.</span>`
  }</p>`;
}

function why({ tier, tag }: Verdict, { a, b }: MatchRecord): Html {
  if (tier === 'TIE_HIGH')
    return html`Both answers are good, so the question was too easy to tell the two apart: the next one is deeper and wider.`;
  if (tier === 'TIE_LOW')
    return html`Both answers are poor, so the question was too hard: the next one stands on the page above, with one target fewer, but at least ${leastWidth}.`;
  const loser = agentName(tier.startsWith('A_') ? b : a);
  if (tag === 'DEPTH')
    return html`${loser} did not find what was hidden: the next question asks for more of that, one page deeper.`;
  if (tag === 'WIDTH')
    return html`${loser} found it but not all details: the next question asks for more of that, about one target more.`;
  return html`The tag names no single weakness of ${loser}: the next question is deeper and wider.`;
}

function change(name: string, from: number, to: number): string {
  return from === to ? `${name} stays ${from}` : `${name} ${from} → ${to}`;
}
