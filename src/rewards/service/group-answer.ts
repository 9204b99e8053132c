import type { GroupOutcome } from './service-group.ts';

/** What a request is answered: everything of its own candidates in its own order, and what is told of the whole group. */
export function groupAnswer(outcome: GroupOutcome, ids: readonly string[]) {
  const { candidates, ...whole } = outcome;
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const own = ids.map((id) => {
    const candidate = byId.get(id);
    if (candidate === undefined) throw new Error(`candidate ${id} is not in the outcome of group ${outcome.group_id}`);
    return candidate;
  });
  return {
    ...{ group_id: whole.group_id, status: 'judged' as const, ids },
    rewards: own.map(({ reward }) => reward),
    ranks: own.map(({ rank }) => rank),
    advantages: own.map(({ advantage }) => advantage),
    answered: own.map(({ answered }) => answered),
    well_formed: own.map(({ well_formed }) => well_formed),
    ...{ comparisons: whole.comparisons, rounds: whole.rounds, judge_calls: whole.judge_calls },
    ...{ failed_judgements: whole.failed_judgements, degenerate: whole.degenerate, cost: whole.cost },
    ...{ expected_size: whole.expected_size, arrived: candidates.length },
  };
}
export type GroupAnswer = ReturnType<typeof groupAnswer>;
