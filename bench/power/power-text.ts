import { counted } from '../../src/reporting/arena-words.ts';
import { dollars, many } from '../../src/reporting/spend-words.ts';
import { alignedTable } from '../../src/reporting/terminal/aligned-table.ts';
import type { PlannedFormat, PlannedTrees, PowerPlan } from './power-plan.ts';

/** A plan by power as a short table by format, and one sentence of advice. */
export function powerText(plan: PowerPlan): string {
  return `${headline(plan)}${table(plan)}${advice(plan)}`;
}

function headline({ power, agents }: PowerPlan): string {
  return `${counted(agents, 'agent')}; two of them told apart with power ${power}, each pair at 95%, by all graded items (in brackets: by matches)\n`;
}

function table({ tellApart, budgetUsd, formats }: PowerPlan): string {
  const heads = [
    ...(tellApart === null ? [] : [`trees for ${tellApart} points`, 'match rounds', 'expected', '95% below']),
    ...(budgetUsd === null ? [] : [`trees for ${dollars(budgetUsd)}`, 'points told apart']),
  ];
  const rows = formats.map((each) => [
    nameOf(each),
    ...(tellApart === null ? [] : neededCells(each)),
    ...(budgetUsd === null ? [] : affordableCells(each)),
  ]);
  return alignedTable([['', ...heads], ...rows], ['left', ...heads.map(() => 'right' as const)]);
}

/** Such as `swiss, 4 rounds`. */
function nameOf({ format, tournamentRounds }: PlannedFormat): string {
  return format === 'swiss' ? `swiss, ${counted(tournamentRounds, 'round')}` : format;
}

function neededCells({ needed, neededByMatches }: PlannedFormat): string[] {
  const byMatches = neededByMatches === null ? 'above 1,000' : many(neededByMatches);
  if (needed === null) return [`above 1,000 (${byMatches})`, '', '', ''];
  return [
    `${many(needed.trees)} (${byMatches})`,
    many(needed.rounds),
    usdText(needed, 'expected'),
    usdText(needed, 'bound'),
  ];
}

function affordableCells({ affordable }: PlannedFormat): string[] {
  if (affordable === null) return ['not two', ''];
  const { trees, points, pointsByMatches } = affordable;
  return [many(trees), `${Math.ceil(points)} (${Math.ceil(pointsByMatches)})`];
}

function usdText({ usd, unknown }: PlannedTrees, which: 'expected' | 'bound'): string {
  return `${dollars(usd[which])}${unknown ? ' + unknown' : ''}`;
}

function advice(plan: PowerPlan): string {
  return `${[neededAdvice(plan), affordableAdvice(plan)].filter((part) => part !== '').join(' ')}\n`;
}

function neededAdvice({ tellApart, cheapest }: PowerPlan): string {
  if (tellApart === null) return '';
  if (!cheapest?.needed) return `No format tells ${tellApart} points apart on 1,000 trees.`;
  const { trees } = cheapest.needed;
  const cost = `${usdText(cheapest.needed, 'expected')}, 95 of 100 times below ${usdText(cheapest.needed, 'bound')}`;
  return `Least for ${tellApart} points: ${nameOf(cheapest)} on ${counted(trees, 'tree')} (${cost}).`;
}

function affordableAdvice({ budgetUsd, finest }: PowerPlan): string {
  if (budgetUsd === null) return '';
  if (!finest?.affordable) return `${dollars(budgetUsd)} are not enough for two trees in any format.`;
  const { trees, points } = finest.affordable;
  return `Most for ${dollars(budgetUsd)}: ${nameOf(finest)} on ${counted(trees, 'tree')} tells ${Math.ceil(points)} points apart.`;
}
