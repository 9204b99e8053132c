import type { PlayedOn } from '../../arena/played-on.ts';
import { visibleLine } from '../../kernel/visible-text.ts';
import type { AbilityReport } from '../../ratings/ability/abilities.ts';
import type { AbilityPoint, AgentAbility, KindAbilities } from '../../ratings/ability/ability.ts';
import { counted, intervalText, points } from '../arena-words.ts';
import { shareText } from '../estimate-words.ts';
import { alignedTable } from './aligned-table.ts';

const words = {
  depth: { title: 'Depth: finding what a question hides', level: 'D' },
  width: { title: 'Width: the details of what was found', level: 'W' },
} as const;

/**
 * The ratings of depth and width and, for each D and W, the share of items passed, as aligned
 * tables; ends with a line break.
 */
export function abilityText(report: AbilityReport, on: PlayedOn = 'tree'): string {
  if (report.combined.source === 'none') return 'No judged round yet, so there is nothing to say of depth and width.\n';
  const few = [report.depth, report.width].some(({ items, indicative }) => items > 0 && indicative);
  return [
    kindText(report.depth, on),
    '\n',
    kindText(report.width, on),
    '\nWidth counts only on targets that an agent found. In brackets: 95% intervals; those of shares take items as independent.\n',
    few ? `Fewer than ten ${on}s: the intervals are indicative.\n` : '',
    report.combined.source === 'grades'
      ? ''
      : `${report.combined.source === 'tags' ? 'The judge gave' : 'In part the judge gave'} no grades: one item a round and kind, by the failure tag of the verdict. A rough reading.\n`,
  ].join('');
}

function kindText(of: KindAbilities, on: PlayedOn): string {
  const { title, level: letter } = words[of.kind];
  if (of.items === 0) return `${title}: no item yet\n`;
  const levels = of.agents[0]?.curve.map((point) => `${letter}=${point.level}`) ?? [];
  const rows = [['Agent', 'Rating', '95% interval', 'Passed', ...levels], ...of.agents.map((agent) => agentRow(agent))];
  const table = alignedTable(rows, ['left', 'right', 'left', 'right']);
  return `${title} (${of.passed} of ${counted(of.items, 'item')}, ${counted(of.trees, on)})\n${table}`;
}

function agentRow({ agent, rating, low, high, passed, items, curve }: AgentAbility): string[] {
  return [
    visibleLine(agent),
    rating === null ? '–' : points(rating),
    rating === null ? '' : intervalText(low, high),
    items === 0 ? '–' : `${passed}/${items}`,
    ...curve.map(pointText),
  ];
}

function pointText({ passed, items, share }: AbilityPoint): string {
  return items === 0 ? '–' : `${passed}/${items} ${shareText(share)}`;
}
