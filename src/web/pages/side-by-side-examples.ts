import { groupBy } from '../../kernel/group-by.ts';
import type { AgentId } from '../../kernel/ids.ts';
import { outcomeText, placeWords } from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { clipped, quoted } from '../../reporting/html/page-text.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import type { SharedItem, ShownGrade } from '../../reporting/view/side-by-side-view.ts';
import { agentName } from './links.ts';
import type { PageFrame } from './page-frame.ts';

/**
 * Items that an agent satisfies and another does not, by question, each once with links to rounds that show both answers: what is
 * expected with the words of the page, and what each answer says.
 *
 * @param names who satisfies them, then who does not
 * @param firstGets whether the first of the compared is the one who satisfies them
 */
export function sideBySideExamples(
  items: readonly SharedItem[],
  names: readonly [AgentId, AgentId],
  firstGets: boolean,
  frame: PageFrame,
): Html {
  const questions = [...groupBy(items, ({ task }) => task.id).values()];
  return html`<ol class="telling">${questions.map((some) => question(some, names, firstGets, frame))}</ol>`;
}

function question(
  items: readonly SharedItem[],
  [gets, misses]: readonly [AgentId, AgentId],
  firstGets: boolean,
  { up }: PageFrame,
): Html {
  const [first] = items;
  if (first === undefined) return html``;
  const { task } = first;
  const [got, missed] = sides(first, firstGets);
  const answer = (agent: AgentId, { match, round }: ShownGrade) =>
    html`<a href="${up}${addresses.match(match, round)}">${agentName(agent)}</a>`;
  return html`<li><p class="asked"><bdi>${clipped(task.question, 400)}</bdi> <span class="quiet">${placeWords(task.path.length, task.width)}. Answers: ${answer(gets, got)}, ${answer(misses, missed)}.</span></p>
${items.map((each) => expected(each, [gets, misses], firstGets))}</li>
`;
}

function sides({ one, other }: SharedItem, firstGets: boolean): readonly [ShownGrade, ShownGrade] {
  return firstGets ? [one, other] : [other, one];
}

function expected(shared: SharedItem, [gets, misses]: readonly [AgentId, AgentId], firstGets: boolean): Html {
  const { item } = shared;
  const [got, missed] = sides(shared, firstGets);
  const source = item.facts[0]?.quote.text;
  return html`<dl class="said"><dt>Expected</dt><dd><bdi>${clipped(item.text, 300)}</bdi>${!item.text.includes(item.value) && html`: <bdi>${clipped(item.value, 200)}</bdi>`}${source !== undefined && html` <span class="quiet">The page: ${quoted(source)}</span>`}</dd>
${said(gets, got)}${said(misses, missed)}</dl>
`;
}

function said(agent: AgentId, { grade }: ShownGrade): Html {
  const outcome = grade?.outcome ?? 'missing';
  const words = grade !== null && grade.quote !== null && html` ${quoted(grade.quote)}`;
  return html`<dt>${agentName(agent)}</dt><dd class="grade ${outcome}"><span class="outcome">${outcomeText[outcome]}</span>${words}</dd>
`;
}
