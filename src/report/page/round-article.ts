import type { Verdict } from '../../../examiner/verdict-tier.ts';
import type { Void } from '../../match/state.ts';
import type { MatchRecord } from '../../tournament/tournament-record.ts';
import { type Html, html } from '../html/html.ts';
import type { RoundView } from '../view/match-view.ts';
import { evolutionText, tagName, tagText, tierText, voidText } from '../words.ts';
import { agentName } from './agent-name.ts';
import { answerBlock } from './answer-block.ts';
import { checklist } from './checklist.ts';
import { clipped } from './clipped.ts';
import { pageLink } from './links.ts';

/** One round: where it stood, what was asked, what was answered, how it was judged, what came next. */
export function roundArticle(view: RoundView, match: MatchRecord): Html {
  const { round, depth, task } = view;
  return html`<article class="round">
<h5>Round ${round.number} <span class="state">depth ${depth}, width ${round.width}</span></h5>
<ol class="path" aria-label="Path, root first">${view.path.map((page) => html`<li>${pageLink(page)}</li>`)}</ol>
${task ? html`<p class="question" dir="auto">${clipped(task.question, 6000)}</p>` : html`<p class="quiet">No question was recorded.</p>`}
${view.round.note !== undefined && html`<p class="quiet" dir="auto">${clipped(view.round.note, 500)}</p>`}
${resultBlock(view, match)}
${task && checklist('Depth: find what is hidden', view.depthItems, match)}
${task && checklist('Width: give the details', view.widthItems, match)}
${task && html`<div class="answers">${answerBlock(match.a, 'A', view.answerA)}${answerBlock(match.b, 'B', view.answerB)}</div>`}
</article>
`;
}

function resultBlock({ round: { result, scoreA, scoreB } }: RoundView, match: MatchRecord): Html {
  if (result.kind === 'void') return voidBlock(result.void);
  const { evolution } = result;
  return html`<div class="verdict"><p>${verdictLine(result.judgement.verdict, match)} <span class="quiet">Score: ${agentName(match.a)} ${scoreA}, ${agentName(match.b)} ${scoreB}.</span></p>
<p dir="auto">${clipped(result.judgement.verdict.reason, 1000)}</p>
${evolution && html`<p class="quiet">Next: ${evolutionText[evolution.kind]}.${evolution.note !== null && html` <span dir="auto">${clipped(evolution.note, 500)}</span>`}</p>`}</div>`;
}

function verdictLine({ tier, tag }: Verdict, { a, b }: MatchRecord): Html {
  const loser = tier.startsWith('A_') ? b : a;
  const words = html`<strong><bdi>${tierText(tier, clipped(a, 64), clipped(b, 64))}</bdi></strong>`;
  if (tag === null) return words;
  return html`${words} <span class="tag tag-${tag.toLowerCase()}" title="${tagText[tag]}">${tagName[tag]}</span> <span class="quiet">tag of ${agentName(loser)}.</span>`;
}

function voidBlock({ reason, detail }: Void): Html {
  return html`<div class="verdict void"><p><strong>Void: ${voidText[reason]}</strong></p>
${detail !== '' && html`<p dir="auto">${clipped(detail, 1000)}</p>`}</div>`;
}
