import type { Hono } from 'hono';
import OpenAI from 'openai';
import { systemClock } from '../../../../src/kernel/clock.ts';
import { createFence } from '../../../../src/kernel/visible-text.ts';
import type { CallMeter } from '../../../../src/models/call-meter.ts';
import { type LanguageModel, modelName } from '../../../../src/models/language-model.ts';
import { meteredModel } from '../../../../src/models/metered-model.ts';
import { fakeClock } from '../../../../test/models/fake-clock.ts';
import type { JudgeParts } from '../../../service/judge/judge-parts.ts';
import { judgeRoutes } from '../../../service/judge/judge-routes.ts';
import type { ServiceEnv } from '../../../service/service-parts.ts';
import { domainRubrics } from '../../../trajectories/domain-rubrics.ts';
import { keepingMeter } from './keeping-meter.ts';

/** Judges as the service opens them: metered, with replies on record. */
export function judgeParts(
  judges: readonly LanguageModel[],
  changes: Partial<JudgeParts> = {},
  meter: CallMeter = keepingMeter(),
): JudgeParts {
  const options = { meter, price: null, clock: fakeClock(), searchInputTokens: 0, onBudgetSpent: () => undefined };
  return {
    judges: new Map(judges.map((judge) => [modelName(judge), meteredModel(judge, options)])),
    options: {
      maxOutputTokens: 4000,
      timeoutMs: 60_000,
      report: () => undefined,
      fence: createFence('a key of these tests'),
      signal: new AbortController().signal,
    },
    domains: domainRubrics,
    clock: systemClock,
    stopped: () => null,
    ...changes,
  };
}

/** OpenAI's own client, which asks the routes without a wire and tries nothing twice. */
export function clientOf(routes: Hono<ServiceEnv>, more: { readonly maxRetries?: number } = {}): OpenAI {
  return new OpenAI({
    apiKey: 'none',
    baseURL: 'http://127.0.0.1/v1',
    logLevel: 'off',
    maxRetries: 0,
    ...more,
    fetch: async (url, init) => routes.request(String(url), init),
  });
}

export function servicesFor(judges: readonly LanguageModel[], changes: Partial<JudgeParts> = {}, meter?: CallMeter) {
  const routes = judgeRoutes(judgeParts(judges, changes, meter));
  const client = clientOf(routes);
  const complete = (model: string, content: unknown, more: Partial<OpenAI.ChatCompletionCreateParams> = {}) =>
    client.chat.completions.create({
      ...more,
      model,
      stream: false,
      messages: [{ role: 'user', content: typeof content === 'string' ? content : JSON.stringify(content) }],
    });
  const said = async (...asked: Parameters<typeof complete>): Promise<Record<string, unknown>> =>
    JSON.parse((await complete(...asked)).choices[0]?.message.content ?? '');
  return { routes, client, complete, said };
}
