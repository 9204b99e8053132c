import type { Config } from '../config/config-schema.ts';
import { parseConfig } from '../config/load-config.ts';
import { checkModels } from './check-models.ts';

/** A config in which the named models judge, and nothing else is asked. */
export function judgesConfig(config: Config, judges: readonly string[]): Config {
  const [model] = judges;
  const examiner = { ...config.examiner, kind: 'model', model, judges: [...judges], excludeOwnVendor: false };
  const judged = parseConfig({ ...config, agents: [], examiner }, 'the judges named');
  checkModels(judged);
  return judged;
}
