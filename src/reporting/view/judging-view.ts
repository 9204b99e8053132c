import * as z from 'zod';
import { type JudgingFigures, judgingFigures } from '../../arena/judging-figures.ts';
import type { TournamentRecord } from '../../arena/tournament.ts';
import { type StoredJudging, storedJudgings } from '../../config/model-settings.ts';

const judgedBy = z.object({
  examiner: z.object({
    kind: z.enum(['offline', 'model']).optional(),
    model: z.string().optional(),
    judges: z.array(z.string()).optional(),
    judging: z.enum(storedJudgings).default('itemised'),
  }),
});

/** Who wrote the tasks and judged the answers, as far as a run's config says. */
export type ExaminerView =
  /** `offline`: by rules, in records of before; `programs`: checked by programs alone. */
  | { readonly kind: 'offline' | 'programs' }
  | {
      readonly kind: 'model';
      readonly writer: string | null;
      readonly judges: readonly string[];
      readonly judging: StoredJudging;
    };

export interface JudgingView {
  /** Null where the config does not tell. */
  readonly examiner: ExaminerView | null;
  readonly figures: JudgingFigures;
}

/** How a tournament was judged; null before its first judged round. */
export function judgingView(record: TournamentRecord): JudgingView | null {
  const figures = judgingFigures(record);
  return figures.rounds === 0 ? null : { examiner: examinerOf(record.config), figures };
}

function examinerOf(config: unknown): ExaminerView | null {
  const settings = judgedBy.safeParse(config);
  if (!settings.success) return null;
  const { kind, model, judges, judging } = settings.data.examiner;
  if (kind === 'offline') return { kind };
  if (kind === undefined) return { kind: 'programs' };
  return { kind, writer: model ?? null, judges: judges ?? (model === undefined ? [] : [model]), judging };
}
