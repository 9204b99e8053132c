import type { AppContext } from '../../src/application/app-context.ts';
import { judgeAll } from '../../src/application/judge-all.ts';
import { openRunCalls, type RunCalls } from '../../src/application/run-calls.ts';
import type { Config } from '../../src/config/config-schema.ts';
import { type RunId, tournamentId } from '../../src/kernel/ids.ts';
import { createFence } from '../../src/kernel/visible-text.ts';
import { type LanguageModel, modelName } from '../../src/models/language-model.ts';
import type { RolloutGroup } from '../rewards/read-rollouts.ts';
import { type JudgedCase, type WinRates, winRates } from '../rewards/win-rates.ts';
import type { TrajectoryJudgeFailure, TrajectoryJudgingOptions } from '../trajectories/ask-trajectory-judge.ts';
import type { DomainRubric } from '../trajectories/domain-rubrics.ts';
import type { QueryRubric } from '../trajectories/query-rubric.ts';
import { scorePair } from '../trajectories/score-pair.ts';
import { writeRubric } from '../trajectories/score-trajectory.ts';
import type { Rounding } from '../trajectories/trajectory-scores.ts';

/** Judges of trajectories, with what every call to them takes. */
export interface OpenJudges {
  readonly judges: readonly LanguageModel[];
  readonly options: TrajectoryJudgingOptions;
  readonly calls: RunCalls;
  readonly run: RunId;
}

/**
 * Opens judges under a run of their own: equal calls of equal names are paid for once, also when a command is repeated.
 * @param name what the calls are on record under, after `rewards/`
 * @throws OperatorError where a judge cannot be asked
 */
export async function openJudges(
  app: Pick<AppContext, 'clock' | 'ledger' | 'openMeter' | 'telemetry'>,
  config: Config,
  name: string,
  { warn, signal }: { readonly warn: (message: string) => void; readonly signal: AbortSignal },
): Promise<OpenJudges> {
  const run = tournamentId(`rewards/${name}`);
  // Who asks again wants a judgement, and not the failure of before.
  await app.ledger.modelCalls.forgetUseless(run);
  const calls = await openRunCalls(app, run, config, warn);
  const { judges = [], maxOutputTokens, timeoutSeconds } = config.examiner;
  return {
    run,
    calls,
    judges: await Promise.all(judges.map((each) => calls.models(each))),
    options: {
      maxOutputTokens,
      timeoutMs: timeoutSeconds * 1000,
      report: calls.report,
      fence: createFence(calls.fenceKey),
      signal: AbortSignal.any([signal, calls.drained]),
    },
  };
}

/** A question's rubric, or why there is none; the names are those of the file. */
export interface WrittenRubric {
  readonly group_id: string;
  readonly query: string;
  readonly rubric: QueryRubric | null;
  readonly failure: TrajectoryJudgeFailure | null;
}

interface RubricOrder {
  readonly onRubric: (done: number, of: number) => void;
  readonly signal: AbortSignal;
}

const rubricsAtOnce = 8;

/**
 * Has the first judge write a rubric for each group that has none; a group's own is kept.
 * @throws OperatorError when the budget is spent, or a key is refused
 */
export async function writeRubrics(
  { judges: [writer], options, calls }: OpenJudges,
  groups: readonly RolloutGroup[],
  { onRubric, signal }: RubricOrder,
): Promise<readonly WrittenRubric[]> {
  if (writer === undefined) throw new RangeError('rubrics need a writer');
  const judge = async ({ id, query, rubric }: RolloutGroup): Promise<WrittenRubric> => {
    const written = rubric === null ? await writeRubric(writer, query, options) : null;
    const failure = written !== null && !written.ok ? written.failure : null;
    return { group_id: id, query, rubric: written?.ok ? written.value : rubric, failure };
  };
  return judgeAll(calls, { items: groups, atOnce: rubricsAtOnce, judge, onDone: onRubric, signal });
}

interface BaselineOrder {
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
    items: casesOf(order),
    atOnce: casesAtOnce,
    onDone,
    signal,
    judge: async (each) => ({ candidate: each.candidate, judged: await judgeCase(each, open, order) }),
  });
  const candidates = [...new Set(judged.map(({ candidate }) => candidate))].sort();
  return candidates.map((candidate) => ({
    candidate,
    ...winRates(judged.filter((each) => each.candidate === candidate).map((each) => each.judged)),
  }));
}

function casesOf({ groups, baseline }: BaselineOrder): Case[] {
  return groups.flatMap((group) =>
    group.rollouts.filter(({ id }) => id !== baseline).map(({ id }) => ({ candidate: id, group })),
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
