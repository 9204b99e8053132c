import type { Context } from 'hono';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { AdapterSettings } from '../../rewards/service/adapter-settings.ts';
import type { ServiceFault } from '../fault-reply.ts';
import { readJson } from '../read-json.ts';
import type { ServiceEnv } from '../service-parts.ts';
import type { AdapterParts } from './adapter-parts.ts';
import { addressSettings } from './address-settings.ts';

/** A request to an adapter. */
export interface Asked {
  readonly body: unknown;
  readonly settings: AdapterSettings;
}

/** What a request's address and body say, or what is wrong with them. */
export async function askedOf(
  c: Context<ServiceEnv>,
  { defaults }: AdapterParts,
): Promise<Result<Asked, ServiceFault>> {
  const settings = addressSettings(new URL(c.req.url).searchParams, defaults);
  if (!settings.ok) return fail({ code: 'bad_request', message: settings.failure });
  const body = await readJson(c);
  return body.ok ? ok({ body: body.value, settings: settings.value }) : body;
}
