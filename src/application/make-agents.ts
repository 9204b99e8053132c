import type { Agent, AgentCaps, AgentQuestion } from '../../agents/agent.ts';
import { createCommandAgent, plainEnvironmentNames } from '../../agents/command-agent.ts';
import { createHttpAgent } from '../../agents/http-agent.ts';
import { type Isolation, isolationFault, usualIsolationLimits } from '../../agents/isolated-program.ts';
import type { McpServerAccess } from '../../agents/mcp/connect-server.ts';
import { createMcpAgent } from '../../agents/mcp/mcp-agent.ts';
import { type AnswerMeter, meteredAgent } from '../../agents/metered-agent.ts';
import { createModelAgent } from '../../agents/model-agent.ts';
import { createReactAgent } from '../../agents/react/react-agent.ts';
import type { Fetcher, PageReader, SearchEngine } from '../../crawler/ports.ts';
import { type AgentConfig, capsOf } from '../config/agent-settings.ts';
import type { Config } from '../config/config-schema.ts';
import { environmentVariables, machinePlaces, secretOf, usualIsolation } from '../config/environment.ts';
import type { IsolationMode } from '../config/isolation-modes.ts';
import { vendorOf } from '../config/providers.ts';
import type { Clock } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';
import { shortHash } from '../kernel/hash.ts';
import { type AgentId, agentId, type TaskId } from '../kernel/ids.ts';
import { createFence } from '../kernel/visible-text.ts';
import { modelWithOptions } from '../models/model-with-options.ts';
import { createScriptedAgent } from '../sandbox/contestants/scripted-agent.ts';
import { type ScriptedSkill, scriptedRoster, scriptedSkillSchema } from '../sandbox/contestants/scripted-roster.ts';
import { contestantPlaces, programFolder, withProgram } from './contestant-places.ts';
import type { Models } from './make-models.ts';
import type { OfferedSearch } from './make-search.ts';
import { describeTools, isBaseline, type OpenPack, packServers } from './task-packs/open-pack.ts';

export interface AgentParts {
  readonly fetcher: Fetcher;
  readonly reader: PageReader;
  readonly search: SearchEngine;
  readonly clock: Clock;
  /** Address at which a command agent may search for one answer: SearXNG's JSON API. */
  readonly searchUrlFor: OfferedSearch['urlFor'];
  readonly isolation: MachineIsolation;
  /** The task pack that is played; left out: none. */
  readonly pack?: OpenPack;
  readonly models: Models;
  /** A secret of the project, by which prompts fence what strangers wrote. */
  readonly fenceKey: string;
  /** Meter of the costs that programs and services state; left out: none. */
  readonly answerMeter?: AnswerMeter;
}

type Settings<Kind extends AgentConfig['kind']> = Extract<AgentConfig, { kind: Kind }>;

/** The contestants of a config, by name. */
export async function makeAgents(config: Config, parts: AgentParts): Promise<ReadonlyMap<AgentId, Agent>> {
  const agents = new Map<AgentId, Agent>();
  for (const settings of config.agents) agents.set(agentId(settings.name), await makeAgent(settings, config, parts));
  return agents;
}

/** @throws OperatorError for a scripted agent that is not of the roster and has no skill of its own */
export function checkSkills(configs: readonly AgentConfig[]): void {
  for (const config of configs) if (config.kind === 'scripted') readSkill(config);
}

/** @throws OperatorError for a service or an MCP server whose token is to stand in a variable that is not set */
export function checkTokens(configs: readonly AgentConfig[]): void {
  for (const config of configs) {
    if (config.kind === 'http') readToken(config);
    if (config.kind === 'mcp') mcpServers(config);
  }
}

/** Returns the limits of every contestant for one answer. */
export function agentCaps({ caps }: Pick<Config, 'caps'>): AgentCaps {
  const { timeoutSeconds, maxOutputTokens, maxToolCalls } = caps;
  return { timeoutMs: timeoutSeconds * 1000, maxOutputTokens, maxToolCalls };
}

