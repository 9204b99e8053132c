import type { AgentId } from '../../kernel/ids.ts';
import { outcomeText, placeWords } from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { clipped, quoted } from '../../reporting/html/page-text.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import type { SharedItem, ShownGrade } from '../../reporting/view/side-by-side-view.ts';
import { agentName } from './links.ts';
import type { PageFrame } from './page-frame.ts';

/**
 * One item that an agent satisfies and another does not: the question, what is expected with the words of the page, and what each
 * answer says, with links to a round that shows it.
 *
 * @param names who satisfies it, then who does not
 * @param firstGets whether the first of the compared is the one who satisfies it
 */
export function sideBySideExample(
  { task, item, one, other }: SharedItem,
  [gets, misses]: readonly [AgentId, AgentId],
  firstGets: boolean,
  frame: PageFrame,
): Html {
  const [got, missed] = firstGets ? [one, other] : [other, one];
  const source = item.facts[0]?.quote.text;
  return html`<li><p class="asked"><bdi>${clipped(task.question, 400)}</bdi> <span class="quiet">${placeWords(task.path.length, task.width)}</span></p>
<dl class="said"><dt>Expected</dt><dd><bdi>${clipped(item.text, 300)}</bdi>${!item.text.includes(item.value) && html`: <bdi>${clipped(item.value, 200)}</bdi>`}${source !== undefined && html` <span class="quiet">The page: ${quoted(source)}</span>`}</dd>
${said(gets, got, frame)}${said(misses, missed, frame)}</dl></li>
`;
}

function said(agent: AgentId, { grade, match, round }: ShownGrade, { up }: PageFrame): Html {
  const outcome = grade?.outcome ?? 'missing';
  const words = grade !== null && grade.quote !== null && html` ${quoted(grade.quote)}`;
  return html`<dt>${agentName(agent)}</dt><dd class="grade ${outcome}"><span class="outcome">${outcomeText[outcome]}</span>${words} <a href="${up}${addresses.match(match, round)}">the answer<span class="unseen"> of ${agentName(agent)}</span></a></dd>
`;
}
