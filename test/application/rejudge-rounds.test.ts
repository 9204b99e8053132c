import { describe, expect, it } from 'vitest';
import type { CitationOutcome, CitationReport } from '../../examiner/citations/citation.ts';
import { judgeByModels } from '../../examiner/judging/judge-by-models.ts';
import { rejudgeBy } from '../../src/application/rejudge-rounds.ts';
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
    warn: () => undefined,
    signal: new AbortController().signal,
  });
  return round?.outcome.ok ? round.outcome.value.verdict.tier : null;
}

describe('judging level answers again, where sources decide', () => {
  it('goes by the citations on record', async () => {
    expect(await judgedAgain(['supported', 'unsupported'])).toBe('A_BETTER');
    expect(await judgedAgain(['unreachable', 'supported'])).toBe('B_BETTER');
  });

  it('judges without where none are on record, or where they do not decide', async () => {
    expect(await judgedAgain(['supported'])).toBe('TIE_HIGH');
    expect(await judgedAgain([], configWith({ citations: {} }))).toBe('TIE_HIGH');
  });
});