async function makeAgent(settings: AgentConfig, config: Config, parts: AgentParts): Promise<Agent> {
  const { clock } = parts;
  const caps = agentCaps({ caps: capsOf(settings, config.caps) });
  const common = { id: agentId(settings.name), caps, clock };
  const asModel = async ({ kind, model, options }: Settings<'model' | 'research' | 'react' | 'mcp'>) =>
    modelWithOptions(await (kind === 'research' ? parts.models(model, 'background') : parts.models(model)), options);
  const fence = createFence(parts.fenceKey);
  switch (settings.kind) {
    case 'scripted':
      return createScriptedAgent({ ...parts, ...common, seed: config.seed, skill: readSkill(settings) });
    case 'command':
      return metered(await commandAgent(settings, common, parts), settings, common, parts);
    case 'http': {
      const service = { ...common, ...strangerParts(settings, parts), url: settings.url, token: readToken(settings) };
      return metered(createHttpAgent(service), settings, common, parts);
    }
    case 'model':
      return createModelAgent({ ...common, model: await asModel(settings), search: settings.search });
    case 'research':
      return createModelAgent({ ...common, model: await asModel(settings), search: true });
    case 'react': {
      const servers = await serversOfPack(parts);
      return createReactAgent({ ...common, ...parts, fence, model: await asModel(settings), servers });
    }
    case 'mcp': {
      const servers = [...mcpServers(settings), ...(await serversOfPack(parts))];
      const searchUrlFor = searchAddress(settings, parts);
      return createMcpAgent({ ...common, fence, model: await asModel(settings), servers, searchUrlFor });
    }
  }
}

/** Options that all agents are created with. */
type Common = Pick<Agent, 'id'> & { readonly caps: AgentCaps; readonly clock: Clock };

function metered(
  agent: Agent,
  { maxCostUsd }: Settings<'command' | 'http'>,
  { caps }: Common,
  { answerMeter }: AgentParts,
): Agent {
  if (answerMeter === undefined) return agent;
  return meteredAgent(agent, { ...answerMeter, maxCostUsd: maxCostUsd ?? null, timeoutMs: caps.timeoutMs });
}

/** Options for programs and services of strangers. */
function strangerParts(settings: Settings<'command' | 'http'>, parts: AgentParts) {
  return {
    vendor: statedVendor(settings),
    searchUrlFor: searchAddress(settings, parts),
    // They know a task by a name by which it cannot be looked up anywhere.
    shownTask: (task: TaskId) => shortHash([parts.fenceKey, 'a task as contestants know it', task], 16),
  };
}

/** The tools of the task pack that is played. */
async function serversOfPack({ pack, isolation }: AgentParts): Promise<McpServerAccess[]> {
  if (pack === undefined || pack.pack.tools.length === 0) return [];
  return packServers(pack, await isolation(`the task pack ${pack.pack.name}`));
}

/**
 * Returns the folder in which a program runs and the places it sees: of a task pack the folder and the tools, but not
 * the questions, which hold answers.
 */
function programIn(settings: Settings<'command'>, isolation: Isolation | null, { pack }: AgentParts) {
  const places = isolation && withProgram(isolation, settings.command, settings.folder);
  const own = settings.folder === undefined ? {} : { folder: programFolder(machinePlaces().folder, settings.folder) };
  if (pack === undefined) return { isolation: places, ...own };
  return {
    isolation: places && {
      ...places,
      shown: [...places.shown, pack.folder],
      hidden: [...places.hidden, pack.questions],
    },
    tools: describeTools(pack),
    ...own,
    ...(isBaseline(pack, settings) && { folder: pack.folder }),
  };
}

async function commandAgent(settings: Settings<'command'>, common: Common, parts: AgentParts): Promise<Agent> {
  const isolation = await parts.isolation(settings.name, settings.isolation);
  return createCommandAgent({
    ...common,
    ...strangerParts(settings, parts),
    command: settings.command,
    env: environmentVariables([...plainEnvironmentNames, ...settings.env]),
    envNames: settings.env,
    ...programIn(settings, isolation, parts),
  });
}

