import type { Context } from 'hono';
import { isDeeperThan } from '../../kernel/json-depth.ts';
import { parsedJson } from '../../kernel/parsed-json.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { AdapterSettings } from '../../rewards/service/adapter-settings.ts';
import type { AdapterEnv, AdapterParts } from './adapter-parts.ts';
import { addressSettings } from './address-settings.ts';

/** Lists and objects of a body lie at most so deep in each other. */
const deepest = 200;

/** A request to an adapter. */
export interface Asked {
  readonly body: unknown;
  readonly settings: AdapterSettings;
}

/** What a request's address and body say, or what is wrong with them, in words. */
export async function askedOf(c: Context<AdapterEnv>, { defaults }: AdapterParts): Promise<Result<Asked, string>> {
  const settings = addressSettings(new URL(c.req.url).searchParams, defaults);
  if (!settings.ok) return settings;
  const body = parsedJson(await c.req.text());
  if (body === undefined) return fail('the body is not JSON (NaN and Infinity are none)');
  if (isDeeperThan(body, deepest)) return fail(`the body is nested more than ${deepest} deep`);
  return ok({ body, settings: settings.value });
}
