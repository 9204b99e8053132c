import { describe, expect, it } from 'vitest';
import { toldBeside } from '../../../examiner/judging/judge-as-paper.ts';
import { brainModel } from './brain-model.ts';
import { babbling, callsOf, honest, honestBrain, judged, judgingRig, reasonOf, requestFor } from './judging-rig.ts';
import { complete, mistaken, partial } from './sample-answers.ts';

describe('the judge of the paper', () => {
  const paper = { judging: 'paper' } as const;

  it('is asked once, and its evidence and notes are kept', async () => {
    const judge = honest();
    const rig = judgingRig([judge], paper);
    const judgement = await judged(partial, complete, rig);
    expect(callsOf(judge)).toEqual(['paper_verdict']);
    expect(judgement.verdict).toMatchObject({ tier: 'B_MUCH_BETTER', tag: 'DEPTH' });
    expect(judgement.gradesB.every(({ outcome, quote }) => outcome === 'satisfied' && quote !== null)).toBe(true);
    expect(judgement.gradesA.some(({ outcome }) => outcome === 'missing')).toBe(true);
    expect(judgement.assessments).toMatchObject([
      { judge: 'test/judge', rule: null, notesA: { recovery: 'not needed' } },
    ]);
    expect(judge.asked[0]?.messages[0]?.text).toContain('pages cited: 0');
    expect(rig.faults).toEqual([]);
  });

  it('is told of pages linked in a text and listed beside it, each once', () => {
    const told = (text: string, citations: readonly string[]) =>
      toldBeside({ kind: 'answered', answer: { text, citations, toolCalls: [], costUsd: null }, elapsedMs: 1 })
        .citations;
    expect(told('Plain.', [])).toBe(0);
    expect(
      told('Told [here](http://a.test/x) and [again](http://a.test/x#part), ![not](http://a.test/y.png).', []),
    ).toBe(1);
    expect(told('Told [here](http://a.test/x).', ['http://a.test/x', 'http://b.test/z'])).toBe(2);
  });

  it('sees each answer first about as often as the other, the same one for the same pair', async () => {
    const firsts: string[] = [];
    for (let at = 0; at < 40; at++) {
      const { assessments } = await judged(`${partial} ${at}`, complete, judgingRig([honest()], paper));
      firsts.push(assessments?.[0]?.first ?? '');
    }
    const times = firsts.filter((first) => first === 'a').length;
    expect(times).toBeGreaterThan(10);
    expect(times).toBeLessThan(30);
  });

  it('has no evidence from words that the answer does not hold', async () => {
    const inventing = brainModel((asked) => {
      const reply = honestBrain(asked);
      return reply?.kind === 'text' ? { ...reply, text: reply.text.replaceAll('Harro Vint', 'Harro Wint') } : reply;
    });
    const rig = judgingRig([inventing], paper);
    const { gradesB } = await judged(partial, complete, rig);
    expect(gradesB.find(({ item }) => item === 'd1')).toEqual({ item: 'd1', outcome: 'missing', quote: null });
    expect(rig.faults.map(({ kind }) => kind)).toContain('quote_not_found');
  });

  it('goes by its own mind without checklists, and grades nothing then', async () => {
    const judge = honest();
    const judgement = await judged(mistaken, '- A guess.', judgingRig([judge], { ...paper, rubric: false }));
    expect(judgement).toMatchObject({ gradesA: [], gradesB: [], verdict: { tier: 'A_BETTER' } });
    expect(judge.asked[0]?.purpose).toMatchObject({ prompt: 'judge-as-paper-without-checklist@1' });
    expect(judge.asked[0]?.messages[0]?.text).not.toContain('Tarn Street');
  });

  it('calls equal answers equal, abstains and fails as the others do', async () => {
    const biased = brainModel((asked) => {
      const reply = honestBrain(asked);
      if (reply?.kind !== 'text') return reply;
      return { kind: 'text', text: JSON.stringify({ ...JSON.parse(reply.text), tier: 'FIRST_BETTER', tag: 'NONE' }) };
    });
    expect((await judged(complete, complete, judgingRig([biased], paper))).verdict.tier).toBe('TIE_HIGH');
    expect(await reasonOf(judgingRig([babbling('x/one')], paper))).toBe('unparsable');
    expect(await reasonOf(judgingRig([babbling('x/one')], paper), requestFor(null, ''))).toBe('judged');
  });

  it('grades answers that are not there only where there is a checklist', async () => {
    const ungraded = await judged(null, '', judgingRig([babbling('x/one')], { ...paper, rubric: false }));
    expect(ungraded).toMatchObject({ gradesA: [], gradesB: [], verdict: { tier: 'TIE_LOW' } });
    expect((await judged(null, '', judgingRig([babbling('x/one')], paper))).gradesA.length).toBeGreaterThan(0);
  });
});
