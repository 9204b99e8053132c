import type { AuditFlag, JudgeWords, SecondLook } from '../../../examiner/examiner.ts';
import type { MatchRecord } from '../../arena/match.ts';
import type { AgentId, TreeId } from '../../kernel/ids.ts';
import { outcomeText } from '../../reporting/arena-words.ts';
import { clipped, type Html, html, quoted } from '../../reporting/html/html.ts';
import { cellTable } from '../../reporting/html/html-table.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import type { ItemView } from '../../reporting/view/match-view.ts';
import type { AnchoredGrade } from './answer-column.ts';
import { agentName, pageLink } from './links.ts';
import type { PageFrame } from './page-frame.ts';

/** Quotes of a page and doubts of judges shown for an item, at most. */
const mostSources = 6;
const mostFlags = 6;
const mostLooks = 12;

/** One checklist of a round with its grades. */
export interface GradedChecklist {
  readonly title: string;
  readonly round: number;
  readonly items: readonly ItemView[];
  /** Grades by item, in the same order; seat A first. */
  readonly grades: readonly (readonly [AnchoredGrade, AnchoredGrade])[];
  readonly flags: readonly AuditFlag[];
  readonly secondLooks: readonly SecondLook[];
  /** Anchors of the answers' quotes that can be jumped to. */
  readonly marked: ReadonlySet<string>;
  readonly match: MatchRecord;
}

/** A checklist: what is expected, the page's words it stands on, and how each answer meets it, in its words. */
export function checklistTable(list: GradedChecklist, frame: PageFrame): Html | null {
  const { title, items, match } = list;
  if (items.length === 0) return null;
  const head = (agent: AgentId, seat: 0 | 1) => `${clipped(agent, 64)}${satisfiedText(list, seat)}`;
  return cellTable({
    label: `${title}, round ${list.round}`,
    caption: title,
    className: 'graded cards',
    heads: ['Expected', 'The page says', head(match.a, 0), head(match.b, 1)],
    rows: items.map((item, index) => itemRow(item, index, list, frame)),
  });
}

/** Counts the items that an answer satisfies; empty where none was graded. */
function satisfiedText({ items, grades }: GradedChecklist, seat: 0 | 1): string {
  const ownGrades = grades.filter((pair) => pair[seat].grade !== null);
  const satisfied = ownGrades.filter((pair) => pair[seat].grade?.outcome === 'satisfied').length;
  return ownGrades.length === 0 ? '' : ` ${satisfied} of ${items.length}`;
}

function itemRow(view: ItemView, index: number, list: GradedChecklist, frame: PageFrame): readonly Html[] {
  const { item } = view;
  const { grades, match, marked } = list;
  const [a, b] = grades[index] ?? [];
  const flags = list.flags.filter((flag) => flag.item === item.id);
  const looks = list.secondLooks.filter((look) => look.item === item.id);
  return [
    html`<div dir="auto">${clipped(item.text, 600)}</div>${
      !item.text.includes(item.value) && html`<div class="quiet" dir="auto">${clipped(item.value, 300)}</div>`
    }${flags.slice(0, mostFlags).map((flag) => flagLine(flag, match))}${looks.slice(0, mostLooks).map((look) => lookLine(look, match))}`,
    html`${view.sources.slice(0, mostSources).map((source) => sourceLine(source, match.tree, frame))}`,
    gradeCell(a, marked),
    gradeCell(b, marked),
  ];
}

function sourceLine({ page, quote, span }: ItemView['sources'][number], tree: TreeId, { up }: PageFrame): Html {
  if (page.node === null) return html`<div class="source">${quoted(quote)} <cite>${pageLink(page)}</cite></div>`;
  return html`<div class="source"><a href="${up}${addresses.quote(tree, span)}">${quoted(quote)}</a> <cite><bdi>${clipped(page.title, 200)}</bdi></cite></div>`;
}

function gradeCell(anchored: AnchoredGrade | undefined, marked: ReadonlySet<string>): Html {
  const grade = anchored?.grade ?? null;
  const outcome = grade?.outcome ?? 'ungraded';
  const words = grade !== null && grade.quote !== null && quoted(grade.quote);
  const { reason } = anchored ?? {};
  return html`<div class="grade ${outcome}"><span class="outcome">${grade ? outcomeText[grade.outcome] : 'not graded'}</span>${
    words &&
    html` ${anchored && marked.has(anchored.anchor) ? html`<a href="#${anchored.anchor}">${words}</a>` : words}`
  }${reason !== undefined && html`<div class="quiet" dir="auto">${clipped(reason, 400)}</div>`}</div>`;
}

function flagLine({ seat, judge, remark }: AuditFlag, { a, b }: MatchRecord): Html {
  return html`<p class="flagged" dir="auto">A judge’s memory speaks against this item: <q>${clipped(remark, 400)}</q> <span class="quiet"><bdi>${clipped(judge, 80)}</bdi>, on the answer of ${agentName(seat === 'a' ? a : b)}. The item stands all the same.</span></p>`;
}

function lookLine(look: SecondLook, { a, b }: MatchRecord): Html {
  const { seat, judge, by, reason, result, first, second } = look;
  const agent = agentName(seat === 'a' ? a : b);
  const judges = html`<bdi>${clipped(judge, 80)}</bdi>${first !== undefined && judgeWords(first)}${
    (second !== undefined || by !== judge) &&
    html`, then <bdi>${clipped(by, 80)}</bdi>${second !== undefined && judgeWords(second)}`
  }`;
  const isQuiet = result === 'confirmed' || result === 'not_reviewed';
  return html`<p class="${isQuiet ? 'looked quiet' : 'flagged'}" dir="auto">${lookText(look, agent)} <span class="quiet">${
    result === 'lowered' ? 'Code' : 'Code could not settle it'
  }: ${clipped(reason, 300)}. ${judges}</span></p>`;
}

function lookText({ claimed, graded, result }: SecondLook, agent: Html): Html {
  switch (result) {
    case 'confirmed':
      return html`A second look confirmed “${outcomeText[claimed]}” for ${agent}.`;
    case 'disputed':
      return html`Disputed for ${agent}: first “${outcomeText[claimed]}”, then “${outcomeText[graded]}”, which counts.`;
    case 'lowered':
      return html`Lowered for ${agent}: from “${outcomeText[claimed]}” to “${outcomeText[graded]}”.`;
    case 'unshown':
      return html`No words show “${outcomeText[claimed]}” for ${agent}: “${outcomeText[graded]}” counts.`;
    case 'not_reviewed':
      return html`“${outcomeText[graded]}” stands for ${agent}; nobody could look again.`;
    case 'unjudged':
      return html`“${outcomeText[claimed]}” does not count for ${agent}: who looked again confirmed what is wrong for certain.`;
  }
}

function judgeWords({ quote, reason }: JudgeWords): Html {
  return html`${quote !== null && html` ${quoted(clipped(quote, 200))}`}${reason !== '' && html` (${clipped(reason, 300)})`}`;
}
