import type { PlayedOn } from '../../arena/played-on.ts';
import type { AbilityReport } from '../../ratings/ability/abilities.ts';
import type { AgentAbility, KindAbilities } from '../../ratings/ability/ability.ts';
import { counted, percent, points, shareText } from '../arena-words.ts';
import { type Block, type DocumentSection, type Inlines, textBlock } from '../document/document.ts';
import { leastRatingAir, scaleOf } from '../scale.ts';
import { type Column, intervalColumn, numberColumn, textColumn } from '../table.ts';
import { agentBlocks } from './agent-table.ts';
import { plotColumn, ratingStyles } from './rating-styles.ts';

const words = {
  depth: { title: 'Depth', level: 'D', what: 'Finding what a question hides, at the end of a path of D pages' },
  width: { title: 'Width', level: 'W', what: 'Giving the details of W targets, counted on those that were found' },
} as const;

/** Depth and width ratings with the share of items passed at each level; null where no round was judged. */
export function abilitySection(abilities: AbilityReport | null, on: PlayedOn): DocumentSection | null {
  if (abilities === null || abilities.combined.source === 'none') return null;
  const { depth, width, combined } = abilities;
  const few = depth.indicative || width.indicative ? `, of fewer than ten ${on}s and so indicative` : '';
  const rough = 'Where the judge gave no grades, a round counts by the failure tag of its verdict: a rough reading.';
  const method = `Each kind is rated by a model of its own: mean 1000, 400 points are ten times the odds of passing an item; intervals are 95%, by ${on}${few}.`;
  const blocks = [
    ...[depth, width].filter(({ items }) => items > 0).flatMap(kindBlocks),
    textBlock(combined.source === 'grades' ? method : `${method} ${rough}`, 'quiet'),
  ];
  return { id: 'abilities', title: 'Depth and width', blocks };
}

function kindBlocks(of: KindAbilities): readonly Block[] {
  const { title, level, what } = words[of.kind];
  const bounds = of.agents.flatMap(({ rating, low, high }) => [rating ?? [], low ?? [], high ?? []].flat());
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
  const styles = {
    ...ratingStyles<AgentAbility>(scaleOf(bounds, undefined, leastRatingAir)),
    ...Object.fromEntries(levels.map((_level, at) => [`${at}`, { cell: (own: AgentAbility) => levelCell(own, at) }])),
  };
  return [
    { kind: 'heading', text: title },
    textBlock(`${what}: ${of.passed} of ${counted(of.items, 'item')} passed; below, the share at each ${level}.`),
    ...agentBlocks(
      { label: `${title} ratings`, look: 'board cards', columns, rows: of.agents, styles },
      ({ agent }) => agent,
    ),
  ];
}

function levelCell({ curve }: AgentAbility, at: number): Inlines {
  const point = curve[at];
  if (point === undefined || point.items === 0) return '–';
  const hint = `${point.passed} of ${point.items}: ${shareText(point.share)}`;
  return { kind: 'hint', hint, text: percent(point.share.value) };
}
