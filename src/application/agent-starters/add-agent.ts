import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withAgentEntry } from '../../config/agent-entry.ts';
import type { Config } from '../../config/config-schema.ts';
import { loadConfig } from '../../config/load-config.ts';
import { providerOf, splitReference } from '../../config/providers.ts';
import { OperatorError } from '../../kernel/errors.ts';
import type { AgentStarter } from './agent-starter.ts';

export interface AddedAgent {
  /** Files that were not there, by their names in the folder. */
  readonly files: readonly string[];
  /** The config, and the line of it, from 1, in which the agent's entry begins. */
  readonly entry: { readonly file: string; readonly line: number };
  /** Steps before it can be asked, in sentences. */
  readonly before: readonly string[];
}

const configName = 'arena.yaml';

/**
 * Writes the first version of an agent into a folder, and its entry into the config there.
 * @param newConfig the config that is written where there is none
 * @throws OperatorError where its file or its name is taken or the config is not valid; nothing is written then
 */
export function addAgent(folder: string, starter: AgentStarter, newConfig: string): AddedAgent {
  const { file, entry } = starter;
  const config = path.join(folder, configName);
  if (file !== null && existsSync(path.join(folder, file.name)))
    throw new OperatorError(
      `${file.name} is here already, and stays as it is`,
      'Give the new agent another name: --name NAME',
    );
  if (existsSync(config)) refuseTakenName(config, starter.name);
  const before = existsSync(config) ? readFileSync(config, 'utf8') : newConfig;
  const isNew = !existsSync(config);
  const after = withAgentEntry(before, entry);
  const settings = replaceConfig(config, after);
  if (file !== null) writeFileSync(path.join(folder, file.name), file.text, { flag: 'wx' });
  return {
    files: [...(isNew ? [configName] : []), ...(file === null ? [] : [file.name])],
    entry: { file: configName, line: firstOther(before, after) },
    before: [...keyToSet(starter, settings), ...starter.before],
  };
}

/** The first line, from 1, in which a text is not as it was before. */
function firstOther(before: string, after: string): number {
  const old = before.split('\n');
  return after.split('\n').findIndex((line, at) => line !== old[at]) + 1;
}

function refuseTakenName(config: string, newName: string): void {
  if (loadConfig(config).agents.some(({ name }) => name === newName))
    throw new OperatorError(
      `${configName} has an agent '${newName}' already`,
      'Give the new agent another name: --name NAME',
    );
}

/** The config takes its place only when it is valid. */
function replaceConfig(config: string, text: string): Config {
  const draft = `${config}.new`;
  writeFileSync(draft, text);
  try {
    const settings = loadConfig(draft);
    renameSync(draft, config);
    return settings;
  } finally {
    rmSync(draft, { force: true });
  }
}

function keyToSet({ name }: AgentStarter, config: Config): string[] {
  const settings = config.agents.find((agent) => agent.name === name);
  if (settings === undefined || !('model' in settings)) return [];
  const { keyVariable } = providerOf(config, splitReference(settings.model).provider);
  const key =
    keyVariable === null ? 'It needs no key' : `Its key stands in the environment or in .env, as ${keyVariable}`;
  return [`It asks ${settings.model}; another model: change 'model' in ${configName}. ${key}.`];
}
