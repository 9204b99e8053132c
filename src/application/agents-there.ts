import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { AgentConfig } from '../config/agent-settings.ts';
import type { Config } from '../config/config-schema.ts';
import { machinePlaces } from '../config/environment.ts';
import { OperatorError } from '../kernel/errors.ts';
import { didYouMean } from '../kernel/nearest-words.ts';
import { programFolder } from './contestant-places.ts';
import { checkSkills } from './make-agents.ts';

/**
 * Lists the faults of a config's agents, a sentence each: unknown scripted agents, programs and their files that do not
 * exist, and names under `tournament` that no agent has. Nothing is run.
 */
export function agentFaults(config: Config): readonly string[] {
  const own = config.agents.flatMap((agent) => {
    const fault = findFault(agent);
    return fault === null ? [] : [`${agent.name}: ${fault}`];
  });
  return [...own, ...unknownNames(config)];
}

function findFault(agent: AgentConfig): string | null {
  try {
    checkSkills([agent]);
    if (agent.kind === 'command') return commandFault(agent.command, agent.folder);
    if (agent.kind !== 'mcp') return null;
    const faults = agent.servers.map((server) => ('command' in server ? commandFault(server.command) : null));
    return faults.find((fault) => fault !== null) ?? null;
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
}

/** @param own the folder that it is run in, from the arena's */
function commandFault([program = '', ...args]: readonly string[], own?: string): string | null {
  const { folder: arena, programs } = machinePlaces();
  const folder = own === undefined ? arena : programFolder(arena, own);
  const where = own === undefined ? "the arena's folder" : own;
  if (program.includes('/')) {
    if (!isProgram(path.resolve(folder, program))) return `there is no program ${program}, seen from ${where}`;
  } else if (!programs.some((each) => isProgram(path.join(each, program)))) {
    return `the program ${program} is not installed: no folder of PATH has it`;
  }
  const script = args.find((each) => !each.startsWith('-'));
  const isMissing = script !== undefined && scriptName.test(script) && !existsSync(path.resolve(folder, script));
  return isMissing ? `there is no file ${script} in ${where}` : null;
}

/** Matches names of scripts, the first argument of interpreters; later arguments may lie elsewhere, as in an image. */
const scriptName = /^[^\s:=]+\.(?:py|js|mjs|cjs|ts|mts|sh|rb|pl|php|jar|r|lua)$/i;

function isProgram(place: string): boolean {
  try {
    accessSync(place, constants.X_OK);
    return statSync(place).isFile();
  } catch {
    return false;
  }
}

function unknownNames({ agents, tournament: { anchor, adaptive, placement } }: Config): readonly string[] {
  const names = agents.map(({ name }) => name);
  const mentions = [
    ...(anchor === undefined ? [] : [['anchor', anchor] as const]),
    ...Object.keys(adaptive.costs).map((name) => ['adaptive.costs', name] as const),
    ...Object.keys(placement.established).map((name) => ['placement.established', name] as const),
  ];
  return mentions
    .filter(([, name]) => !names.includes(name))
    .map(([setting, name]) => `tournament.${setting}: there is no agent '${name}'${didYouMean(name, names)}`);
}
