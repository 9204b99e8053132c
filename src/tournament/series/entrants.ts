import { z } from 'zod';
import { agentSettings } from '../../config/agent-settings.ts';
import type { Config } from '../../config/config-schema.ts';
import { providersSettings } from '../../config/model-settings.ts';
import { providerOf, splitReference } from '../../config/providers.ts';
import { OperatorError } from '../../kernel/errors.ts';
import { shortHash } from '../../kernel/hash.ts';
import { type AgentId, agentId } from '../../kernel/ids.ts';

/** An agent in one version of its settings. */
export interface Entrant {
  readonly agent: AgentId;
  /** Eight hex digits of the hash of what makes its answers what they are; empty where a config does not tell. */
  readonly version: string;
}

/** Equal for equal entrants: `name@version`; no agent's name holds an `@`. */
export function entrantKey({ agent, version }: Entrant): string {
  return `${agent}@${version}`;
}

const told = z.object({
  agents: z.array(z.looseObject({ name: z.string() })),
  providers: providersSettings.catch({}),
});
type Told = z.infer<typeof told>;

/** Settings that say where a key is, or who may judge, and nothing of what is answered. */
const silent: readonly string[] = ['name', 'vendor', 'keyVariable'];

/**
 * The entrants of a config, in its order. What makes an agent's answers is its own settings and, where it asks a model,
 * the wire and the address of the model's provider. Prices, limits, names of keys and the vendor do not count; nor do the
 * caps, which all contestants share as they share the judge: a change of these is reported (setting-changes.ts) and makes
 * nobody new. What a program, a service or a provider changes behind the same settings cannot be seen. Versions are worked
 * out when they are asked for and kept nowhere, so that a setting of later releases makes nobody new either.
 *
 * @param config the config stored with a tournament, or the present one
 * @returns empty for a config that is not understood
 */
export function entrantsOf(config: unknown): ReadonlyMap<AgentId, Entrant> {
  const { data } = told.safeParse(config);
  if (!data) return new Map();
  return new Map(
    data.agents.map((settings) => {
      const agent = agentId(settings.name);
      return [agent, { agent, version: shortHash(answersBy(settings, data.providers), 8) }];
    }),
  );
}

/** What makes the answers of an entrant what they are, as `entrantsOf` has it; null where a config does not tell. */
export function settingsOfAgent(config: unknown, agent: AgentId): unknown {
  const { data } = told.safeParse(config);
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
  const kept = Object.entries(value).filter(([key]) => !silent.includes(key));
  return Object.fromEntries(kept.map(([key, member]) => [key, withoutSilent(member)]));
}

/** Null where nobody knows how to speak to it any more. */
function providerIn(config: Pick<Config, 'providers'>, reference: string): unknown {
  try {
    const { wire, url } = providerOf(config, splitReference(reference).provider);
    return { wire, url };
  } catch (thrown) {
    if (thrown instanceof OperatorError) return null;
    throw thrown;
  }
}
