import { Hono } from 'hono';
import { readTrlBody } from '../../rewards/service/trl-groups.ts';
import { refuse } from '../fault-reply.ts';
import type { ServiceEnv } from '../service-parts.ts';
import type { AdapterParts } from './adapter-parts.ts';
import { answerGroups } from './answer-groups.ts';
import { askedOf } from './asked-of.ts';

/** TRL's reward function: `{prompts, completions, …}` -> a list of numbers, null where a group could not be judged. */
export function trlRoutes(parts: AdapterParts): Hono<ServiceEnv> {
  const routes = new Hono<ServiceEnv>();
  routes.post('/', async (c) => {
    const bad = (message: string) => refuse(c, { code: 'bad_request', message });
    const asked = await askedOf(c, parts);
    if (!asked.ok) return refuse(c, asked.failure);
    const { body, settings } = asked.value;
    const groups = readTrlBody(body, settings);
    if (!groups.ok) return bad(groups.failure);
    return answerGroups(c, parts, groups.value, { unjudged: settings.unjudged, undetermined: null });
  });
  return routes;
}
