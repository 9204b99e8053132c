import type { AgentAbility, KindAbilities } from '../../ratings/ability/ability.ts';
import { counted, percent, points, shareText } from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { firstRows, htmlTable, type PageColumn, restOfRows } from '../../reporting/html/html-table.ts';
import { leastRatingAir, scaleOf } from '../../reporting/scale.ts';
import { type Column, intervalColumn, numberColumn, textColumn } from '../../reporting/table.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { plotColumn, ratingPageColumns } from './leaderboard-section.ts';
import { agentLink } from './links.ts';
import { type PageFrame, type Section, section } from './page-frame.ts';

const words = {
  depth: { title: 'Depth', level: 'D', what: 'Finding what a question hides, at the end of a path of D pages' },
  width: { title: 'Width', level: 'W', what: 'Giving the details of W targets, counted on those that were found' },
} as const;

/** Depth and width ratings with the share of items passed at each level; null where no round was judged. */
export function abilitySection(
  { abilities, playedOn }: Pick<ReportView, 'abilities' | 'playedOn'>,
  frame: PageFrame,
): Section | null {
  if (abilities === null || abilities.combined.source === 'none') return null;
  const { depth, width, combined } = abilities;
  const body = html`${[depth, width].filter(({ items }) => items > 0).map((of) => kindTable(of, frame))}
<p class="quiet">Each kind is rated by a model of its own: mean 1000, 400 points are ten times the odds of passing an item; intervals are 95%, by ${playedOn}${
    (depth.indicative || width.indicative) && `, of fewer than ten ${playedOn}s and so indicative`
  }.
${combined.source !== 'grades' && 'Where the judge gave no grades, a round counts by the failure tag of its verdict: a rough reading.'}</p>`;
  return section('abilities', 'Depth and width', body);
}

function kindTable(of: KindAbilities, frame: PageFrame): Html {
  const { title, level, what } = words[of.kind];
  const bounds = of.agents.flatMap(({ rating, low, high }) => [rating ?? [], low ?? [], high ?? []].flat());
  const scale = scaleOf(bounds, undefined, leastRatingAir);
  const levels = of.agents[0]?.curve.map((point) => point.level) ?? [];
  const columns: readonly Column<AgentAbility>[] = [
    textColumn('agent', 'its name', 'Agent', ({ agent }) => agent),
    numberColumn('rating', 'in points', 'Rating', ({ rating }) => rating, points),
    plotColumn,
    intervalColumn((own) => own),
    ...levels.map((each, at) =>
      numberColumn(
        `${at}`,
        'items passed',
        `${level} = ${each}`,
        ({ curve }: AgentAbility) => curve[at]?.share.value ?? null,
        percent,
      ),
    ),
  ];
  const pages: Readonly<Record<string, PageColumn<AgentAbility>>> = {
    ...ratingPageColumns<AgentAbility>(scale),
    agent: { isRowHead: true, cell: ({ agent }) => agentLink(agent, frame) },
    ...Object.fromEntries(levels.map((_level, at) => [`${at}`, { cell: (own: AgentAbility) => levelCell(own, at) }])),
  };
  return html`<h3>${title}</h3>
<p>${what}: ${of.passed} of ${counted(of.items, 'item')} passed; below, the share at each ${level}.</p>
${htmlTable({ label: `${title} ratings`, className: 'board cards', columns, rows: firstRows(of.agents), pages })}${restOfRows(of.agents)}`;
}

function levelCell({ curve }: AgentAbility, at: number): Html {
  const point = curve[at];
  if (point === undefined || point.items === 0) return html`–`;
  return html`<abbr title="${point.passed} of ${point.items}: ${shareText(point.share)}">${percent(point.share.value)}</abbr>`;
}
