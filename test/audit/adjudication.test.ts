import { describe, expect, it } from 'vitest';
import type { VerdictTier } from '../../examiner/verdict.ts';
import { defaultMatchLimits } from '../../src/arena/match.ts';
import { adjudicatedRecord } from '../../src/audit/adjudication.ts';
import type { GivenAnswer } from '../../src/audit/audit-answer.ts';
import { overturns, roundRulings } from '../../src/audit/round-rulings.ts';
import type { VerdictStep } from '../../src/audit/shown-rounds.ts';
import { auditOf, auditors, verdictBy } from './audit-samples.ts';

const people = [...auditors('anna', 'ben', 'cleo'), { name: 'zoe', adjudicator: true }];

function rulingsOn(tiers: readonly (readonly VerdictTier[])[], answers: readonly GivenAnswer[]) {
  const sample = auditOf(tiers);
  return { ...sample, rulings: roundRulings([{ ...sample, auditors: people, answers }]) };
}

function rulingBy(...steps: readonly VerdictStep[]) {
  const names = ['anna', 'ben', 'cleo'];
  const answers = steps.map((step, index) => verdictBy(names[index] ?? '', 'm1', 1, step));
  return rulingsOn([['TIE_LOW']], answers).rulings[0];
}

describe('a ruling', () => {
  it('is the median step of auditors who name one winner, the milder of two middle ones', () => {
    expect(rulingBy('b_better')).toMatchObject({ step: 'b_better', by: 'auditors' });
    expect(rulingBy('a_much_better', 'a_better')).toMatchObject({ step: 'a_better' });
    expect(rulingBy('b_much_better', 'b_better', 'b_much_better')).toMatchObject({ step: 'b_much_better' });
  });

  it('is none where auditors name different winners', () => {
    expect(rulingBy('a_better', 'tie')).toMatchObject({ step: null, by: null });
  });

  it('is that of the adjudicator, whatever the others say, and the latest of it', () => {
    const answers = [
      verdictBy('anna', 'm1', 1, 'a_better'),
      verdictBy('zoe', 'm1', 1, 'tie', '2026-03-02T00:00:00Z'),
      verdictBy('zoe', 'm1', 1, 'b_better', '2026-03-01T00:00:00Z'),
    ];
    expect(rulingsOn([['A_BETTER']], answers).rulings).toMatchObject([{ step: 'tie', by: 'adjudicator' }]);
  });

  it('is of the latest verdict of an auditor, whatever the first was', () => {
    const answers = [verdictBy('anna', 'm1', 1, 'a_better'), verdictBy('anna', 'm1', 1, 'b_better')];
    expect(rulingsOn([['A_BETTER']], answers).rulings).toMatchObject([{ step: 'b_better', by: 'auditors' }]);
  });

  it('overturns nothing when it says what the automatic verdict says', () => {
    const { rulings } = rulingsOn([['TIE_LOW']], [verdictBy('anna', 'm1', 1, 'tie')]);
    expect(rulings.map(overturns)).toEqual([false]);
  });
});

describe('a match with overturned verdicts', () => {
  const replayed = (tiers: readonly VerdictTier[], answers: readonly GivenAnswer[]) => {
    const { record, rulings } = rulingsOn([tiers], answers);
    return adjudicatedRecord(record, rulings, defaultMatchLimits);
  };

  it('ends where its new lead ends it, and the rounds behind drop out', () => {
    const { record, ends, dropped } = replayed(
      ['TIE_LOW', 'A_BETTER', 'A_BETTER'],
      [verdictBy('anna', 'm1', 1, 'b_much_better')],
    );
    expect(record.matches).toMatchObject([
      { end: { kind: 'decided', winner: 'b', because: 'lead' }, scoreA: 0, scoreB: 2 },
    ]);
    expect(record.rounds.map(({ number, scoreB }) => [number, scoreB])).toEqual([[1, 2]]);
    expect({ ends: ends.length, dropped }).toEqual({ ends: 1, dropped: 2 });
  });

  it('ends with what was played when it would have gone on', () => {
    const { record } = replayed(['A_MUCH_BETTER'], [verdictBy('anna', 'm1', 1, 'a_better')]);
    expect(record.matches).toMatchObject([
      { end: { kind: 'decided', winner: 'a', because: 'nothing_left' }, scoreA: 1, scoreB: 0 },
    ]);
  });

  it('keeps the failure tag of the same loser and names none for another', () => {
    const tagOf = (step: VerdictStep) => {
      const [round] = replayed(['A_MUCH_BETTER'], [verdictBy('anna', 'm1', 1, step)]).record.rounds;
      return round?.result.kind === 'judged' ? round.result.judgement.verdict.tag : 'no verdict';
    };
    expect([tagOf('a_better'), tagOf('b_better'), tagOf('tie')]).toEqual(['WIDTH', null, null]);
  });
});

it('leaves every match alone on which nothing was overturned', () => {
  const tiers: VerdictTier[][] = [
    ['A_BETTER', 'A_BETTER'],
    ['TIE_LOW', 'B_MUCH_BETTER'],
  ];
  const { record, rulings } = rulingsOn(tiers, [verdictBy('anna', 'm2', 2, 'b_much_better')]);
  const after = adjudicatedRecord(record, rulings, defaultMatchLimits);
  expect(after.record).toEqual(record);
  expect(after).toMatchObject({ changed: [], ends: [], dropped: 0 });
});
