import { type Command, InvalidArgumentError } from 'commander';
import { checkModels } from '../application/check-models.ts';
import type { Config } from '../config/config-schema.ts';
import { examinerModel, offlineReplacement, oracleReference } from '../config/examiner-choice.ts';
import { parseConfig } from '../config/load-config.ts';
import { modelReference } from '../config/model-settings.ts';
import { OperatorError } from '../kernel/errors.ts';
import { addConfigOptions, configOf, dollarAmount, type UsualOptions } from './config-options.ts';
import type { CommandContext } from './terminal.ts';

/** Options of commands that ask judges. */
export interface JudgesOptions extends UsualOptions {
  readonly judge?: readonly string[];
}

/** Adds the options of commands that ask judges. */
export function addJudgesOptions(command: Command): Command {
  return addConfigOptions(command)
    .option('--judge <provider/model>', 'judge; may be repeated (default: the judges of the config)', collectJudges)
    .option('--budget <usd>', 'stop before the total cost, including earlier calls, exceeds this amount', dollarAmount);
}

/** Collects the names of `--judge`. */
function collectJudges(text: string, all: readonly string[] = []): readonly string[] {
  if (text === 'offline') throw new InvalidArgumentError(offlineReplacement);
  if (modelReference.safeParse(text).success) return [...all, text];
  throw new InvalidArgumentError("It must be a provider and its model, such as 'openai/gpt-5.1'.");
}

/** Returns the config with the judges of the command line. @throws OperatorError if none is named, or one cannot be asked */
export function judgingConfig(context: CommandContext, options: JudgesOptions): Config {
  const config = configOf(context, options);
  const { judges = [] } = config.examiner;
  const model = examinerModel(config.examiner);
  // The sandbox's own model knows nothing of anybody's texts.
  const own = model === null || model.startsWith(oracleReference) ? [] : [model];
  const models = options.judge ?? (judges.length > 0 ? judges : own);
  if (models.length === 0)
    throw new OperatorError(
      'no judge is named',
      "Name one with --judge 'provider/model', or under examiner.judges in arena.yaml.",
    );
  return judgesConfig(config, [...new Set(models)]);
}

/** Returns a config in which only the named models judge. */
export function judgesConfig(config: Config, judges: readonly string[]): Config {
  const [model] = judges;
  const examiner = { ...config.examiner, kind: 'model', model, judges: [...judges], excludeOwnVendor: false };
  const ownConfig = parseConfig({ ...config, agents: [], examiner }, 'the judges named');
  checkModels(ownConfig);
  return ownConfig;
}
