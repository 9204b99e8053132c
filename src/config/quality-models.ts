import { OperatorError } from '../kernel/errors.ts';
import type { Config } from './config-schema.ts';

/** The models that a config has reports compared by, as `provider/model`. */
export interface QualityModels {
  readonly judges: readonly string[];
  /** Writes the criteria of questions; null where they are general. */
  readonly writer: string | null;
}

/**
 * Returns the models that compare a config's reports; null where reports are not compared.
 * @throws OperatorError where they are to be compared and no model is named
 */
export function qualityModels({ quality, examiner }: Pick<Config, 'quality' | 'examiner'>): QualityModels | null {
  if (quality === undefined) return null;
  const model = examiner.kind === 'model' ? examiner.model : undefined;
  const judges = quality.judges ?? (model === undefined ? [] : (examiner.judges ?? [model]));
  const [first] = judges;
  if (first !== undefined)
    return { judges, writer: quality.criteria === 'general' ? null : (quality.model ?? model ?? first) };
  throw new OperatorError(
    "the config has 'quality', and no model that could compare reports",
    "Name one under 'quality.judges', such as google/gemini-3-pro, or leave 'quality' out.",
  );
}
