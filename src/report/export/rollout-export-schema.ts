import { rolloutExportSchema, rolloutExportVersion } from '../../rewards/exports/rollout-export.ts';
import { publishedSchema } from './published-schema.ts';

/** One line of an export of rollouts as JSON Schema (draft 2020-12), as published in `docs/schemas/rollout-export.v1.json`. */
export function rolloutExportJsonSchema(): Record<string, unknown> {
  return publishedSchema(rolloutExportSchema, rolloutExportVersion);
}
