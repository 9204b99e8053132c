import type { PlayedOn } from '../../arena/played-on.ts';
import { groupBy } from '../../kernel/group-by.ts';
import type { AgentId } from '../../kernel/ids.ts';
import {
  byBoard,
  counted,
  outcomeText,
  percent,
  placeWords,
  points,
  wholeChange,
} from '../../reporting/arena-words.ts';
import { clipped, type Html, html, namedValue, quoted } from '../../reporting/html/html.ts';
import { cellTable } from '../../reporting/html/html-table.ts';
import { chanceText, significance } from '../../reporting/pair-table.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import type { ComparedSlice, SharedItem, ShownGrade, SideBySideView } from '../../reporting/view/side-by-side-view.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { agentLink, agentName } from './links.ts';
import { endSentence } from './match-page.ts';
import { matchTable } from './matches-page.ts';
import { type PageFrame, pageDocument, pageTrail, type Section, section, sectionParts } from './page-frame.ts';

/**
 * Two agents of a tournament side by side: how far apart they are by all graded items, what one satisfies and the other does
 * not, in counts and in examples, and their matches.
 */
export function sideBySidePage(view: ReportView, compared: SideBySideView, frame: PageFrame): string {
  const { one, other, met } = compared;
  const sections = [
    slicesSection(compared, view.playedOn),
    examplesSection(compared, 'onlyOne', frame),
    examplesSection(compared, 'onlyOther', frame),
    section(
      'matches',
      'Their matches',
      met.length === 0 ? html`<p>They were not paired with each other.</p>` : matchTable('Matches', met, view, frame),
    ),
  ];
  return pageDocument(frame, {
    title: `${clipped(one, 64)} against ${clipped(other, 64)} in ${view.head.id}`,
    place: 'leaderboard',
    body: html`${head(view, compared, frame)}
<main id="main" class="two-agents">
${sectionParts([{ name: '', sections }])}
</main>`,
  });
}

function head(view: ReportView, compared: SideBySideView, frame: PageFrame): Html {
  const { one, other, met, slices, tasks } = compared;
  const all = slices[0];
  return html`<header>
${pageTrail(html`<a href="${frame.up}${addresses.leaderboard}">${frame.ofMatch ? 'Match' : 'Leaderboard'}</a>`, 'two agents')}
<h1>${agentName(one)} against ${agentName(other)}</h1>
<p class="lead">${pairLead(view, compared)}</p>${view.alone !== null && html`<p class="quiet">${view.alone}</p>`}
<dl class="figures small">
${namedValue('matches against each other', met.length)}
${namedValue('questions both were asked', tasks)}
${all !== undefined && namedValue('items on them', all.items)}
</dl>
<p class="quiet">More of each: ${agentLink(one, frame)}, ${agentLink(other, frame)}.</p>
</header>
`;
}

/** Names the better agent by all graded items; of a match alone, its end. */
export function pairLead({ onlyMatch }: ReportView, { one, other, byItems }: SideBySideView): Html {
  if (onlyMatch !== null) return endSentence(onlyMatch);
  if (byItems === null) return html`Too little is known to say who is better.`;
  const [better, worse] = byItems.difference >= 0 ? [one, other] : [other, one];
  const chance = byItems.difference >= 0 ? byItems.chance : 1 - byItems.chance;
  return html`${agentName(better)} is ${points(Math.abs(byItems.difference))} points above ${agentName(worse)} ${byBoard.items}, better with a chance of ${chanceText(chance)}: ${significance(byItems.furtherTrees)} at 95%.`;
}

function slicesSection({ one, other, slices }: SideBySideView, on: PlayedOn): Section {
  if (slices.length === 0)
    return section('items', 'Item by item', html`<p>No question was put to both and graded by items.</p>`);
  const rows = slices.map((of) => [
    sliceWords[of.by],
    of.items,
    of.onlyOne,
    of.onlyOther,
    of.both,
    of.items - of.both - of.onlyOne - of.onlyOther,
    differenceText(of),
  ]);
  const only = (agent: AgentId) => `#Only ${clipped(agent, 40)}`;
  const heads = ['Items', '#All', only(one), only(other), '#Both', '#Neither', '#Difference'];
  const body = html`<p class="quiet">Every item of the questions that both were asked, once; who gave no answer satisfies none. The difference is ${agentName(one)}’s share of satisfied items less ${agentName(other)}’s, in percentage points, with its 95% interval by ${on}.</p>
${cellTable({ label: 'Items by who satisfied them', className: 'compared cards', heads, rows })}`;
  return section('items', 'Item by item', body);
}

