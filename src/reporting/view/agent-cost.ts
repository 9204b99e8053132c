import type { MatchRecord } from '../../arena/match.ts';
import type { SpendLine } from '../../arena/spend.ts';
import type { AnswerRecord } from '../../arena/tournament.ts';
import type { AnswerOutcome } from '../../kernel/answer.ts';
import type { AgentId } from '../../kernel/ids.ts';
import type { Spent } from '../spend-words.ts';

/** What one agent's answers cost, in US dollars. */
export interface AgentCost {
  readonly agent: AgentId;
  /** Where the figures come from: metered calls of models, or what the agent says; null where nothing tells of a cost. */
  readonly source: 'metered' | 'stated' | null;
  /** All that is known, reserved dollars included; null where nothing is. */
  readonly usd: number | null;
  /** Calls, or answers and failures to answer, whose cost is unknown: the sums are too low by them. */
  readonly unknown: number;
  /** Tasks it was asked, unanswered ones included. */
  readonly tasks: number;
  /** Matches it was in that have ended, void ones included. */
  readonly matches: number;
  /** usd / tasks; null without either. */
  readonly perAnswer: number | null;
  /** usd / matches. An answer that counts in several matches is paid once. */
  readonly perMatch: number | null;
}

type Counts = Pick<AgentCost, 'source' | 'usd' | 'unknown'>;

/** What each agent cost, in the order given. Metered calls count before what an agent says of itself. */
export function agentCosts(
  agents: readonly AgentId[],
  {
    answers,
    matches,
    spend,
  }: {
    readonly answers: readonly AnswerRecord[];
    readonly matches: readonly MatchRecord[];
    readonly spend: readonly SpendLine[];
  },
): readonly AgentCost[] {
  const own = new Map<AgentId, AnswerRecord[]>(agents.map((agent) => [agent, []]));
  for (const answer of answers) own.get(answer.agent)?.push(answer);
  const played = new Map<AgentId, number>();
  for (const { a, b, end } of matches)
    if (end !== null) for (const agent of [a, b]) played.set(agent, (played.get(agent) ?? 0) + 1);
  return agents.map((agent) => {
    const records = own.get(agent) ?? [];
    const counts = meteredCost(spend.filter((line) => line.agent === agent)) ?? statedCounts(records);
    const tasks = records.length;
    const ended = played.get(agent) ?? 0;
    const per = (count: number) => (counts.usd === null || count === 0 ? null : counts.usd / count);
    return { agent, ...counts, tasks, matches: ended, perAnswer: per(tasks), perMatch: per(ended) };
  });
}

function meteredCost(lines: readonly SpendLine[]): Counts | null {
  if (lines.length === 0) return null;
  const usd = lines.reduce((sum, line) => sum + line.usd + line.reservedUsd, 0);
  const unknown = lines.reduce((sum, line) => sum + line.unknownCost, 0);
  const source = lines.every(isStated) ? 'stated' : 'metered';
  return { source, usd: usd === 0 && unknown > 0 ? null : usd, unknown };
}

/** The answers of a program or a service are on record under its own name, by what it states. */
function isStated({ agent, model }: SpendLine): boolean {
  return model === `command/${agent}` || model === `http/${agent}`;
}

function statedCounts(records: readonly AnswerRecord[]): Counts {
  const spent = statedCost(records.map(({ outcome }) => outcome));
  if (spent === null) return { source: null, usd: null, unknown: records.length };
  return { source: 'stated', usd: spent.usd, unknown: spent.unknownCost };
}

/** What an agent says its answers cost; what failed states nothing and counts as unknown. Null where no cost is stated. */
export function statedCost(outcomes: readonly AnswerOutcome[]): Spent | null {
  const known = outcomes.flatMap((outcome) => (outcome.kind === 'answered' ? (outcome.answer.costUsd ?? []) : []));
  if (known.length === 0) return null;
  const usd = known.reduce((total, cost) => total + cost, 0);
  return { usd, reservedUsd: 0, unknownCost: outcomes.length - known.length };
}
