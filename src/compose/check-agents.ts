import type { Config } from '../config/config-schema.ts';
import type { AnswerOutcome } from '../kernel/answer.ts';
import { systemClock } from '../kernel/clock.ts';
import { taskId } from '../kernel/ids.ts';
import { ok } from '../kernel/result.ts';
import { makeAgents } from './make-agents.ts';
import { offerSearch } from './offer-search.ts';
import { openWeb } from './open-web.ts';
import { unrecorded, type WebParts } from './web.ts';

export interface AgentCheck {
  readonly agent: string;
  readonly ok: boolean;
  /** The beginning of the answer, or why there is none. */
  readonly detail: string;
  readonly elapsedMs: number;
}

const question = 'What is the first topic that the search engine knows something about? Answer in one sentence.';
const shown = 160;

/** Asks every agent of a config one plain question, one after the other. */
export async function checkAgents(config: Config, warn: WebParts['warn'], signal: AbortSignal): Promise<AgentCheck[]> {
  const web = await openWeb(config, { clock: systemClock, warn, record: unrecorded });
  const offered = await offerSearch(web, { search: async () => ok([]) });
  try {
    const { fetcher } = web;
    const parts = { seed: config.seed, fetcher, search: offered.search, clock: systemClock, searchUrl: offered.url };
    const checks: AgentCheck[] = [];
    for (const agent of makeAgents(config.agents, parts).values()) {
      const outcome = await agent.answer(
        { taskId: taskId('check'), question, wordLimit: 100, occasion: 'check' },
        signal,
      );
      checks.push({ agent: agent.id, ...told(outcome), elapsedMs: outcome.elapsedMs });
    }
    return checks;
  } finally {
    await offered.close();
    await web.close();
  }
}

function told(outcome: AnswerOutcome): { ok: boolean; detail: string } {
  if (outcome.kind === 'failed') return { ok: false, detail: `${outcome.failure.reason}: ${outcome.failure.detail}` };
  return { ok: true, detail: outcome.answer.text.replace(/\s+/g, ' ').slice(0, shown) };
}
