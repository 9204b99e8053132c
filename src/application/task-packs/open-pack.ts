import { existsSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { plainEnvironmentNames } from '../../../agents/command-agent.ts';
import { type Isolation, startedIn } from '../../../agents/isolated-program.ts';
import type { McpServerAccess } from '../../../agents/mcp/connect-server.ts';
import { type ExamSet, examSetText, type PackReference } from '../../arena/exam-set.ts';
import { isUnbound, packFile, type TaskPack, taskPackSchema } from '../../arena/task-packs/task-pack.ts';
import type { AgentConfig } from '../../config/agent-settings.ts';
import { configFaults, withSettingNames } from '../../config/config-faults.ts';
import type { Config } from '../../config/config-schema.ts';
import { environmentVariables } from '../../config/environment.ts';
import { readSettingsFile } from '../../config/settings-file.ts';
import { messageOf, OperatorError } from '../../kernel/errors.ts';
import { canonicalJson } from '../../kernel/json.ts';
import { packHash, realPathInside } from './pack-hash.ts';

/** A task pack as its folder holds it. */
export interface OpenPack {
  readonly pack: TaskPack;
  /** Absolute. */
  readonly folder: string;
  /** SHA-256 of all in the folder that can change an outcome. */
  readonly hash: string;
  /** Absolute path of its questions. */
  readonly questions: string;
  /** Text for agents behind each question; undefined for none. */
  readonly policy: string | undefined;
}

/** Larger policies are no policies, in bytes. */
const largestPolicy = 100_000;

/**
 * Opens a folder as a task pack.
 * @throws OperatorError naming line and column of what is wrong in `pack.yaml`, what does not exist, or what lies outside
 */
export async function openPack(place: string): Promise<OpenPack> {
  const folder = path.resolve(place);
  const pack = await readPack(folder);
  const questions = await fileInside(folder, pack.questions);
  const policy = pack.policy === undefined ? undefined : await readPolicy(await fileInside(folder, pack.policy));
  return { pack, folder, questions, policy, hash: await packHash(folder) };
}

/** A pack as an exam set remembers it. */
export function packReference({ pack, folder, hash }: OpenPack): PackReference {
  const { name, version, baseline } = pack;
  return { name, version, hash, folder, baseline: baseline?.name ?? null };
}

/**
 * The pack of an exam set, as it was when the set was made; null for a set of none.
 * @throws OperatorError where the folder is gone, or anything in it that can change an outcome has changed
 */
export async function openSetPack(set: Pick<ExamSet, 'name' | 'version' | 'pack'>): Promise<OpenPack | null> {
  if (set.pack === undefined) return null;
  const { name, version, folder, hash } = set.pack;
  const text = examSetText(set);
  if (folder === null)
    throw new OperatorError(
      `${text} was made from the task pack ${name}@${version}, which is not here`,
      'Say where it is: dr-arena set import FOLDER',
    );
  const open = await openPack(folder);
  if (open.hash === hash) return open;
  throw new OperatorError(
    `${text} was made from the task pack in ${folder}, which has changed since`,
    `Put it back as it was; or raise its version in ${packFile} and import it again.`,
  );
}

const mostTold = 20;

async function readPack(folder: string): Promise<TaskPack> {
  const file = path.join(folder, packFile);
  if (!existsSync(file))
    throw new OperatorError(`there is no ${file}`, 'Name the folder of a task pack; see docs/task-packs.md.');
  const { settings, placeOf } = readSettingsFile(await fileInside(folder, packFile));
  const result = taskPackSchema.safeParse(settings, withSettingNames);
  if (result.success) return result.data;
  const lines = configFaults(result.error.issues, settings)
    .slice(0, mostTold)
    .map((fault) => `  ${placeOf(fault)}: ${fault.path.map(String).join('.') || '(top)'}: ${fault.words}`);
  throw new OperatorError(
    `the task pack is not valid (${file}):\n${lines.join('\n')}`,
    'Correct it; docs/task-packs.md has an example.',
  );
}

async function fileInside(folder: string, name: string): Promise<string> {
  try {
    const file = await realPathInside(folder, path.join(folder, name));
    if (!(await stat(file)).isFile()) throw new Error('it is no file');
    if (isUnbound(path.relative(await realpath(folder), file))) throw new Error('the hash of the pack leaves it out');
    return file;
  } catch (cause) {
    throw new OperatorError(
      `${path.join(folder, name)} cannot be read for the task pack: ${messageOf(cause)}`,
      'Put a file of its own in its place.',
    );
  }
}

async function readPolicy(file: string): Promise<string> {
  if ((await stat(file)).size > largestPolicy)
    throw new OperatorError(`the policy ${file} is larger than ${largestPolicy} bytes`, 'Shorten it.');
  const text = (await readFile(file, 'utf8')).trim();
  if (text === '') throw new OperatorError(`the policy ${file} says nothing`, `Leave it out of ${packFile}.`);
  return text;
}

/** A pack's tools as MCP servers that run in its folder. @param isolation null: they see and do what this process may */
export function packServers({ pack, folder, questions }: OpenPack, isolation: Isolation | null): McpServerAccess[] {
  const apart = isolation && { ...isolation, hidden: [...isolation.hidden, questions] };
  return pack.tools.map(({ name, command }) => {
    const { program, args } = startedIn(folder, command, apart);
    return { name, command: [program, ...args], env: environmentVariables(plainEnvironmentNames), folder };
  });
}

/** A pack's tools as programs are told of them. */
export function describeTools({ pack, folder }: OpenPack) {
  return pack.tools.map(({ name, command }) => ({ name, command, folder }));
}

/** Returns true if the agent is the task pack's baseline; a baseline runs in the pack's folder. */
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
