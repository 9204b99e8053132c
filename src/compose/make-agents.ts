import {
  type Agent,
  createCommandAgent,
  createScriptedAgent,
  plainEnvironmentNames,
  type ScriptedSkill,
  scriptedRoster,
  scriptedSkillSchema,
} from '../../agents/index.ts';
import type { Fetcher, SearchEngine } from '../../crawler/index.ts';
import type { AgentConfig } from '../config/agent-settings.ts';
import { environmentVariables } from '../config/environment.ts';
import type { Clock } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';
import { type AgentId, agentId } from '../kernel/ids.ts';

export interface AgentParts {
  readonly seed: number;
  readonly fetcher: Fetcher;
  readonly search: SearchEngine;
  readonly clock: Clock;
  /** Where command agents may search: SearXNG's JSON API. */
  readonly searchUrl: string;
}

/** The contestants of a config, by name. */
export function makeAgents(configs: readonly AgentConfig[], parts: AgentParts): ReadonlyMap<AgentId, Agent> {
  return new Map(configs.map((config) => [agentId(config.name), makeAgent(config, parts)]));
}

/** @throws OperatorError for a scripted agent that is not of the roster and has no skill of its own */
export function checkSkills(configs: readonly AgentConfig[]): void {
  for (const config of configs) if (config.kind === 'scripted') skillOf(config);
}

function makeAgent(config: AgentConfig, parts: AgentParts): Agent {
  const id = agentId(config.name);
  if (config.kind === 'scripted') return createScriptedAgent({ ...parts, id, skill: skillOf(config) });
  if (config.kind !== 'command')
    throw new OperatorError(`agents of kind ${config.kind} are not ready`, 'Take another.');
  const told = { DR_ARENA_SEARCH_URL: parts.searchUrl };
  return createCommandAgent({
    id,
    command: config.command,
    timeoutMs: (config.timeoutSeconds ?? 600) * 1000,
    env: { ...environmentVariables([...plainEnvironmentNames, ...config.env]), ...told },
    envNames: [...config.env, ...Object.keys(told)],
    clock: parts.clock,
  });
}

/** A roster agent's skill, with what the config sets of its own. */
function skillOf(config: Extract<AgentConfig, { kind: 'scripted' }>): ScriptedSkill {
  const { kind: _kind, name, ...own } = config;
  const known = scriptedRoster.find((entry) => entry.name === name)?.skill;
  const skill = scriptedSkillSchema.safeParse({ ...known, ...own });
  if (skill.success) return skill.data;
  const roster = scriptedRoster.map((entry) => entry.name).join(', ');
  throw new OperatorError(
    `the scripted agent '${name}' is not of the roster and has no skill of its own`,
    `Name one of ${roster}; or give it hops, coverage and errorRate.`,
  );
}
