import type { JudgeFailure, Judgement, JudgeRequest } from '../../examiner/examiner.ts';
import { judgeByModels } from '../../examiner/judging/judge-by-models.ts';
import type { ModelExaminerOptions } from '../../examiner/model-examiner-options.ts';
import { defaultMatchLimits, type MatchLimits } from '../arena/match.ts';
import type { RejudgedRound } from '../arena/rejudge-figures.ts';
import type { TournamentHead, TournamentRecord } from '../arena/tournament.ts';
import type { Config } from '../config/config-schema.ts';
import { chosenJudging } from '../config/examiner-choice.ts';
import { parseConfig, storedConfig } from '../config/load-config.ts';
import type { Judging } from '../config/model-settings.ts';
import { type AgentId, type MatchId, type TaskId, tournamentId } from '../kernel/ids.ts';
import type { Result } from '../kernel/result.ts';
import type { AppContext } from './app-context.ts';
import { checkModels } from './check-models.ts';
import { judgeEach, withExaminer } from './judge-all.ts';

/** Judge, and how it judges. */
export type JudgeChoice = Pick<RejudgeOrder, 'record' | 'judge' | 'judging' | 'rubric' | 'budgetUsd'>;

export interface RejudgeOrder {
  /** Record with the matches and rounds that are to be judged again, and no others. */
  readonly record: TournamentRecord;
  /** `provider/model`. */
  readonly judge: string;
  /** Null: as the tournament was judged. */
  readonly judging: Judging | null;
  /** False: the judge goes by its own mind, without checklists (DR-Arena, table 6). */
  readonly rubric: boolean;
  readonly budgetUsd: number | null;
  /** Number of the repetition, from 0: equal numbers are paid for once. */
  readonly again: number;
  readonly onRound: (count: number, of: number) => void;
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
  const { record, warn, signal, rubric, again } = order;
  const work = { run: tournamentId(`${record.id}/rejudge`), config: judgedConfig(order), warn, signal };
  const judgeBy = (options: ModelExaminerOptions) =>
    rejudgeBy((request) => judgeByModels(request, { ...options, rubric }), order);
  return withExaminer(app, work, judgeBy, { purpose: 'rejudge', again });
}

/** Has the rounds of an order judged again, some at a time. */
function rejudgeBy(judge: Judge, order: RejudgeOrder): Promise<readonly RejudgedRound[]> {
  const { onRound, signal } = order;
  const again = async ({ match, number, request }: RoundToJudge) => ({ match, number, outcome: await judge(request) });
  return judgeEach({ items: roundsToJudge(order), atOnce: roundsAtOnce, judge: again, onDone: onRound, signal });
}

/**
 * The tournament's own config with this judge in the place of its judges.
 * @throws OperatorError when the judge cannot be asked
 */
export function judgedConfig({ record, judge, budgetUsd, ...choice }: JudgeChoice): Config {
  const config = storedConfig(record);
  const { budget: _budget, ...rest } = config;
  const examiner = {
    ...config.examiner,
    kind: 'model',
    model: judge,
    judges: [judge],
    excludeOwnVendor: false,
    judging: chooseJudging(choice, config),
  };
  const changed = { ...rest, examiner, ...(budgetUsd === null ? {} : { budget: { usd: budgetUsd } }) };
  const parsedConfig = parseConfig(changed, 'the judge named');
  checkModels({ ...parsedConfig, agents: [] });
  return parsedConfig;
}

/** Returns the judging of the order, else that of the run; without a checklist there are no items to grade. */
function chooseJudging({ judging, rubric }: Pick<JudgeChoice, 'judging' | 'rubric'>, { examiner }: Config): Judging {
  const choice = judging ?? chosenJudging(examiner);
  return choice === 'itemised' && !rubric ? 'paper' : choice;
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

/** The limits that a tournament's matches were played by. */
export function matchLimits(head: Pick<TournamentHead, 'id' | 'config'>): MatchLimits {
  return { ...defaultMatchLimits, rounds: storedConfig(head).tournament.matchRounds };
}
