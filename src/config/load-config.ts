import { existsSync, readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import * as z from 'zod';
import { messageOf, OperatorError } from '../kernel/errors.ts';
import { refuseNamedPipe } from '../kernel/named-pipe.ts';
import { skeletonOf } from '../kernel/visible-text.ts';
import type { AgentConfig } from './agent-settings.ts';
import { type Config, configSchema } from './config-schema.ts';
import { environmentOverrides } from './environment.ts';
import type { Overrides } from './overrides.ts';

/**
 * The config: flags before environment before file before defaults.
 * @param file path of the YAML file; null for none
 * @param flags values given on the command line
 * @throws OperatorError naming the line or the setting that is wrong
 */
export function loadConfig(file: string | null, flags: Overrides = []): Config {
  const raw = file === null ? {} : readYaml(file);
  const sources = [file ?? 'the built-in settings'];
  const { overrides, variables } = environmentOverrides();
  for (const { path, value } of overrides) assign(raw, path, value);
  sources.push(...variables);
  for (const flag of flags) assign(raw, flag.path, flag.value);
  if (flags.length > 0) sources.push('the command line');
  return parseConfig(raw, sources.join(', '));
}

/** Checks a config read from anywhere, such as one stored with a run. */
export function parseConfig(raw: unknown, where: string): Config {
  const parsed = configSchema.safeParse(raw);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || '(top)'}: ${issue.message}`);
    throw new OperatorError(
      `the settings are not valid (from ${where}):\n${problems.join('\n')}`,
      `Correct it; 'dr-arena init' writes a commented example.`,
    );
  }
  rejectTwins(parsed.data.agents, where);
  return parsed.data;
}

/** The config's JSON Schema, for editors. */
export function configJsonSchema(): unknown {
  return z.toJSONSchema(configSchema, { io: 'input' });
}

function readYaml(file: string): Record<string, unknown> {
  if (!existsSync(file)) {
    throw new OperatorError(
      `there is no config file ${file}`,
      `Run 'dr-arena init' to write one, or name another with -c.`,
    );
  }
  const value = withoutEmpty(parseYaml(readConfigFile(file), file) ?? {});
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new OperatorError(`${file} holds no settings`, `It must be a mapping such as 'seed: 1'.`);
  }
  return value as Record<string, unknown>;
}

/** A section with nothing below it is as good as left out. */
function withoutEmpty(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const filled = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(filled.map(([key, member]) => [key, withoutEmpty(member)]));
}

function readConfigFile(file: string): string {
  try {
    refuseNamedPipe(file);
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new OperatorError(`cannot read ${file}: ${messageOf(cause)}`, 'Name another config with -c.');
  }
}

function parseYaml(text: string, file: string): unknown {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error) throw new OperatorError(`${file} is not valid YAML: ${error.message}`, 'Correct the line named above.');
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (cause) {
    // An alias without its anchor, or far too many of them, shows only here.
    throw new OperatorError(`${file} is not valid YAML: ${messageOf(cause)}`, 'Write the value out in full.');
  }
}

function assign(target: Record<string, unknown>, at: readonly string[], value: unknown): void {
  const [head, ...rest] = at;
  if (head === undefined) return;
  if (rest.length === 0) {
    target[head] = value;
    return;
  }
  const inner = target[head];
  // A section that is no mapping stays as it is, to be refused with its name.
  if (inner !== undefined && inner !== null && (typeof inner !== 'object' || Array.isArray(inner))) return;
  const next = (inner ?? {}) as Record<string, unknown>;
  target[head] = next;
  assign(next, rest, value);
}

function rejectTwins(agents: readonly AgentConfig[], where: string): void {
  const seen = new Set<string>();
  for (const { name: each } of agents) {
    if (seen.has(each))
      throw new OperatorError(
        `the settings name the agent '${each}' twice (from ${where})`,
        'Give each agent its own name.',
      );
    seen.add(each);
  }
  rejectLookAlikes([...seen], where);
}

/** Two names that a reader of a leaderboard cannot tell apart would pass one agent off as another. */
function rejectLookAlikes(names: readonly string[], where: string): void {
  const bySkeleton = new Map<string, string>();
  for (const each of names) {
    const skeleton = skeletonOf(each);
    const twin = bySkeleton.get(skeleton);
    if (twin !== undefined)
      throw new OperatorError(
        `the agents '${twin}' and '${each}' look alike: some of their letters differ only by their alphabet or their case (from ${where})`,
        'Give each agent a name of its own looks.',
      );
    bySkeleton.set(skeleton, each);
  }
}
