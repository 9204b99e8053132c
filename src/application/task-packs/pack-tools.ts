import { plainEnvironmentNames } from '../../../agents/command-agent.ts';
import { type Isolation, startedIn } from '../../../agents/isolated-program.ts';
import type { McpServerAccess } from '../../../agents/mcp/connect-server.ts';
import type { AgentConfig } from '../../config/agent-settings.ts';
import type { Config } from '../../config/config-schema.ts';
import { environmentVariables } from '../../config/environment.ts';
import { canonicalJson } from '../../kernel/json.ts';
import type { OpenPack } from './open-pack.ts';

/** A pack's tools as MCP servers that run in its folder. @param isolation null: they see and do what this process may */
export function packServers({ pack, folder, questions }: OpenPack, isolation: Isolation | null): McpServerAccess[] {
  const apart = isolation && { ...isolation, hidden: [...isolation.hidden, questions] };
  return pack.tools.map(({ name, command }) => {
    const { program, args } = startedIn(folder, command, apart);
    return { name, command: [program, ...args], env: environmentVariables(plainEnvironmentNames), folder };
  });
}

/** A pack's tools as programs are told of them. */
export function toldTools({ pack, folder }: OpenPack) {
  return pack.tools.map(({ name, command }) => ({ name, command, folder }));
}

/** Whether an agent's entry is the pack's own baseline, which runs in the folder of the pack. */
export function isBaseline({ pack }: OpenPack, agent: AgentConfig): boolean {
  const { baseline } = pack;
  // A run notes of which version its files were.
  return (
    baseline !== undefined &&
    canonicalJson({ ...agent, version: undefined }) === canonicalJson({ ...baseline, version: undefined })
  );
}

/** A config in which the pack's baseline plays along, unless it has an agent of that name. */
export function withBaseline(config: Config, { pack: { baseline } }: Pick<OpenPack, 'pack'>): Config {
  if (baseline === undefined || config.agents.some(({ name }) => name === baseline.name)) return config;
  return { ...config, agents: [...config.agents, baseline] };
}
