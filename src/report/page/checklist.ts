import type { Grade } from '../../../examiner/grade.ts';
import type { AgentId } from '../../kernel/ids.ts';
import type { MatchRecord } from '../../tournament/tournament-record.ts';
import { type Html, html } from '../html/html.ts';
import type { ItemView } from '../view/match-view.ts';
import { outcomeText } from '../words.ts';
import { agentName } from './agent-name.ts';
import { clipped } from './clipped.ts';
import { pageLink } from './links.ts';
import { quoted } from './quoted.ts';

/** Checklist items, each with the page words it stands on and with how both answers meet it. */
export function checklist(title: string, items: readonly ItemView[], { a, b }: MatchRecord): Html {
  const satisfied = (grades: readonly (Grade | null)[]) =>
    `${grades.filter((grade) => grade?.outcome === 'satisfied').length} of ${items.length}`;
  return html`<details class="checklist" open><summary>${title}
<span class="quiet">${agentName(a)} ${satisfied(items.map(({ gradeA }) => gradeA))}, ${agentName(b)} ${satisfied(items.map(({ gradeB }) => gradeB))}</span></summary>
<ul class="items">${items.map(
    ({ item, sources, gradeA, gradeB }) => html`<li>
<div class="point" dir="auto">${clipped(item.text, 600)}</div>
${sources.map(({ page, quote }) => html`<div class="source">${quoted(quote)} <cite>${pageLink(page)}</cite></div>`)}
<div class="grades">${gradeLine(a, gradeA)}${gradeLine(b, gradeB)}</div></li>
`,
  )}</ul></details>`;
}

function gradeLine(agent: AgentId, grade: Grade | null): Html {
  const outcome = grade?.outcome ?? 'ungraded';
  return html`<div class="grade ${outcome}">${agentName(agent)} <span class="outcome">${grade ? outcomeText[grade.outcome] : 'not graded'}</span>${
    grade !== null && grade.quote !== null && html` ${quoted(grade.quote)}`
  }</div>`;
}
