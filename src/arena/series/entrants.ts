import * as z from 'zod';
import { agentSettings } from '../../config/agent-settings.ts';
import type { Config } from '../../config/config-schema.ts';
import { providersSettings } from '../../config/model-settings.ts';
import { providerOf, splitReference } from '../../config/providers.ts';
import { OperatorError } from '../../kernel/errors.ts';
import { shortHash } from '../../kernel/hash.ts';
import { type AgentId, agentId, type TournamentId } from '../../kernel/ids.ts';
import type { SeriesTournament } from './series.ts';

/** An agent in one version of its settings. */
interface Entrant {
  readonly agent: AgentId;
  /** Eight hex digits of the hash of what makes its answers what they are; empty where a config does not tell. */
  readonly version: string;
}

/** Equal for equal entrants: `name@version`; no agent's name holds an `@`. */
export function entrantKey({ agent, version }: Entrant): string {
  return `${agent}@${version}`;
}

const entrantConfig = z.object({
  agents: z.array(z.looseObject({ name: z.string() })),
  providers: providersSettings.catch({}),
});
type Told = z.infer<typeof entrantConfig>;

/** Settings that say where a key is, who may judge or what may be spent, and nothing of what is answered. */
const silent: readonly string[] = ['name', 'vendor', 'keyVariable', 'maxCostUsd'];

/**
 * The entrants of a config, in its order. What makes an agent's answers is its own settings and, where it asks a model,
 * the wire and the address of the model's provider. Prices, limits, names of keys and the vendor do not count; nor do the
 * caps, which all contestants share as they share the judge: a change of these is reported (leaf-changes.ts) and makes
 * nobody new. What a program changes in its files is seen by its `version`, which a run notes when it begins (code-version.ts); what a
 * service or a provider changes behind the same settings cannot be. Versions are worked out when they are asked for and kept nowhere, so
 * that a setting of later releases makes nobody new either.
 *
 * @param config the config stored with a tournament, or the present one
 * @returns empty for a config that is not understood
 */
export function entrantsOf(config: unknown): ReadonlyMap<AgentId, Entrant> {
  const { data } = entrantConfig.safeParse(config);
  if (!data) return new Map();
  return new Map(
    data.agents.map((settings) => {
      const agent = agentId(settings.name);
      return [agent, { agent, version: shortHash(answersBy(settings, data.providers), 8) }];
    }),
  );
}

/** Returns the settings that decide an entrant's answers, as `entrantsOf` has them; null where a config does not tell. */
export function settingsOfAgent(config: unknown, agent: AgentId): unknown {
  const { data } = entrantConfig.safeParse(config);
  const own = data?.agents.find(({ name }) => name === agent);
  if (!data || !own) return null;
  const { settings, provider } = answersBy(own, data.providers);
  return { ...(settings as object), ...(provider === null ? {} : { provider }) };
}

function answersBy(
  settings: Told['agents'][number],
  providers: Told['providers'],
): { readonly settings: unknown; readonly provider: unknown } {
  const own = agentSettings.safeParse(settings).data ?? settings;
  const model = z.object({ model: z.string() }).safeParse(own).data?.model;
  return { settings: withoutSilent(own), provider: model === undefined ? null : providerIn({ providers }, model) };
}

function withoutSilent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSilent);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !silent.includes(key));
  return Object.fromEntries(entries.map(([key, member]) => [key, withoutSilent(member)]));
}

/** Null where nobody knows how to speak to it any more. */
function providerIn(config: Pick<Config, 'providers'>, reference: string): unknown {
  try {
    const { wire, url } = providerOf(config, splitReference(reference).provider);
    return { wire, url };
  } catch (error) {
    if (error instanceof OperatorError) return null;
    throw error;
  }
}

/** An entrant with the time it came. */
export interface DatedEntrant extends Entrant {
  /** ISO 8601, UTC: when the first tournament began that it took part in. */
  readonly since: string;
}

/**
 * Returns the labels of entrants: the agent's name where it has one version only, else the name and the day on which the version
 * came, `Heron (since 2026-11-03)`; with the time where two came on one day, with the version where at one time. No two
 * labels are equal, since no agent's name holds a bracket.
 *
 * @returns by `entrantKey`
 */
export function entrantLabels(entrants: readonly DatedEntrant[]): ReadonlyMap<string, AgentId> {
  const distinct = [...new Map(entrants.map((each) => [entrantKey(each), each])).values()];
  return new Map(distinct.map((each) => [entrantKey(each), agentId(labelOf(each, distinct))]));
}

function labelOf(entrant: DatedEntrant, all: readonly DatedEntrant[]): string {
  const others = all.filter((each) => each.agent === entrant.agent && each.version !== entrant.version);
  if (others.length === 0) return entrant.agent;
  const texts = [dayOf, minuteOf, withVersion];
  const textOf = texts.find((text) => others.every((other) => text(other) !== text(entrant))) ?? withVersion;
  return `${entrant.agent} (since ${textOf(entrant)})`;
}

function dayOf({ since }: DatedEntrant): string {
  return since.slice(0, 10);
}

function minuteOf(entrant: DatedEntrant): string {
  return `${dayOf(entrant)} ${entrant.since.slice(11, 16)}`;
}

function withVersion(entrant: DatedEntrant): string {
  return `${dayOf(entrant)}, version ${entrant.version}`;
}

/** An entrant, and the tournament in which it came. */
export interface SeenEntrant extends DatedEntrant {
  readonly first: TournamentId;
}

/** Cache by the config of a stored tournament, which never changes: a history asks for each again and again. */
const cache = new WeakMap<object, ReadonlyMap<AgentId, Entrant>>();

function entrantsOfKnown(config: unknown): ReadonlyMap<AgentId, Entrant> {
  if (typeof config !== 'object' || config === null) return entrantsOf(config);
  const entrants = cache.get(config) ?? entrantsOf(config);
  cache.set(config, entrants);
  return entrants;
}

/** The entrants of a tournament; one that its config does not tell of has no version. */
export function entrantsIn({
  agents,
  config,
}: Pick<SeriesTournament, 'agents' | 'config'>): ReadonlyMap<AgentId, Entrant> {
  const fromConfig = entrantsOfKnown(config);
  return new Map(agents.map((agent) => [agent, fromConfig.get(agent) ?? { agent, version: '' }]));
}

/**
 * Everybody who took part in these tournaments, by `entrantKey`, with the first of them.
 * @param tournaments oldest first
 */
export function firstSeen(
  tournaments: readonly Pick<SeriesTournament, 'id' | 'agents' | 'config' | 'startedAt'>[],
): ReadonlyMap<string, SeenEntrant> {
  const entrants = new Map<string, SeenEntrant>();
  for (const tournament of tournaments) {
    for (const entrant of entrantsIn(tournament).values()) {
      const key = entrantKey(entrant);
      if (!entrants.has(key)) entrants.set(key, { ...entrant, since: tournament.startedAt, first: tournament.id });
    }
  }
  return entrants;
}
