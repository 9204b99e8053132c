import { createHash } from 'node:crypto';
import { lstat, readFile, readlink } from 'node:fs/promises';
import path from 'node:path';
import type { AgentConfig } from './agent-settings.ts';
import { machinePlaces } from './environment.ts';
import { programFiles } from './program-files.ts';

/** Prefix of a computed version; such a version is computed again and never taken for one that somebody has set. */
const ofFiles = 'files ';
/** Files of more bytes in all are not read. */
const mostBytes = 50_000_000;
const hashDigits = 12;

/**
 * A config in which each program says of which version its code is: what its entry says, else by the files that it is made of
 * (`programFiles`). Without either, or with too many files, it says nothing, and only its settings tell.
 */
export async function withCodeVersions<Given extends { readonly agents: readonly AgentConfig[] }>(
  config: Given,
): Promise<Given> {
  const { folder } = machinePlaces();
  const agents: AgentConfig[] = [];
  for (const agent of config.agents) agents.push(agent.kind === 'command' ? await versioned(agent, folder) : agent);
  return { ...config, agents };
}

type CommandConfig = Extract<AgentConfig, { kind: 'command' }>;

async function versioned({ version, ...agent }: CommandConfig, arena: string): Promise<CommandConfig> {
  if (version !== undefined && !version.startsWith(ofFiles)) return { ...agent, version };
  const hash = await filesHash(agent, arena);
  return hash === null ? agent : { ...agent, version: `${ofFiles}${hash}` };
}

async function filesHash(agent: CommandConfig, arena: string): Promise<string | null> {
  try {
    const files = await programFiles(agent, arena);
    return files === null || files.length === 0 ? null : await hashOf(files, arena);
  } catch (error) {
    // A file that may not be read, or goes meanwhile, stops no run.
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}

/** Returns a hash of names and contents; times of writing do not count. */
async function hashOf(files: readonly string[], arena: string): Promise<string | null> {
  const hash = createHash('sha256');
  let bytes = 0;
  for (const file of files) {
    const stats = await lstat(file);
    bytes += stats.size;
    if (bytes > mostBytes) return null;
    const content = stats.isSymbolicLink() ? Buffer.from(await readlink(file)) : await readFile(file);
    hash.update(JSON.stringify([path.relative(arena, file), content.length])).update(content);
  }
  return hash.digest('hex').slice(0, hashDigits);
}

/** Programs of a config whose files are others than in an earlier one that knows of their files. */
export function changedPrograms(
  before: readonly AgentConfig[],
  { agents }: { readonly agents: readonly AgentConfig[] },
): readonly string[] {
  const versionIn = (all: readonly AgentConfig[], agentName: string) => {
    const agent = all.find(({ name }) => name === agentName);
    return agent?.kind === 'command' && agent.version?.startsWith(ofFiles) ? agent.version : null;
  };
  return agents
    .map(({ name }) => name)
    .filter((name) => {
      const then = versionIn(before, name);
      const now = versionIn(agents, name);
      return then !== null && now !== null && then !== now;
    });
}
