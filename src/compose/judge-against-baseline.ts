import type { DomainRubric } from '../../examiner/trajectories/domain-rubric.ts';
import { scorePair } from '../../examiner/trajectories/score-pair.ts';
import type { TrajectoryJudgeFailure } from '../../examiner/trajectories/trajectory-judge-failure.ts';
import type { Rounding } from '../../examiner/trajectories/trajectory-scores.ts';
import { modelName } from '../models/language-model.ts';
import type { RolloutGroup } from '../rewards/read-rollouts.ts';
import { type JudgedCase, type WinRates, winRates } from '../rewards/win-rates.ts';
import { judgeAll } from './judge-all.ts';
import type { OpenJudges } from './open-judges.ts';

export interface BaselineOrder {
  readonly groups: readonly RolloutGroup[];
  /** The candidate that the others are held against, in every group. */
  readonly baseline: string;
  readonly domain: DomainRubric;
  readonly rounding: Rounding;
  readonly onCase: (done: number, of: number) => void;
  readonly onFailure: (group: string, failure: TrajectoryJudgeFailure) => void;
  readonly signal: AbortSignal;
}

export interface CandidateRates extends WinRates {
  readonly candidate: string;
}

interface Case {
  readonly candidate: string;
  readonly group: RolloutGroup;
}

const casesAtOnce = 16;

/**
 * Holds each candidate against the baseline on every question that has both, each judge in both orders (ArenaRL, section
 * 5.3). A candidate that came to no answer is shown to no judge; it counts among the invalid.
 * @returns by candidate, in order of name
 * @throws OperatorError when the budget is spent, or a key is refused
 */
export async function judgeAgainstBaseline(open: OpenJudges, order: BaselineOrder): Promise<readonly CandidateRates[]> {
  const { onCase: onDone, signal } = order;
  const judged = await judgeAll(open.calls, {
    ...{ items: casesOf(order), atOnce: casesAtOnce, onDone, signal },
    judge: async (each) => ({ candidate: each.candidate, judged: await judgeCase(each, open, order) }),
  });
  const candidates = [...new Set(judged.map(({ candidate }) => candidate))].sort();
  return candidates.map((candidate) => ({
    candidate,
    ...winRates(judged.flatMap((each) => (each.candidate === candidate ? [each.judged] : []))),
  }));
}

function casesOf({ groups, baseline }: BaselineOrder): Case[] {
  return groups.flatMap((group) =>
    group.rollouts.flatMap(({ id }) => (id === baseline ? [] : [{ candidate: id, group }])),
  );
}

async function judgeCase({ candidate, group }: Case, open: OpenJudges, order: BaselineOrder): Promise<JudgedCase> {
  const [one, other] = [candidate, order.baseline].map((id) => group.rollouts.find((rollout) => rollout.id === id));
  if (!one?.answered || other === undefined) return { question: group.id, valid: false, judgements: [] };
  const options = { ...open.options, rubric: order.domain, rounding: order.rounding };
  const judgements = await Promise.all(
    open.judges.map(async (judge) => {
      const scored = await scorePair(judge, group.query, one.trajectory, other.trajectory, options);
      // A call that the interrupt cut short is no failure of the judge.
      order.signal.throwIfAborted();
      if (!scored.ok) order.onFailure(group.id, scored.failure);
      return { judge: modelName(judge), scores: scored.ok ? scored.value : null };
    }),
  );
  return { question: group.id, valid: true, judgements };
}
