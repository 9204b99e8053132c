import { Hono } from 'hono';
import type { Result } from '../../kernel/result.ts';
import type { AdapterCall } from '../../rewards/service/adapter-call.ts';
import type { AdapterSettings } from '../../rewards/service/adapter-settings.ts';
import { byQuestion, wholeGroups } from '../../rewards/service/whole-groups.ts';
import { refuse } from '../fault-reply.ts';
import type { ServiceEnv } from '../service-parts.ts';
import type { AdapterParts } from './adapter-parts.ts';
import { answerGroups } from './answer-groups.ts';
import { answerOne } from './answer-one.ts';
import { askedOf } from './asked-of.ts';
import { Gathering } from './gathering.ts';

/** A trainer that sends rollouts one by one, or many at once. */
export interface SampleTrainer {
  /** Begins the names of its groups. */
  readonly name: string;
  /** What its body asks for, or what is wrong with it, in words. */
  readonly read: (body: unknown, settings: AdapterSettings) => Result<AdapterCall, string>;
}

/** Answers `POST /`: one rollout with a number, many with a list of numbers. */
export function sampleRoutes(parts: AdapterParts, { name, read }: SampleTrainer): Hono<ServiceEnv> {
  const gathering = new Gathering(name, parts.desk.unfinished(`${name}/`), parts.clock);
  const routes = new Hono<ServiceEnv>();
  routes.post('/', async (c) => {
    const bad = (message: string) => refuse(c, { code: 'bad_request', message });
    const asked = await askedOf(c, parts);
    if (!asked.ok) return refuse(c, asked.failure);
    const { body, settings } = asked.value;
    if (settings.unjudged === 'null') return bad(`unjudged=null: ${name} takes numbers only`);
    const call = read(body, settings);
    if (!call.ok) return bad(call.failure);
    if (call.value.kind === 'one') return answerOne(c, parts, gathering, { sample: call.value.sample, settings });
    const groups = wholeGroups(`${name}-whole`, byQuestion(call.value.samples, settings.size), settings);
    if (!groups.ok) return bad(groups.failure);
    return answerGroups(c, parts, groups.value, { unjudged: 'mean', undetermined: 0 });
  });
  return routes;
}
