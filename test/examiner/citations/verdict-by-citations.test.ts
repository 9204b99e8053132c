import { describe, expect, it } from 'vitest';
import { verdictByCitations } from '../../../examiner/checks/grade-checks.ts';
import type { CitationOutcome, CitationReport } from '../../../examiner/citations/citation.ts';
import type { JudgeRequest } from '../../../examiner/examiner.ts';
import { judgeByModels } from '../../../examiner/judging/judge-by-models.ts';
import { brainModel } from '../judging/brain-model.ts';
import { honestBrain, judgingRig, requestFor } from '../judging/judging-rig.ts';
import { complete, partial } from '../judging/sample-answers.ts';

const level = { tier: 'TIE_HIGH', tag: null, reason: 'as it was' } as const;

function report(...outcomes: readonly CitationOutcome[]): CitationReport {
  const citations = outcomes.map((outcome) => ({ source: 's', outcome, by: [], reason: '', quote: null, place: null }));
  return { claims: [{ text: 't', context: 't', start: 0, end: 1, needsSource: true, citations }], sources: [] };
}

const times = (count: number, outcome: CitationOutcome) => Array.from({ length: count }, () => outcome);

describe('sources between level answers', () => {
  it.each<[string, readonly CitationOutcome[], readonly CitationOutcome[], string]>([
    ['three more supported', times(4, 'supported'), times(1, 'supported'), 'A_BETTER'],
    ['two more', times(3, 'supported'), times(1, 'supported'), 'TIE_HIGH'],
    ['less than a third of them', times(20, 'supported'), times(16, 'supported'), 'TIE_HIGH'],
    ['baseless ones count against it', times(2, 'supported'), times(2, 'contradicted'), 'A_BETTER'],
    ['so do those that lead nowhere', times(3, 'unreachable'), [], 'B_BETTER'],
    [
      'blocked, open and partly ones for neither',
      times(9, 'blocked'),
      [...times(9, 'open'), ...times(9, 'partly')],
      'TIE_HIGH',
    ],
  ])('%s: %s', (_, a, b, tier) => {
    expect(verdictByCitations(level, report(...a), report(...b)).tier).toBe(tier);
    const swapped = { A_BETTER: 'B_BETTER', B_BETTER: 'A_BETTER', TIE_HIGH: 'TIE_HIGH' }[tier];
    expect(verdictByCitations(level, report(...b), report(...a)).tier).toBe(swapped);
  });

  it('nothing is known of one: the verdict stands', () => {
    expect(verdictByCitations(level, report(...times(9, 'supported')))).toBe(level);
  });

  it('they decide before answers are compared, and never where grades differ', async () => {
    const cite = (request: JudgeRequest): JudgeRequest => ({
      ...request,
      a: { ...request.a, citations: report(...times(5, 'supported')) },
      b: { ...request.b, citations: report() },
    });
    const judge = brainModel(honestBrain);
    const judged = await judgeByModels(cite(requestFor(complete, `${complete} `)), judgingRig([judge]).options);
    expect(judged.ok && judged.value.verdict).toMatchObject({ tier: 'A_BETTER', tag: 'NONE' });
    expect(judged.ok && judged.value.soft).toBeUndefined();
    const worse = await judgeByModels(cite(requestFor(partial, complete)), judgingRig([judge]).options);
    expect(worse.ok && worse.value.verdict.tier).toMatch(/^B_/);
  });
});