const sliceWords: Readonly<Record<ComparedSlice['by'], string>> = {
  all: 'All',
  depth: 'depth: what is hidden',
  width: 'width: the details',
};

function differenceText({ difference: { value, low, high } }: ComparedSlice): string {
  if (value === null) return '–';
  const whole = (share: number) => wholeChange(100 * share);
  return low === null || high === null ? whole(value) : `${whole(value)} (${whole(low)} to ${whole(high)})`;
}

/** Examples of each side, at most. */
const mostExamples = 12;

function examplesSection(compared: SideBySideView, of: 'onlyOne' | 'onlyOther', frame: PageFrame): Section | null {
  const examples = compared[of];
  if (examples.length === 0) return null;
  const { one, other } = compared;
  const [gets, misses] = of === 'onlyOne' ? [one, other] : [other, one];
  const items = compared.slices[0]?.items ?? 0;
  const body = html`<p class="quiet">${counted(examples.length, 'item')} of ${items}, ${percent(items === 0 ? null : examples.length / items)}. ${examples.length > mostExamples && `Shown are ${mostExamples}, from as many questions as possible. `}What is contradicted stands before what is missing.</p>
${sideBySideExamples(examples.slice(0, mostExamples), compared, of, frame)}`;
  const title = `What ${clipped(gets, 64)} gets and ${clipped(misses, 64)} misses`;
  return section(of === 'onlyOne' ? 'only-first' : 'only-second', title, body);
}

/** The side that satisfies an item, and the one that does not. */
interface Sides {
  readonly gets: readonly [AgentId, ShownGrade];
  readonly misses: readonly [AgentId, ShownGrade];
}

/**
 * Items that one of two agents satisfies and the other does not, by question, each once with links to rounds that show both
 * answers: what is expected with the words of the page, and what each answer says.
 */
export function sideBySideExamples(
  items: readonly SharedItem[],
  { one, other }: Pick<SideBySideView, 'one' | 'other'>,
  of: 'onlyOne' | 'onlyOther',
  { up }: Pick<PageFrame, 'up'>,
): Html {
  const sidesOf = (each: SharedItem): Sides =>
    of === 'onlyOne'
      ? { gets: [one, each.one], misses: [other, each.other] }
      : { gets: [other, each.other], misses: [one, each.one] };
  const answer = ([agent, { match, round }]: Sides['gets']) =>
    html`<a href="${up}${addresses.match(match, round)}">${agentName(agent)}</a>`;
  const question = (own: readonly SharedItem[]) =>
    own.slice(0, 1).map((first) => {
      const { task } = first;
      const { gets, misses } = sidesOf(first);
      return html`<li><p class="asked"><bdi>${clipped(task.question, 400)}</bdi> <span class="quiet">${placeWords(task.path.length, task.width)}. Answers: ${answer(gets)}, ${answer(misses)}.</span></p>
${own.map((each) => expected(each, sidesOf(each)))}</li>
`;
    });
  return html`<ol class="telling">${[...groupBy(items, ({ task }) => task.id).values()].map(question)}</ol>`;
}

function expected({ item }: SharedItem, { gets, misses }: Sides): Html {
  const source = item.facts[0]?.quote.text;
  return html`<dl class="said"><dt>Expected</dt><dd><bdi>${clipped(item.text, 300)}</bdi>${!item.text.includes(item.value) && html`: <bdi>${clipped(item.value, 200)}</bdi>`}${source !== undefined && html` <span class="quiet">The page: ${quoted(source)}</span>`}</dd>
${gradeLine(gets)}${gradeLine(misses)}</dl>
`;
}

function gradeLine([agent, { grade }]: Sides['gets']): Html {
  const outcome = grade?.outcome ?? 'missing';
  const words = grade !== null && grade.quote !== null && html` ${quoted(grade.quote)}`;
  return html`<dt>${agentName(agent)}</dt><dd class="grade ${outcome}"><span class="outcome">${outcomeText[outcome]}</span>${words}</dd>
`;
}
