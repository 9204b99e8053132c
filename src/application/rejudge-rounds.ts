import PQueue from 'p-queue';
import type { JudgeFailure, Judgement, JudgeRequest } from '../../examiner/examiner.ts';
import { judgeByModels } from '../../examiner/judging/judge-by-models.ts';
import type { RejudgedRound } from '../arena/rejudge-figures.ts';
import type { TournamentRecord } from '../arena/tournament.ts';
import type { Config } from '../config/config-schema.ts';
import { chosenJudging } from '../config/examiner-choice.ts';
import { parseConfig } from '../config/load-config.ts';
import type { Judging } from '../config/model-settings.ts';
import { type AgentId, type MatchId, type TaskId, tournamentId } from '../kernel/ids.ts';
import type { Result } from '../kernel/result.ts';
import type { LanguageModel, ModelRequest } from '../models/language-model.ts';
import type { AppContext } from './app-context.ts';
import { checkModels } from './check-models.ts';
import { stopWhenSpent } from './judge-all.ts';
import { examinerOptions } from './make-models.ts';
import { openRunCalls } from './run-calls.ts';

/** Who is to judge, and how. */
export type JudgeChoice = Pick<RejudgeOrder, 'record' | 'judge' | 'judging' | 'rubric' | 'budgetUsd'>;

export interface RejudgeOrder {
  /** With the matches and rounds that are to be judged again, and no others. */
  readonly record: TournamentRecord;
  /** `provider/model`. */
  readonly judge: string;
  /** Null: as the tournament was judged. */
  readonly judging: Judging | null;
  /** False: the judge goes by its own mind, without checklists (DR-Arena, table 6). */
  readonly rubric: boolean;
  readonly budgetUsd: number | null;
  /** Which time this judge is asked, from 0: equal numbers are paid for once. */
  readonly again: number;
  readonly onRound: (done: number, of: number) => void;
  readonly warn: (message: string) => void;
  readonly signal: AbortSignal;
}

type Judge = (request: JudgeRequest) => Promise<Result<Judgement, JudgeFailure>>;

/** Rounds judged at a time; providers' own limits hold as well. */
const roundsAtOnce = 8;

/**
 * Judges stored rounds again by another judge, on the stored answers: no contestant is asked. Calls are on record under
 * `<tournament>/rejudge`; what was paid for is not paid for again when it is interrupted and repeated.
 * @throws OperatorError when the budget is spent, or the judge cannot be asked
 */
export async function rejudge(
  app: Pick<AppContext, 'clock' | 'ledger' | 'openMeter' | 'telemetry'>,
  order: RejudgeOrder,
): Promise<readonly RejudgedRound[]> {
  const config = judgedConfig(order);
  const calls = await openRunCalls(app, tournamentId(`${order.record.id}/rejudge`), config, order.warn);
  const models = async (reference: string) => askedAgain(await calls.models(reference), 'rejudge', order.again);
  const options = await examinerOptions(config, {
    ...calls,
    models,
    signal: AbortSignal.any([order.signal, calls.drained]),
  });
  if (options === null) throw new Error('the config of a model judge has no model');
  const judge: Judge = (request) => judgeByModels(request, { ...options, rubric: order.rubric });
  try {
    return await Promise.race([rejudgeBy(judge, order), stopWhenSpent(calls)]);
  } finally {
    await calls.settled();
  }
}

/** Has the rounds of an order judged again, some at a time. */
export async function rejudgeBy(judge: Judge, order: RejudgeOrder): Promise<readonly RejudgedRound[]> {
  const { onRound, signal } = order;
  const rounds = roundsToJudge(order);
  const queue = new PQueue({ concurrency: roundsAtOnce });
  let done = 0;
  return queue.addAll(
    rounds.map(({ match, number, request }) => async () => {
      signal.throwIfAborted();
      const outcome = await judge(request);
      onRound(++done, rounds.length);
      return { match, number, outcome };
    }),
  );
}

/**
 * The tournament's own config with this judge in the place of its judges.
 * @throws OperatorError when the judge cannot be asked
 */
export function judgedConfig({ record, judge, budgetUsd, ...choice }: JudgeChoice): Config {
  const config = parseConfig(record.config, `the config stored with ${record.id}`);
  const { budget: _budget, ...rest } = config;
  const examiner = {
    ...config.examiner,
    kind: 'model',
    model: judge,
    judges: [judge],
    excludeOwnVendor: false,
    judging: judgingOf(choice, config),
  };
  const changed = { ...rest, examiner, ...(budgetUsd === null ? {} : { budget: { usd: budgetUsd } }) };
  const judged = parseConfig(changed, 'the judge named');
  checkModels({ ...judged, agents: [] });
  return judged;
}

/** As it was asked for, else as in the run; without a checklist there are no items to grade. */
function judgingOf({ judging, rubric }: Pick<JudgeChoice, 'judging' | 'rubric'>, { examiner }: Config): Judging {
  const asked = judging ?? chosenJudging(examiner);
  return asked === 'itemised' && !rubric ? 'paper' : asked;
}

interface RoundToJudge {
  readonly match: MatchId;
  readonly number: number;
  readonly request: JudgeRequest;
}

function roundsToJudge({ record }: RejudgeOrder): RoundToJudge[] {
  const tasks = new Map(record.tasks.map((task) => [task.id, task]));
  const seats = new Map(record.matches.map((match) => [match.id, match]));
  const answers = new Map(
    record.answers.map(({ agent, task, scope = '', outcome }) => [key(agent, task, scope), outcome]),
  );
  const contribution = (agent: AgentId, task: TaskId, match: MatchId) => {
    const [own = ''] = ['', match].filter((scope) => answers.has(key(agent, task, scope)));
    const outcome = answers.get(key(agent, task, own));
    // No judge named for this stays out of its own vendor's matches.
    return outcome && { outcome, vendor: null };
  };
  return record.rounds.flatMap(({ match, number, task: id, result }) => {
    const task = id === null ? undefined : tasks.get(id);
    const seat = seats.get(match);
    if (!task || !seat || result.kind !== 'judged') return [];
    const a = contribution(seat.a, task.id, match);
    const b = contribution(seat.b, task.id, match);
    if (!a || !b) return [];
    return [{ match, number, request: { task, a, b, attempt: 0 } }];
  });
}

function key(agent: AgentId, task: TaskId, scope: string): string {
  return JSON.stringify([agent, task, scope]);
}

/**
 * A model whose stored replies to the same questions count only where they were given for the same purpose.
 * @param purpose what it is asked for, such as `rejudge`; calls of other commands are not given
 * @param again which time it is asked for that, from 0: equal numbers are paid for once
 */
export function askedAgain(model: LanguageModel, purpose: string, again: number): LanguageModel {
  const anew = ({ purpose: asked, ...request }: ModelRequest): ModelRequest => ({
    ...request,
    purpose: { ...asked, occasion: `${asked.occasion}, ${purpose} ${again}` },
  });
  return {
    ...model,
    ask: (request, signal) => model.ask(anew(request), signal),
    markUseless: async (request) => model.markUseless?.(anew(request)),
  };
}
