import { describe, expect, it } from 'vitest';
import type { Agent } from '../../agents/agent.ts';
import { askAgent } from '../../src/engine/ask-agent.ts';
import type { WorkflowDeps } from '../../src/engine/workflow-deps.ts';
import type { AgentFailure, AnswerOutcome } from '../../src/kernel/answer.ts';
import { agentId, taskId, tournamentId } from '../../src/kernel/ids.ts';
import { silentTelemetry } from '../../src/telemetry/telemetry.ts';

const job = { tournament: tournamentId('T-1'), agent: agentId('Heron'), task: taskId('t'), scope: '' as const };

/** An engine with nothing but a ledger of answers and one agent, who gives these outcomes one after another. */
function arenaWith(outcomes: readonly AnswerOutcome[], kept: readonly AnswerOutcome[] = []) {
  const saved = [...kept];
  const left = [...outcomes];
  const agent: Agent = {
    id: job.agent,
    provider: 'scripted',
    vendor: null,
    answer: async () => left.shift() ?? expect.fail('asked once more'),
  };
  const answers = {
    load: async () => saved[0],
    save: async ({ outcome }: { readonly outcome: AnswerOutcome }) => void saved.push(outcome),
    noteAttempt: async () => '1',
    noteSteps: async () => undefined,
    endAttempt: async () => undefined,
  };
  const deps = {
    clock: { now: () => 0, sleep: async () => undefined },
    executor: 'x',
    ledger: { answers, tasks: { load: async () => ({ id: job.task, question: 'Which?', wordLimit: 100 }) } },
    signal: new AbortController().signal,
    telemetry: silentTelemetry,
    servicesFor: async () => ({ agents: new Map([[agent.id, agent]]), checkAnswer: null, judgeCitations: null }),
  } as unknown as WorkflowDeps;
  return { saved, left, ask: () => askAgent(deps, job) };
}

const answered: AnswerOutcome = {
  kind: 'answered',
  answer: { text: 'Ada', citations: [], toolCalls: [], costUsd: 0 },
  elapsedMs: 1,
};
const failed = (failure: AgentFailure): AnswerOutcome => ({ kind: 'failed', failure, elapsedMs: 1 });
const outage = failed({ fault: 'outside', reason: 'provider_unavailable', detail: 'no answer' });
const crash = failed({ fault: 'agent', reason: 'crashed', detail: 'exit code 1' });

describe('an answer that an agent is asked for', () => {
  it.each([
    ['an answer', answered],
    ['a failure of its own', crash],
  ])('is on record as %s, and is not asked for again', async (_, outcome) => {
    const { ask, saved } = arenaWith([outcome]);
    expect(await ask()).toMatchObject({ kind: 'recorded' });
    expect(saved).toEqual([outcome]);
    const later = arenaWith([], saved);
    expect(await later.ask()).toMatchObject({ kind: 'recorded' });
    expect(later.saved).toEqual(saved);
  });

  it('is asked for three times where its provider is away, and then nothing is on record', async () => {
    const { ask, saved, left } = arenaWith([outage, outage, outage]);
    expect(await ask()).toMatchObject({ kind: 'unavailable' });
    expect([saved, left]).toEqual([[], []]);
  });

  it('is on record where its provider came back meanwhile', async () => {
    const { ask, saved } = arenaWith([outage, answered]);
    expect(await ask()).toMatchObject({ kind: 'recorded' });
    expect(saved).toEqual([answered]);
  });
});
