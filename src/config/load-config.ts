import * as z from 'zod';
import { OperatorError } from '../kernel/errors.ts';
import { skeletonOf } from '../kernel/visible-text.ts';
import type { AgentConfig } from './agent-settings.ts';
import { type ConfigFault, configFaults, withSettingNames } from './config-faults.ts';
import { type Config, configSchema } from './config-schema.ts';
import { environmentOverrides, type Overrides } from './environment.ts';
import { inPlaceOfRetired, isRetiredFormat } from './format-settings.ts';
import { optionFaults } from './option-faults.ts';
import { oracleMisuse } from './oracle-misuse.ts';
import { retiredRating } from './rating-settings.ts';
import { readSettingsFile, type SettingsFile } from './settings-file.ts';

/**
 * The config: flags before environment before file before defaults.
 * @param file path of the YAML file; null for none
 * @param flags values given on the command line
 * @throws OperatorError naming for each fault its line and column, or the variable or command line that it comes from
 */
export function loadConfig(file: string | null, flags: Overrides = []): Config {
  const read = file === null ? null : readSettingsFile(file);
  const raw = read?.settings ?? {};
  const overrides = [...environmentOverrides(), ...flags.map((flag) => ({ ...flag, from: 'the command line' }))];
  for (const { path, value } of overrides) assign(raw, path, value);
  const sources = new Set([file ?? 'the built-in settings', ...overrides.map(({ from }) => from)]);
  return playableConfig(raw, [...sources].join(', '), placesOf(read, overrides.toReversed()));
}

/** Checks a config that was stored with a run: what was let through when it began holds. */
export function parseConfig(raw: unknown, where: string): Config {
  return checkedConfig(raw, where, () => null);
}

/** The config stored with a run. @throws OperatorError where it cannot be read */
export function storedConfig({ id, config }: { readonly id: string; readonly config: unknown }): Config {
  return parseConfig(config, `the config stored with ${id}`);
}

/** The config that is stored with a run; null for one of another version, of which nothing can be read. */
export function readableConfig({ id, config }: { readonly id: string; readonly config: unknown }): Config | null {
  try {
    return storedConfig({ id, config });
  } catch (error) {
    if (error instanceof OperatorError) return null;
    throw error;
  }
}

/**
 * Checks a config that somebody gives, to be played by.
 * @param where it comes from, for messages
 * @throws OperatorError naming each fault
 */
export function playableConfig(raw: unknown, where: string, placeOf: PlaceOf = () => null): Config {
  const config = checkedConfig(raw, where, placeOf);
  const faults = [...optionFaults(config), ...oracleMisuse(config), ...retiredFaults(config)];
  if (faults.length > 0) throw invalid(faults, where, placeOf);
  return config;
}

function retiredFaults({ ratings, tournament: { format }, web }: Config): readonly ConfigFault[] {
  const faults = web.live.seeds.flatMap(({ source }, at): ConfigFault[] => {
    const words = `'${source}' is retired; name topics under 'list'`;
    return source === 'trends_related' ? [{ path: ['web', 'live', 'seeds', at, 'source'], on: 'value', words }] : [];
  });
  const retired = retiredRating(ratings);
  const [setting = ''] = retired?.split(':') ?? [];
  if (retired !== null)
    faults.push({ path: ['ratings', setting], on: 'value', words: `'${retired}' is retired; leave it out` });
  if (isRetiredFormat(format)) {
    const words = `'format: ${format}' is retired for tournaments; take ${inPlaceOfRetired}`;
    faults.push({ path: ['tournament', 'format'], on: 'value', words });
  }
  return faults;
}

/**
 * Makes sure that nothing is played that was to be rated, or paired, by what is retired.
 * @param format of the run; null for one without pairs
 * @throws OperatorError where it was
 */
export function refuseRetired({ ratings }: Pick<Config, 'ratings'>, run: string, format: string | null): void {
  const retired = retiredRating(ratings);
  const paired = format !== null && isRetiredFormat(format) ? `format: ${format}` : null;
  if (retired === null && paired === null) return;
  throw new OperatorError(
    `${run} was to be ${retired === null ? 'paired' : 'rated'} with '${retired ?? paired}', which is retired`,
    `Let its agents meet in a new run without it; what it played is told by: dr-arena leaderboard ${run}`,
  );
}

/** Says where something that is wrong was written; null where nobody knows. */
type PlaceOf = (fault: Pick<ConfigFault, 'path' | 'on'>) => string | null;

function placesOf(
  read: SettingsFile | null,
  overrides: readonly { readonly path: readonly string[]; readonly from: string }[],
): PlaceOf {
  return (fault) => {
    const setBy = overrides.find(({ path }) => path.join(' ') === fault.path.map(String).join(' '));
    return setBy?.from ?? read?.placeOf(fault) ?? null;
  };
}

function checkedConfig(raw: unknown, where: string, placeOf: PlaceOf): Config {
  const result = configSchema.safeParse(raw, withSettingNames);
  if (!result.success) throw invalid(configFaults(result.error.issues, raw), where, placeOf);
  const twin = twinFault(result.data.agents);
  if (twin !== null) throw invalid([twin], where, placeOf);
  return result.data;
}

/** Faults told at once. */
const mostTold = 20;

function invalid(faults: readonly ConfigFault[], where: string, placeOf: PlaceOf): OperatorError {
  const lines = faults.slice(0, mostTold).map((fault) => {
    const place = placeOf(fault);
    const setting = fault.path.map(String).join('.') || '(top)';
    return `  ${place === null ? '' : `${place}: `}${setting}: ${fault.words}`;
  });
  if (faults.length > mostTold) lines.push('  and others');
  return new OperatorError(
    `the settings are not valid (from ${where}):\n${lines.join('\n')}`,
    `Correct it; 'dr-arena init' writes a commented example.`,
  );
}

/** The config's JSON Schema, for editors: every property says what it is, and what it is where it is left out. */
export function configJsonSchema(): unknown {
  return z.toJSONSchema(configSchema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      const { description, default: usual } = jsonSchema;
      const isTold = description === undefined || /\bdefault\b/i.test(description);
      if (!isTold && ['string', 'number', 'boolean'].includes(typeof usual))
        jsonSchema.description = `${description} Default: ${usual}.`;
    },
  });
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

/** Two names that are one, or that a reader of a leaderboard cannot tell apart: they would pass one agent off as another. */
function twinFault(agents: readonly AgentConfig[]): ConfigFault | null {
  const bySkeleton = new Map<string, string>();
  for (const [at, { name }] of agents.entries()) {
    const skeleton = skeletonOf(name);
    const twin = bySkeleton.get(skeleton);
    bySkeleton.set(skeleton, name);
    if (twin === undefined) continue;
    const words =
      twin === name
        ? `the settings name the agent '${name}' twice; give each agent its own name`
        : `the agents '${twin}' and '${name}' look alike: some of their letters differ only by their alphabet or their case; give each agent a name of its own looks`;
    return { path: ['agents', at, 'name'], on: 'value', words };
  }
  return null;
}

/**
 * Makes sure that a schedule does not pair by what is retired.
 * @throws OperatorError where it does
 */
export function refuseRetiredSchedule(schedule: string, { tournament: { format } }: Pick<Config, 'tournament'>): void {
  if (!isRetiredFormat(format)) return;
  throw new OperatorError(
    `schedule ${schedule} pairs by 'format: ${format}', which is retired; take ${inPlaceOfRetired}`,
    `Give it such a config: dr-arena schedule change ${schedule} -c FILE`,
  );
}
