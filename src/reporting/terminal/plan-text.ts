import type { CostPlan, PlanLine } from '../../arena/cost-plan.ts';
import { visibleLine } from '../../kernel/visible-text.ts';
import { counted } from '../arena-words.ts';
import { cellBlock } from '../document/document.ts';
import { documentText } from '../document/document-text.ts';
import { costFigures, dollars, meanText, roleText } from '../spend-words.ts';

/**
 * A plan of costs as a short table: what is expected, what 95 of 100 runs stay below, the cap, and what nobody knows.
 * @param capUsd the budget; null where there is none
 */
export function planText(plan: CostPlan, capUsd: number | null): string {
  const { lines, usd, unknown } = plan;
  const row = (name: string, expected: number) => [name, meanText(expected), '', ''];
  const table = cellBlock({
    label: 'Plan of costs',
    heads: ['', '#expected', '#expected $', '#95% below $'],
    rows: [
      row('Rounds', plan.rounds),
      row('Tasks', plan.tasks),
      row('Answers', plan.answers),
      ...(plan.searches > 0 ? [row('Searches for targets', plan.searches)] : []),
      ...lines.map(lineRow),
      ['Together', '', sum(usd.expected, unknown.expected), sum(usd.bound, unknown.expected)],
    ],
  });
  return [
    sizeLine(plan),
    documentText([table]),
    figuresLine(plan, capUsd),
    basisLine(plan),
    unknownText(unknown),
    unstatedText(unknown.unstated, capUsd),
    intervalText(plan),
  ].join('');
}

function figuresLine({ usd, unknown }: CostPlan, capUsd: number | null): string {
  const figures = { expectedUsd: usd.expected, boundUsd: usd.bound };
  const more = unknown.expected.length > 0 ? ', and what is unknown' : '';
  return `Expected ${costFigures(figures)}${more}; hard cap: ${capText(capUsd)}\n`;
}

/** The sum that a run never passes. */
export function capText(capUsd: number | null): string {
  return capUsd === null ? 'none: set budget.usd, or --budget' : dollars(capUsd);
}

/** Names the measured and the assumed parts of a plan. */
function basisLine({ lines, measuredMatches }: CostPlan): string {
  const paidLines = lines.filter(({ expectedUsd }) => expectedUsd !== 0);
  const own = paidLines.filter(({ measured }) => measured > 0).length;
  const measured = [
    ...(measuredMatches > 0 ? [`the rounds of ${counted(measuredMatches, 'match', 'matches')}`] : []),
    ...(own > 0 ? [`what a call costs in ${own} of ${counted(paidLines.length, 'line')}`] : []),
  ];
  if (measured.length === 0) return 'All of it is assumed: nothing was measured here yet.\n';
  return `Measured here: ${measured.join(', ')}; the rest is assumed.\n`;
}

/** Renders the size of a plan that costs nothing as far as is known. */
export function planSizeText(plan: CostPlan, capUsd: number | null): string {
  return `${sizeLine(plan)}${unstatedText(plan.unknown.unstated, capUsd)}${intervalText(plan)}`;
}

/** Number of trees or questions of a plan. */
function placesText({ places, trees }: Pick<CostPlan, 'places' | 'trees'>): string {
  return counted(trees, places === 'questions' ? 'question' : 'tree');
}

function sizeLine(plan: CostPlan): string {
  const { format, agents, tournamentRounds, matches } = plan;
  if (matches === 1) return `Plan: one match of ${counted(agents, 'agent')} on ${placesText(plan)}\n`;
  const rounds = counted(tournamentRounds, 'tournament round');
  return `Plan: ${format}, ${counted(agents, 'agent')}, ${placesText(plan)}, ${rounds}, ${counted(matches, 'match', 'matches')} at most\n`;
}

function lineRow({ name, role, count, expectedUsd, boundUsd }: PlanLine): string[] {
  const label = role === 'answer' ? name : `${roleText[role]}, ${name}`;
  const cost = (usd: number | null) => (usd === null ? 'unknown' : dollars(usd));
  return [label, meanText(count), cost(expectedUsd), cost(boundUsd)];
}

function sum(usd: number, unknown: readonly string[]): string {
  return unknown.length === 0 ? dollars(usd) : `${dollars(usd)} + unknown`;
}

function unknownText({ expected, worst, unstated }: CostPlan['unknown']): string {
  const names = [...new Set([...expected, ...worst])].filter((name) => !unstated.includes(name)).map(visibleLine);
  return names.length === 0 ? '' : `Cost unknown, and not in the sums: ${names.join(', ')}\n`;
}

/** Names contestants whose cost only they can state, and have not stated. */
function unstatedText(unstated: readonly string[], capUsd: number | null): string {
  if (unstated.length === 0) return '';
  const names = unstated.map(visibleLine).join(', ');
  const capText =
    capUsd === null
      ? ''
      : ' Each is asked for its first answer alone, and the cap may be passed by that one; with maxCostUsd in its settings it is not.';
  return `Cost unknown, none stated so far: ${names}. What an answer states as costUsd counts as spent.${capText}\n`;
}

/** Half an interval, in points, beyond which its figure says no more than that nothing is known. */
const mostTellingHalf = 1000;

function intervalText(plan: CostPlan): string {
  const { intervalWidth, trees, places, matches } = plan;
  if (matches === 1) return '';
  const place = places === 'questions' ? 'question' : 'tree';
  if (intervalWidth === null) return `With one ${place} ratings have no interval by ${place}.\n`;
  const half = Math.round(intervalWidth / 2);
  if (half > mostTellingHalf)
    return `95% rating intervals: more than ±${mostTellingHalf} points; ${placesText(plan)} tell next to nothing.\n`;
  const few = trees < 10 ? ` Fewer than 10 ${places}: a hint only.` : '';
  return `95% rating intervals: about ±${half} points for agents of equal strength, wider where they differ.${few}\n`;
}
