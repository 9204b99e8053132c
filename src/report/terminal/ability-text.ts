import { visibleLine } from '../../kernel/visible-text.ts';
import type { AbilityReport } from '../../ratings/ability/abilities.ts';
import type { AbilityPoint, AgentAbility, KindAbilities } from '../../ratings/ability/ability.ts';
import type { Estimate } from '../../ratings/estimate.ts';
import { shareText } from '../estimate-words.ts';
import { counted, intervalText, points } from '../words.ts';
import { alignedTable } from './aligned-table.ts';

const words = {
  depth: { title: 'Depth: finding what a question hides', level: 'D', harder: 'page deeper' },
  width: { title: 'Width: the details of what was found', level: 'W', harder: 'target more' },
} as const;

/** Depth and width ratings and, for each D and W, the share of items passed, as aligned tables; ends with a line break. */
export function abilityText(report: AbilityReport): string {
  if (report.source === 'none') return 'No judged round yet, so there is nothing to say of depth and width.\n';
  const few = report.depth.indicative || report.width.indicative;
  return [
    kindText(report.depth),
    '\n',
    kindText(report.width),
    '\nWidth counts only on targets that an agent found. In brackets: 95% intervals; those of shares take items as independent.\n',
    few ? 'Fewer than ten trees: the intervals are indicative.\n' : '',
    report.source === 'grades'
      ? ''
      : `${report.source === 'tags' ? 'The judge gave' : 'In part the judge gave'} no grades: one item a round and kind, by the failure tag of the verdict. A rough reading.\n`,
  ].join('');
}

function kindText(of: KindAbilities): string {
  const { title, level } = words[of.kind];
  if (of.items === 0) return `${title}: no item yet\n`;
  const levels = of.agents[0]?.curve.map((point) => `${level}=${point.level}`) ?? [];
  const rows = [['Agent', 'Rating', '95% interval', 'Passed', ...levels], ...of.agents.map((agent) => agentRow(agent))];
  const table = alignedTable(rows, ['left', 'right', 'left', 'right']);
  return `${title} (${of.passed} of ${counted(of.items, 'item')}, ${counted(of.trees, 'tree')})\n${table}${levelText(of)}`;
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

function levelText({ kind, perLevel }: KindAbilities): string {
  const { value, low, high } = perLevel;
  if (value === null) return '';
  const { harder: step } = words[kind];
  if (low !== null && high !== null && low <= 0 && high >= 0) {
    return `Whether each ${step} is harder cannot be told: ${points(value)} points (${points(low)} to ${points(high)}).\n`;
  }
  const direction = value >= 0 ? 'harder' : 'easier';
  return `Each ${step} is about ${points(Math.abs(value))} points ${direction}${boundsText(perLevel)}.\n`;
}

/** Bounds of the same sign as the value are said as it is said. */
function boundsText({ value, low, high }: Estimate): string {
  if (value === null || low === null || high === null) return '';
  const [near, far] = value >= 0 ? [low, high] : [-high, -low];
  return ` (${points(near)} to ${points(far)})`;
}
