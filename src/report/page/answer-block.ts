import type { Answer, AnswerOutcome, ToolCall } from '../../kernel/answer.ts';
import type { AgentId } from '../../kernel/ids.ts';
import { type Html, html } from '../html/html.ts';
import { markdown } from '../html/markdown.ts';
import { counted, duration, failureText } from '../words.ts';
import { agentName } from './agent-name.ts';
import { clipped } from './clipped.ts';
import { urlLink } from './links.ts';

/** Longest list of tool calls or citations that is shown; the match log has all. */
const mostListed = 20;

/** An answer, folded up, or why there is none. */
export function answerBlock(agent: AgentId, seat: 'A' | 'B', outcome: AnswerOutcome | null): Html {
  const name = html`${agentName(agent)} <span class="quiet">seat ${seat},</span>`;
  if (outcome === null) return html`<div class="answer absent"><p>${name} no answer was recorded.</p></div>`;
  const time = html`<span class="quiet">${duration(outcome.elapsedMs)}</span>`;
  if (outcome.kind === 'answered') return answered(name, time, outcome.answer);
  const { reason, detail, fault } = outcome.failure;
  return html`<div class="answer absent"><p>${name} no answer: ${failureText[reason]}. ${time}</p>
<p class="quiet">${fault === 'agent' ? 'Graded as an empty answer.' : 'A fault outside the agent.'} <span dir="auto">${clipped(detail, 600)}</span></p></div>`;
}

function answered(name: Html, time: Html, { text, citations, toolCalls, costUsd }: Answer): Html {
  const work = [
    toolCallText(toolCalls),
    counted(citations.length, 'citation'),
    ...(costUsd === null ? [] : [`$${costUsd.toFixed(4)}`]),
  ];
  return html`<details class="answer"><summary>Answer of ${name} <span class="quiet">${work.join(', ')},</span> ${time}</summary>
${text.trim() === '' ? html`<p class="quiet">The answer is empty.</p>` : markdown(text)}
${listed('Citations', citations, urlLink)}
${listed('Tool calls', toolCalls, ({ tool, input }) => html`${tool}: <span dir="auto">${clipped(input, 300)}</span>`)}
</details>`;
}

function toolCallText(calls: readonly ToolCall[]): string {
  const count = (tool: ToolCall['tool']) => calls.filter((call) => call.tool === tool).length;
  const parts = [counted(count('search'), 'search', 'searches'), counted(count('read'), 'page')];
  return count('other') > 0 ? [...parts, counted(count('other'), 'other call')].join(', ') : parts.join(', ');
}

function listed<Item>(title: string, items: readonly Item[], show: (item: Item) => Html): Html | null {
  if (items.length === 0) return null;
  const rest = items.length - mostListed;
  return html`<div class="list-title">${title}</div><ul class="plain">${items
    .slice(0, mostListed)
    .map((item) => html`<li>${show(item)}</li>`)}${rest > 0 && html`<li class="quiet">and ${rest} more</li>`}</ul>`;
}
