import { gradeByModels, type PanelGrading } from '../../examiner/judging/judge-by-models.ts';
import type { ModelExaminerOptions } from '../../examiner/model-examiner-options.ts';
import { calibrationFigures } from '../audit/calibration/calibration-figures.ts';
import type { CalibrationFigures, CalibrationResult } from '../audit/calibration/calibration-schema.ts';
import {
  type AnswerJudgement,
  type HandGradedAnswer,
  type JudgedAnswer,
  taskOfAnswer,
} from '../audit/calibration/hand-graded-answer.ts';
import type { Config } from '../config/config-schema.ts';
import type { AnswerOutcome } from '../kernel/answer.ts';
import { isoTime } from '../kernel/clock.ts';
import { shortHash } from '../kernel/hash.ts';
import { type RunId, tournamentId } from '../kernel/ids.ts';
import type { AppContext, TimedRecords } from './app-context.ts';
import { judgeEach, withExaminer } from './judge-all.ts';

export interface CalibrateOrder {
  readonly answers: readonly HandGradedAnswer[];
  /** Name of the file, as it is shown. */
  readonly file: string;
  /** Run under which the calls are recorded; see `calibrationRun`. */
  readonly run: RunId;
  /** Number of the repetition, from 0: equal numbers are paid for once. */
  readonly again: number;
  readonly onAnswer: (done: number, of: number) => void;
  readonly warn: (message: string) => void;
  readonly signal: AbortSignal;
}

/** An answer that a judge was unavailable to grade. */
export interface UnjudgedAnswer {
  readonly answer: string;
  readonly reason: string;
  readonly detail: string;
}

/** Judgements of one judge, or of a panel by majority. */
export interface CalibratedJudge {
  /** `provider/model`, or `panel`. */
  readonly judge: string;
  readonly judged: readonly JudgedAnswer[];
  readonly unjudged: readonly UnjudgedAnswer[];
}

/** Answers graded at a time; providers' own limits hold as well. */
const answersAtOnce = 8;

/** The same file is the same run, whatever part of it is judged: what was paid for is not paid for again. */
export function calibrationRun(file: readonly HandGradedAnswer[]): RunId {
  return tournamentId(`calibrate/${shortHash(file, 16)}`);
}

/**
 * Has graded answers graded again by the config's judges, each answer alone, and keeps what came of it.
 * @param config whose judges are asked
 * @returns what each judge made of them, and where there are several, what the panel did
 * @throws OperatorError when the budget is spent, or a judge cannot be asked
 */
export async function calibrate(
  app: Pick<AppContext, 'clock' | 'ledger' | 'openMeter' | 'telemetry'>,
  config: Config,
  order: CalibrateOrder,
): Promise<readonly CalibratedJudge[]> {
  const { answers, again, onAnswer, signal } = order;
  const gradeAll = (options: ModelExaminerOptions) => {
    const judge = async (answer: HandGradedAnswer) => ({
      answer,
      grading: await gradeByModels({ task: taskOfAnswer(answer), outcome: asOutcome(answer), attempt: 0 }, options),
    });
    return judgeEach({ items: answers, atOnce: answersAtOnce, judge, onDone: onAnswer, signal });
  };
  const gradings = await withExaminer(app, { ...order, config }, gradeAll, { purpose: 'calibrate', again });
  const judges = byJudge(gradings);
  await keepResult(app, order, judges);
  return judges;
}

/** A judge that graded nothing has no figures to keep. */
async function keepResult(
  { clock, ledger }: TimedRecords,
  { answers, file, run, again }: CalibrateOrder,
  judges: readonly CalibratedJudge[],
): Promise<void> {
  const kept = judges.filter(({ judged }) => judged.length > 0);
  if (kept.length === 0) return;
  const what = [run, again, answers.map(({ id }) => id), judges.map(({ judge }) => judge)];
  const result = {
    file,
    answers: answers.length,
    again,
    judges: kept.map(({ judge, judged, unjudged }) => ({
      judge,
      unjudged: unjudged.length,
      figures: shortened(calibrationFigures(judged)),
    })),
  };
  await ledger.calibrations.save({ id: shortHash(what, 12), run, at: isoTime(clock), result });
}

/** Differing verdicts, categories and domains that are kept of a judge. */
const mostKept = 100;

function shortened(figures: CalibrationFigures): CalibrationResult['judges'][number]['figures'] {
  const { byCategory, byDomain, verdicts, ...rest } = figures;
  return {
    ...rest,
    byCategory: byCategory.slice(0, mostKept),
    byDomain: byDomain.slice(0, mostKept),
    verdicts: verdicts && { ...verdicts, differing: verdicts.differing.slice(0, mostKept) },
  };
}

function asOutcome({ answer }: HandGradedAnswer): AnswerOutcome {
  const content = { text: answer, citations: [], toolCalls: [], costUsd: null };
  return { kind: 'answered', answer: content, elapsedMs: 0 };
}

interface GradedByPanel {
  readonly answer: HandGradedAnswer;
  readonly grading: PanelGrading;
}

function byJudge(gradings: readonly GradedByPanel[]): CalibratedJudge[] {
  const names = gradings[0]?.grading.votes.map(({ judge }) => judge) ?? [];
  const judges = names.map((judge, at) => collect(judge, gradings, (grading) => voteAt(grading, at)));
  return names.length < 2 ? judges : [collect('panel', gradings, panelJudgement), ...judges];
}

type Judged = AnswerJudgement | Omit<UnjudgedAnswer, 'answer'>;

function collect(
  judge: string,
  gradings: readonly GradedByPanel[],
  judgedBy: (grading: PanelGrading) => Judged,
): CalibratedJudge {
  const judged: JudgedAnswer[] = [];
  const unjudged: UnjudgedAnswer[] = [];
  for (const { answer, grading } of gradings) {
    const own = judgedBy(grading);
    if ('grades' in own) judged.push({ answer, judgement: own });
    else unjudged.push({ answer: answer.id, ...own });
  }
  return { judge, judged, unjudged };
}

function voteAt({ votes }: PanelGrading, at: number): Judged {
  const graded = votes[at]?.graded;
  if (graded === undefined) throw new RangeError(`no judge has the place ${at} in the panel`);
  if (graded.ok) return graded.value;
  const { reason, detail } = graded.failure;
  return { reason, detail };
}

function panelJudgement({ grades, votes }: PanelGrading): Judged {
  if (grades !== null) return { grades, claimed: null, secondLooks: [] };
  const silent = votes.filter(({ graded }) => !graded.ok).length;
  return { reason: 'no_majority', detail: `${silent} of ${votes.length} judges had no say` };
}
