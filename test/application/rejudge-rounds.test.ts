import { describe, expect, it } from 'vitest';
import type { CitationOutcome, CitationReport } from '../../examiner/citations/citation.ts';
import { judgeByModels } from '../../examiner/judging/judge-by-models.ts';
import { rejudgeBy, sourcesDecide } from '../../src/application/rejudge-rounds.ts';
import { agentId, tournamentId } from '../../src/kernel/ids.ts';
import { matchRecord, roundRecord } from '../arena/match-records.ts';
import { brainModel } from '../examiner/judging/brain-model.ts';
import { honestBrain, judgingRig } from '../examiner/judging/judging-rig.ts';
import { complete } from '../examiner/judging/sample-answers.ts';
import { sampleTask } from '../examiner/sample-task.ts';
import { sampleRecord } from '../reporting/sample-record.ts';
import { configWith } from './model-config.ts';

const task = sampleTask();
const agents = [agentId('Ant'), agentId('Bee')];
const tournament = tournamentId('T');
const config = configWith({ citations: { decide: 'level' } });

const answerOf = (agent: (typeof agents)[number]) =>
  ({
    tournament,
    agent,
    task: task.id,
    outcome: {
      kind: 'answered',
      answer: { text: complete, citations: [], toolCalls: [], costUsd: null },
      elapsedMs: 1,
    },
  }) as const;

/** A round of two equal answers. */
const record = {
  ...sampleRecord(),
  id: tournament,
  config,
  agents,
  matches: [matchRecord('m', 'Ant', 'Bee', null)],
  rounds: [{ ...roundRecord('m', 1, 'TIE_HIGH', null), task: task.id }],
  tasks: [task],
  answers: agents.map(answerOf),
};

function reportOf(outcome: CitationOutcome): CitationReport {
  const cited = { source: 'https://a.test/', outcome, by: ['code'], reason: '', quote: null, place: null };
  const claim = { start: 0, end: 1, text: 'x', context: '', needsSource: true, citations: [cited] };
  return { claims: Array.from({ length: 4 }, () => claim), sources: [] };
}

async function judgedAgain(outcomes: readonly CitationOutcome[], settings: unknown = config) {
  const warnings: string[] = [];
  const citations = outcomes.map((outcome, at) => {
    const { outcome: _answer, ...key } = answerOf(agents[at] ?? agentId(''));
    return { ...key, report: reportOf(outcome) };
  });
  const { options } = judgingRig([brainModel(honestBrain)]);
  const [round] = await rejudgeBy((request) => judgeByModels(request, options), {
    record: { ...record, config: settings },
    judge: 'own/judge',
    judging: null,
    rubric: true,
    budgetUsd: null,
    citations,
    again: 0,
    onRound: () => undefined,
    warn: (message) => warnings.push(message),
    signal: new AbortController().signal,
  });
  return { tier: round?.outcome.ok ? round.outcome.value.verdict.tier : null, warnings };
}

describe('judging level answers again, where sources decide', () => {
  it('goes by the citations on record', async () => {
    expect(await judgedAgain(['supported', 'unsupported'])).toEqual({ tier: 'A_BETTER', warnings: [] });
    expect(await judgedAgain(['unreachable', 'supported'])).toEqual({ tier: 'B_BETTER', warnings: [] });
  });

  it('says of how many rounds none are on record, and judges these without', async () => {
    const { tier, warnings } = await judgedAgain(['supported']);
    expect(tier).toBe('TIE_HIGH');
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('of 1 round no citations are on record');
  });

  it('is done by judges that grade items alone', () => {
    const choice = { record: { ...record, config }, judge: 'openai/gpt-5.1', rubric: true, budgetUsd: null };
    const decides = (judging: 'itemised' | 'paper' | null, rubric = true) =>
      sourcesDecide({ ...choice, judging, rubric });
    expect([decides('itemised'), decides(null)]).toEqual([true, true]);
    expect([decides('paper'), decides('itemised', false)]).toEqual([false, false]);
  });

  it('has nothing to say where they do not decide', async () => {
    expect(await judgedAgain([], configWith({ citations: {} }))).toEqual({ tier: 'TIE_HIGH', warnings: [] });
  });
});
