import type { Amount, CostPlan, PlanLine } from '../../arena/cost-plan.ts';
import { visibleLine } from '../../kernel/visible-text.ts';
import { counted } from '../arena-words.ts';
import { dollars, many, roleText } from '../spend-words.ts';
import { alignedTable } from './aligned-table.ts';

/** A plan of costs as a short table: what is exact, what is expected, the worst, and what nobody knows. */
export function planText(plan: CostPlan): string {
  const { lines, usd, unknown } = plan;
  const row = (name: string, { expected, worst }: Amount) => [name, many(expected), many(worst), '', ''];
  const table = alignedTable(
    [
      ['', 'expected', 'at most', 'expected $', 'at most $'],
      row('Rounds', plan.rounds),
      row('Tasks', plan.tasks),
      row('Answers', plan.answers),
      ...(plan.searches.worst > 0 ? [row('Searches for targets', plan.searches)] : []),
      ...lines.map(lineRow),
      ['Together', '', '', sum(usd.expected, unknown.expected), sum(usd.worst, unknown.worst)],
    ],
    ['left', 'right', 'right', 'right', 'right'],
  );
  return [sizeLine(plan), table, unknownText(unknown.expected, unknown.worst), intervalText(plan)].join('');
}

/** What will be played, where nothing of it costs money. */
export function planSizeText(plan: CostPlan): string {
  return `${sizeLine(plan)}${intervalText(plan)}`;
}

function sizeLine({ format, agents, trees, tournamentRounds, matches }: CostPlan): string {
  const rounds = counted(tournamentRounds, 'tournament round');
  return `Plan: ${format}, ${counted(agents, 'agent')}, ${counted(trees, 'tree')}, ${rounds}, ${counted(matches, 'match', 'matches')} at most\n`;
}

function lineRow({ name, role, count, expectedUsd, worstUsd }: PlanLine): string[] {
  const label = role === 'answer' ? `  ${visibleLine(name)}` : `  ${roleText[role]}, ${visibleLine(name)}`;
  const cost = (usd: number | null) => (usd === null ? 'unknown' : dollars(usd));
  return [label, many(count.expected), many(count.worst), cost(expectedUsd), cost(worstUsd)];
}

function sum(usd: number, unknown: readonly string[]): string {
  return unknown.length === 0 ? dollars(usd) : `${dollars(usd)} + unknown`;
}

function unknownText(expected: readonly string[], worst: readonly string[]): string {
  const names = [...new Set([...expected, ...worst])].map(visibleLine);
  return names.length === 0 ? '' : `Cost unknown, and not in the sums: ${names.join(', ')}\n`;
}

function intervalText({ intervalWidth, trees }: CostPlan): string {
  if (intervalWidth === null) return 'With one tree ratings have no interval by tree.\n';
  const half = Math.round(intervalWidth / 2);
  const few = trees < 10 ? ' Fewer than 10 trees: a hint only.' : '';
  return `95% rating intervals: about ±${half} points for agents of equal strength, wider where they differ.${few}\n`;
}
