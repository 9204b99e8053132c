import * as z from 'zod';
import { judgingFigures } from '../../arena/judging-figures.ts';
import type { TournamentRecord } from '../../arena/tournament.ts';
import { storedJudgings } from '../../config/model-settings.ts';

const judgedBy = z.object({
  examiner: z.object({
    kind: z.enum(['offline', 'model']).optional(),
    model: z.string().optional(),
    judges: z.array(z.string()).optional(),
    judging: z.enum(storedJudgings).default('itemised'),
  }),
});

/** The writer of the tasks and the judges of the answers, as far as a run's config names them. */
export type ExaminerView = NonNullable<ReturnType<typeof examinerOf>>;
export type JudgingView = NonNullable<ReturnType<typeof judgingView>>;

/** Returns the judging of a tournament; null before its first judged round. */
export function judgingView(record: TournamentRecord) {
  const figures = judgingFigures(record);
  return figures.rounds === 0 ? null : { examiner: examinerOf(record.config), figures };
}

/** `offline`: by rules, in records of before; `programs`: checked by programs alone; null where the config does not tell. */
function examinerOf(config: unknown) {
  const settings = judgedBy.safeParse(config);
  if (!settings.success) return null;
  const { kind, model, judges, judging } = settings.data.examiner;
  if (kind !== 'model') return { kind: kind ?? ('programs' as const) };
  return { kind, writer: model ?? null, judges: judges ?? (model === undefined ? [] : [model]), judging };
}
