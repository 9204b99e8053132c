import { type QueryRubric, queryRubricSchema } from '../../examiner/trajectories/query-rubric.ts';
import { faultsText } from '../kernel/fault-text.ts';
import { fail, ok, type Result } from '../kernel/result.ts';

/** The rubric of a question as it is told: `{"items": […]}`, or the items alone; null where there is none. */
export function readRubric(told: unknown): Result<QueryRubric | null, string> {
  if (told == null) return ok(null);
  const read = queryRubricSchema.safeParse(Array.isArray(told) ? { items: told } : told);
  return read.success ? ok(read.data) : fail(faultsText(read.error));
}
