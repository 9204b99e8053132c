import type { Hono } from 'hono';
import { readSlimeBody } from '../../rewards/service/slime-groups.ts';
import type { ServiceEnv } from '../service-parts.ts';
import type { AdapterParts } from './adapter-parts.ts';
import { sampleRoutes } from './sample-routes.ts';

/** slime's remote reward model: `{prompt, response, label}` -> a number; a list of these -> a list of numbers. */
export function slimeRoutes(parts: AdapterParts): Hono<ServiceEnv> {
  return sampleRoutes(parts, { name: 'slime', read: readSlimeBody });
}
