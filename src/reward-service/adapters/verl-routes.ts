import type { Hono } from 'hono';
import { readVerlBody } from '../../rewards/service/verl-groups.ts';
import type { ServiceEnv } from '../service-parts.ts';
import type { AdapterParts } from './adapter-parts.ts';
import { sampleRoutes } from './sample-routes.ts';

/** verl's `compute_score`: `{data_source, solution_str, …}` -> a number; its batch form -> a list of numbers. */
export function verlRoutes(parts: AdapterParts): Hono<ServiceEnv> {
  return sampleRoutes(parts, { name: 'verl', read: readVerlBody });
}
