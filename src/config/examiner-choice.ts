import { OperatorError } from '../kernel/errors.ts';
import type { Judging, StoredJudging } from './model-settings.ts';

/** The sandbox's own model: who reads, asks and grades on the made-up web where a config names nobody. */
export const oracleReference = 'sandbox/oracle';

/** Message about a judge named `offline`. */
export const offlineReplacement = `The judge by rules alone is retired: name a model, such as 'openai/gpt-5.1', or the made-up web's own, '${oracleReference}'.`;

interface ExaminerNames {
  readonly kind?: 'model' | 'offline' | undefined;
  readonly model?: string | undefined;
  readonly judging?: StoredJudging | undefined;
  readonly chainInVerdict?: boolean | undefined;
}

interface ExaminerPlace {
  readonly examiner: ExaminerNames;
  readonly web: { readonly kind: 'sandbox' | 'live' };
  readonly citations?: { readonly decide: 'never' | 'level' } | undefined;
}

/** The Examiner that a config means: the model that it names, else on the made-up web the sandbox's own; on the live web nobody. */
export function chosenExaminer<Settings extends ExaminerNames>(
  examiner: Settings,
  web: ExaminerPlace['web'],
): Settings {
  if (examiner.kind !== undefined) return examiner;
  const model = examiner.model ?? (web.kind === 'sandbox' ? oracleReference : undefined);
  return model === undefined ? examiner : { ...examiner, kind: 'model', model };
}

/** `provider/model` of the model that reads, asks and, where no judges are named, grades; null where there is none. */
export function examinerModel({ kind, model }: ExaminerNames): string | null {
  return kind === 'model' ? (model ?? null) : null;
}

const modelExample = 'kind: model, model: google/gemini-3.1-pro-preview or another';

/**
 * Returns the way in which a config judges answers.
 * @throws OperatorError for the judge of records of before, with what to write instead
 */
export function chosenJudging({ judging = 'itemised' }: ExaminerNames, what = 'the config'): Judging {
  if (judging !== 'holistic') return judging;
  throw new OperatorError(
    `${what} has 'examiner.judging: holistic', which is retired`,
    "Begin a run with 'judging: paper': such a judge names the verdict too, with its evidence ('rejudge --judging paper' for what was played).",
  );
}

/**
 * Makes sure that a config that starts something has an Examiner of a kind that there is. Records of before may name the rules.
 * @throws OperatorError for `offline`, `holistic`, and for sources or steps that decide, with what to write instead
 */
export function refuseGoneExaminer({ examiner, web, citations }: ExaminerPlace, what = 'the config'): void {
  chosenJudging(examiner, what);
  if (examiner.chainInVerdict === true)
    throw new OperatorError(
      `${what} has 'examiner.chainInVerdict', which is retired: the steps of a chain no longer count in a verdict`,
      'Begin a run without it: the steps are graded and shown beside the verdict.',
    );
  if (citations?.decide === 'level')
    throw new OperatorError(
      `${what} has 'citations.decide: level', which is retired: sources no longer decide a verdict`,
      "Begin a run without it: support by sources is shown with the board, and 'judging: paper' weighs sources.",
    );
  if (examiner.kind !== 'offline') return;
  throw new OperatorError(
    `${what} has 'examiner.kind: offline', an Examiner by rules alone, which is retired`,
    web.kind === 'sandbox'
      ? `Begin a run without 'examiner.kind': on the made-up web the sandbox's own model, ${oracleReference}, then reads, asks and grades for free.`
      : `Begin a run with a model under 'examiner' (${modelExample}), or with 'web.kind: sandbox', whose own model is free.`,
  );
}

/**
 * Makes sure that somebody reads pages, writes questions and grades free text.
 * @throws OperatorError where no model is named
 */
export function wantExaminer(config: ExaminerPlace): void {
  refuseGoneExaminer(config);
  if (examinerModel(config.examiner) !== null) return;
  throw new OperatorError(
    "pages are read, questions written and answers graded by a model, and the config names none under 'examiner'",
    `Name a model there (${modelExample}), or set 'web.kind: sandbox', whose own model is free.`,
  );
}

/** The settings of an Examiner of the made-up web for pages of the live one, of which the sandbox's own model knows nothing. */
export function withoutOracle<Settings extends ExaminerNames>(
  examiner: Settings,
): Settings | Omit<Settings, 'kind' | 'model'> {
  if (examiner.model?.startsWith(oracleReference) !== true) return examiner;
  const { kind: _kind, model: _model, ...rest } = examiner;
  return rest;
}

/** The config of a schedule of before that goes on: what the rules did on the made-up web the sandbox's own model does. */
export function withOracle<Settings extends ExaminerPlace>(config: Settings): Settings {
  if (config.examiner.kind !== 'offline' || config.web.kind !== 'sandbox') return config;
  return { ...config, examiner: { ...config.examiner, kind: 'model', model: oracleReference, judges: undefined } };
}
