import type { JudgeFailure } from '../../examiner/examiner.ts';
import type { SpendLine } from '../arena/spend.ts';
import type { CallRole } from '../models/language-model.ts';
import { type Column, numberColumn } from './table.ts';

/** Purposes of calls, in words. */
export const roleText: Readonly<Record<CallRole, string>> = {
  facts: 'reading pages',
  task: 'writing tasks',
  check: 'trying tasks',
  grade: 'grading answers',
  review: 'looking at grades again',
  compare: 'comparing answers',
  judge: 'judging as a whole',
  cite: 'judging citations',
  tree: 'growing trees',
  trajectory: 'judging trajectories',
  criteria: 'writing criteria of reports',
  quality: 'comparing reports',
  answer: 'answers',
};

export const judgeFailureText: Readonly<Record<JudgeFailure['reason'], string>> = {
  examiner_unavailable: 'the judge was unavailable',
  unparsable: 'no reply could be used',
  no_judge: 'no judge may judge the match',
  no_majority: 'too few judges had a say',
  unchecked: 'a task pack’s program gave no report',
  unjudged: 'nobody’s grade of an item can be relied on',
};

/** Dollars: whole ones from a thousand on, cents from one on, else two digits that count; `$0` for nothing. */
export function dollars(usd: number): string {
  if (usd === 0) return '$0';
  if (usd >= 999.995) return `$${many(usd)}`;
  if (usd >= 0.995) return `$${usd.toFixed(2)}`;
  return usd < 0.00005
    ? 'under $0.0001'
    : `$${Number(usd.toPrecision(2))
        .toFixed(4)
        .replace(/0{1,2}$/, '')}`;
}

/** `about $4.93; 95 of 100 times below $7.10`. */
export function aboutCost({ expectedUsd, boundUsd }: ExpectedCost): string {
  if (expectedUsd === null || boundUsd === null) return 'at a cost that is not known';
  return `about ${costFigures({ expectedUsd, boundUsd })}`;
}

/** `$4.93; 95 of 100 times below $7.10`. */
export function costFigures({ expectedUsd, boundUsd }: { readonly [Figure in keyof ExpectedCost]: number }): string {
  return `${dollars(expectedUsd)}; 95 of 100 times below ${dollars(boundUsd)}`;
}

/** Expected cost in dollars; null where a price is unknown. */
export interface ExpectedCost {
  readonly expectedUsd: number | null;
  /** Bound that 95 of 100 runs stay below. */
  readonly boundUsd: number | null;
}

/**
 * Money spent by a run, and its budget, for its status and for the message at its stop: calls under way, and calls that ended
 * without telling their cost, count with the most that was reserved for them.
 */
export function committedText({ committedUsd, budgetUsd, spend }: CommittedSpend): string {
  const unknown = spend.some(({ unknownCost }) => unknownCost > 0) ? ', and calls of unknown cost' : '';
  return `$${committedUsd.toFixed(4)}${budgetUsd === null ? '' : ` of $${budgetUsd}`} spent${unknown}`;
}

/** Dollars as the budget counts them. */
export interface CommittedSpend {
  readonly committedUsd: number;
  readonly budgetUsd: number | null;
  readonly spend: readonly Pick<Spent, 'unknownCost'>[];
}

/** Cost of calls, reserved dollars included; `unknown` where nothing of it is known. */
export function spentText({ usd, reservedUsd, unknownCost }: Spent): string {
  return unknownCost > 0 && usd + reservedUsd === 0 ? 'unknown' : dollars(usd + reservedUsd);
}

/** Cost of calls as far as it is known. */
type Spent = Pick<SpendSum, 'usd' | 'reservedUsd' | 'unknownCost'>;

/** Calls of models. */
export const sumColumns: readonly Column<SpendSum>[] = [
  numberColumn('calls', 'times that a provider was asked', 'Calls', ({ calls }) => calls, many),
  numberColumn('failed', 'of these, without a reply', 'Failed', ({ failed }) => failed, many),
  numberColumn('input_tokens', 'read', 'Tokens in', ({ inputTokens }) => inputTokens, many),
  numberColumn('output_tokens', 'written', 'Tokens out', ({ outputTokens }) => outputTokens, many),
  numberColumn('searches', 'that the provider made', 'Searches', ({ searches }) => searches, many),
  { ...numberColumn('usd', 'dollars that are known', 'Cost', ({ usd }) => usd), text: spentText },
];

/** A whole number with its thousands apart. */
export function many(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** A number that is a mean: small ones with a decimal, so that sums of them are seen to be right. */
export function meanText(mean: number): string {
  return mean < 100 && !Number.isInteger(mean) ? mean.toFixed(1).replace(/\.0$/, '') : many(mean);
}

/** Calls that belong together, by agent or by role. */
export interface SpendSum extends Omit<SpendLine, 'role' | 'agent' | 'model' | 'cachedInputTokens'> {
  readonly name: string;
}

/** Sums of calls by agent and, for the Examiner's own, by role; null without a call. */
export function spendView(lines: readonly SpendLine[]) {
  if (lines.length === 0) return null;
  const names = [...new Set(lines.flatMap(({ agent }) => (agent === null ? [] : [agent])))].sort();
  const own = lines.filter(({ agent }) => agent === null);
  const roles = [...new Set(own.map(({ role }) => role))].map((role) => {
    const ofRole = own.filter((line) => line.role === role);
    return { ...sumOf(role, ofRole), name: role, models: [...new Set(ofRole.map(({ model }) => model))].sort() };
  });
  return {
    /** Contestants that made calls, in order of name. */
    agents: names.map((name) =>
      sumOf(
        name,
        lines.filter(({ agent }) => agent === name),
      ),
    ),
    /** The Examiner's roles, dearest first; `name` is the role. */
    roles: roles.sort((one, other) => spentUsd(other) - spentUsd(one) || (one.name < other.name ? -1 : 1)),
    whole: sumOf('together', lines),
  };
}

const spentUsd = ({ usd, reservedUsd }: SpendSum) => usd + reservedUsd;

function sumOf(name: string, lines: readonly SpendLine[]): SpendSum {
  const sum = (part: (line: SpendLine) => number) => lines.reduce((total, line) => total + part(line), 0);
  return {
    name,
    calls: sum(({ calls }) => calls),
    failed: sum(({ failed }) => failed),
    usd: sum(({ usd }) => usd),
    unknownCost: sum(({ unknownCost }) => unknownCost),
    reservedUsd: sum(({ reservedUsd }) => reservedUsd),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    searches: sum(({ searches }) => searches),
  };
}