/** Each answer has an address of its own. */
function searchAddress({ name }: AgentConfig, { searchUrlFor }: AgentParts): (question: AgentQuestion) => string {
  return ({ occasion }) => searchUrlFor(searchingAnswer(name, occasion));
}

/** Name of an answer for the search engine that it is offered. */
export function searchingAnswer(agent: string, occasion: string): string {
  return [agent, occasion].join(' ');
}

function statedVendor({ vendor }: Settings<'command' | 'http'>): string | null {
  return vendor?.toLowerCase() ?? null;
}

/** Returns the vendor of the model of a config's agent; null if it is unknown or there is none. */
export function agentVendor(config: Config, agent: AgentId): string | null {
  const settings = config.agents.find(({ name }) => name === agent);
  if (settings === undefined) return null;
  if ('model' in settings) return vendorOf(config, settings.model);
  return settings.kind === 'scripted' ? null : statedVendor(settings);
}

function mcpServers({ servers }: Settings<'mcp'>): McpServerAccess[] {
  return servers.map((server) =>
    'url' in server
      ? { name: server.name, url: server.url, token: readToken(server) }
      : {
          name: server.name,
          command: server.command,
          env: environmentVariables([...plainEnvironmentNames, ...server.env]),
        },
  );
}

/** @throws OperatorError where a variable is named that is not set */
function readToken({ name, keyVariable }: { readonly name: string; readonly keyVariable?: string | undefined }) {
  if (keyVariable === undefined) return null;
  const token = secretOf(keyVariable);
  if (token !== null) return token;
  throw new OperatorError(
    `there is no ${keyVariable} in the environment, which '${name}' asks for`,
    `Set ${keyVariable} in the environment or in .env.`,
  );
}

/** A roster agent's skill, with what the config sets of its own. */
function readSkill(config: Settings<'scripted'>): ScriptedSkill {
  const { kind: _kind, name, ...own } = config;
  const rosterSkill = scriptedRoster.find((entry) => entry.name === name)?.skill;
  const skill = scriptedSkillSchema.safeParse({ ...rosterSkill, ...own });
  if (skill.success) return skill.data;
  const roster = scriptedRoster.map((entry) => entry.name).join(', ');
  throw new OperatorError(
    `the scripted agent '${name}' is not of the roster and has no skill of its own`,
    `Name one of ${roster}; or give it hops, coverage and errorRate.`,
  );
}

/**
 * Finds out how the program of an agent is isolated; null: not at all.
 * @param mode left out: the usual one of this machine
 */
export type MachineIsolation = (agent: string, mode?: IsolationMode) => Promise<Isolation | null>;

/** This machine's isolation, tried once when the first program wants it. */
export function machineIsolation(parts: {
  readonly clock: Clock;
  readonly warn: (message: string) => void;
}): MachineIsolation {
  let attempt: Promise<{ readonly isolation: Isolation; readonly fault: string | null }> | null = null;
  const once = async () => {
    const isolation = { ...contestantPlaces(machinePlaces()), limits: usualIsolationLimits };
    const fault = await isolationFault(isolation, parts.clock);
    return { isolation, fault };
  };
  let warned = false;
  return async (agent, mode = usualIsolation()) => {
    if (mode === 'off') return null;
    attempt ??= once();
    const { isolation, fault } = await attempt;
    if (fault === null) return isolation;
    if (mode === 'require')
      throw new OperatorError(
        `the program of ${agent} cannot be kept apart from this machine (${fault}), so it could read answers and keys`,
        'Set "isolation: off" for an agent that you trust, or DR_ARENA_ISOLATION=off for all. For strangers allow user namespaces (kernel.unprivileged_userns_clone, user.max_user_namespaces; in a container seccomp and systempaths unconfined), or give them a machine of their own.',
      );
    if (!warned)
      parts.warn(
        `programs of agents are not isolated here (${fault}): they may read and change whatever you may, this arena's state and each other among it; "isolation: off" says that an agent is trusted`,
      );
    warned = true;
    return null;
  };
}
