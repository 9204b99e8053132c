import { matchLimits } from '../compose/match-limits.ts';
import type { House } from '../compose/open-house.ts';
import type { CallCount } from '../compose/plan-run.ts';
import { type JudgeChoice, judgedConfig, rejudge, rejudgeOffline } from '../compose/rejudge.ts';
import { tournamentId } from '../kernel/ids.ts';
import { rejudgeText } from '../report/terminal/rejudge-text.ts';
import { counted } from '../report/words.ts';
import { rejudgeFigures } from '../tournament/rejudge-figures.ts';
import { sampleMatches } from '../tournament/sample-matches.ts';
import type { TournamentRecord } from '../tournament/tournament-record.ts';
import { confirmCalls, gradingCalls } from './confirm-calls.ts';
import { tellCost } from './tell-cost.ts';
import { type CommandContext, warnOn } from './terminal.ts';

export interface JudgeAgainOptions {
  readonly sample: number;
  readonly seed: number;
  readonly again: number;
  readonly rubric: boolean;
  readonly budget?: number;
  readonly yes?: boolean;
  readonly json?: boolean;
}

/**
 * Has a sample of a tournament's matches judged again and compares; shown as text unless it is to be JSON.
 * @param house null: the judge is `offline`, which needs none
 */
export async function judgeAgain(
  context: CommandContext,
  house: House | null,
  whole: TournamentRecord,
  judge: string,
  options: JudgeAgainOptions,
) {
  const { terminal, signal } = context;
  const record = { ...whole, ...sampleMatches(whole, options.sample, options.seed) };
  const choice = { record, judge, rubric: options.rubric, budgetUsd: options.budget ?? null };
  if (house && !(await agreedTo(context, house, choice, options.yes === true))) return {};
  const order = {
    ...{ ...choice, again: options.again },
    onRound: (done: number, of: number) => {
      if (done % 10 === 0 || done === of) terminal.err(`judged ${done} of ${of} rounds\n`);
    },
    ...{ warn: warnOn(context), signal },
  };
  const rounds = await (house ? rejudge(house, order) : rejudgeOffline(order));
  if (house)
    await tellCost(context, house, tournamentId(`${whole.id}/rejudge`), 'All that was asked in this way has cost');
  const figures = rejudgeFigures(record, rounds, { seed: options.seed, limits: matchLimits(whole) });
  if (!options.json) terminal.out(rejudgeText(figures));
  return { judge, rubric: options.rubric, figures, rounds };
}

/** Both answers are graded, each once however often it met others; a holistic judge is asked about pairs in both orders. */
async function agreedTo(context: CommandContext, house: House, choice: JudgeChoice, agreed: boolean): Promise<boolean> {
  const { record, judge: model } = choice;
  if (model === 'offline') return true;
  const config = judgedConfig(choice);
  const rounds = record.rounds.filter(({ result }) => result.kind === 'judged').length;
  const answers = 2 * rounds;
  const counts: readonly CallCount[] =
    config.examiner.judging === 'itemised'
      ? gradingCalls(model, answers)
      : [{ role: 'judge', model, count: { expected: answers, worst: answers } }];
  const what = `Judging ${counted(rounds, 'round')} again by ${model}`;
  return confirmCalls(context, house, { what, counts, config, agreed });
}
