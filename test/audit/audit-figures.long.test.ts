import { describe, expect, it } from 'vitest';
import type { VerdictTier } from '../../examiner/verdict.ts';
import { formOrder, preferenceAudit, type TaskForm } from '../../src/audit/audit.ts';
import { caseItem, type GivenAnswer } from '../../src/audit/audit-answer.ts';
import { auditFigures } from '../../src/audit/audit-figures.ts';
import type { VerdictStep } from '../../src/audit/shown-rounds.ts';
import { taskId } from '../../src/kernel/ids.ts';
import { audit, auditOf, auditors, given, taskSaying, verdictBy } from './audit-samples.ts';

const rounds = (tier: VerdictTier, count: number): VerdictTier[][] => Array.from({ length: count }, () => [tier]);
/** Each of ten matches has one round: six won by A, two ties, two won by B. */
const ten = auditOf([...rounds('A_BETTER', 6), ...rounds('TIE_LOW', 2), ...rounds('B_MUCH_BETTER', 2)]);

const verdicts = (auditor: string, steps: readonly VerdictStep[]): GivenAnswer[] =>
  steps.map((step, index) => verdictBy(auditor, `m${index + 1}`, 1, step));

function figuresOf(answers: readonly GivenAnswer[], sample = ten, names = ['anna', 'ben']) {
  const figures = auditFigures({ ...sample, auditors: auditors(...names), answers }).pipeline;
  if (!figures) throw new Error('an audit of matches has figures');
  return figures;
}

const anna: VerdictStep[] = [
  ...(['a_better', 'a_better', 'a_better', 'a_better', 'a_much_better', 'tie'] as const),
  ...(['tie', 'tie', 'b_much_better', 'a_better'] as const),
];

describe('verdict alignment', () => {
  it('is the kappa worked by hand at win, loss and tie', () => {
    // Automatic: A 6, tie 2, B 2. Anna: A 5 of the six and tie 1; tie 2; B 1 and A 1: A 6, tie 3, B 1.
    // Equal: 5 + 2 + 1 = 8 of 10. Chance: 0.6 * 0.6 + 0.2 * 0.3 + 0.2 * 0.1 = 0.44. Kappa: (0.8 - 0.44) / 0.56 = 9/14.
    const { winners } = figuresOf(verdicts('anna', anna)).verdicts;
    expect(winners.pairs).toBe(10);
    expect(winners.percent.value).toBeCloseTo(0.8, 12);
    expect(winners.kappa.value).toBeCloseTo(9 / 14, 12);
    expect(winners.kappa.low).toBeLessThan(9 / 14);
    expect(winners.kappa.high).toBeGreaterThan(9 / 14);
  });

  it('is of the first verdict, given blind; what it was changed to with the automatic one in sight is told apart', () => {
    // Anna goes over to the automatic verdict in the three rounds where hers was another, and away from it in the first.
    // Two of the three had named another winner (m6 a tie, m10 A); in m5 only the strength was another.
    const changed = [
      verdictBy('anna', 'm5', 1, 'a_better'),
      verdictBy('anna', 'm6', 1, 'a_better'),
      verdictBy('anna', 'm10', 1, 'b_much_better'),
      verdictBy('anna', 'm1', 1, 'tie'),
    ];
    const { verdicts: compared, disagreements } = figuresOf([...verdicts('anna', anna), ...changed]);
    expect(compared.winners.percent.value).toBeCloseTo(0.8, 12);
    expect(compared.winners.kappa.value).toBeCloseTo(9 / 14, 12);
    expect(compared.confusion.a_better).toMatchObject({ a_much_better: 1, a_better: 4, tie: 1 });
    expect(compared.revised).toEqual({ count: 4, towards: 2 });
    expect(disagreements.map(({ match }) => match)).toEqual(['m1']);
  });

  it('counts nothing as changed that was changed back', () => {
    const steps = ['b_better', 'a_better', 'b_better'] as const;
    const { winners, revised } = figuresOf(steps.map((step) => verdictBy('anna', 'm1', 1, step))).verdicts;
    expect(winners.percent.value).toBe(0);
    expect(revised).toEqual({ count: 0, towards: 0 });
  });
});

describe('auditors with each other', () => {
  const ben: VerdictStep[] = [...anna.slice(0, 8), 'a_better', 'b_better'];

  it('have the kappa worked by hand when they are two', () => {
    // Winners. Anna: A, A, A, A, A, tie, tie, tie, B, A. Ben: the same eight, then A, B. Equal: 8 of 10.
    // Both have A 6, tie 3, B 1: chance 0.36 + 0.09 + 0.01 = 0.46. Kappa: (0.8 - 0.46) / 0.54 = 17/27.
    const { winner } = figuresOf([...verdicts('anna', anna), ...verdicts('ben', ben)]).annotators;
    expect(winner.pair?.kappa.value).toBeCloseTo(17 / 27, 12);
    expect(winner.auditors).toBe(2);
    // Alpha: 20 labels, A 12, tie 6, B 2. Observed: 4 of 20 ordered pairs differ.
    // Expected: 1 - (12*11 + 6*5 + 2*1) / (20*19) = 1 - 164/380 = 216/380. Alpha: 1 - 0.2 * 380 / 216 = 1 - 76/216.
    expect(winner.panel.alpha.value).toBeCloseTo(1 - 76 / 216, 12);
  });

  it('are compared by their first verdicts, which no other verdict was in sight of', () => {
    const blind = [...verdicts('anna', anna), ...verdicts('ben', ben)];
    const changed = ['m9', 'm10'].flatMap((match) =>
      ['anna', 'ben'].map((auditor) => verdictBy(auditor, match, 1, 'b_much_better')),
    );
    const before = figuresOf(blind).annotators;
    const after = figuresOf([...blind, ...changed]).annotators;
    expect(after.winner).toEqual(before.winner);
  });

  it('have the alpha worked by hand when they are three, with gaps', () => {
    // Facts. Anna, Ben, Cleo: m1 correct x3; m2 correct, correct, false; m3 false, false, none; m4 correct, none, none.
    // m4 has one label and counts for nothing. Labels: correct 5, false 3, n = 8.
    // Differing ordered pairs, each over (labels - 1): m2: 4 / 2 = 2. Observed: 2 / 8.
    // Expected: 2 * 5 * 3 / (8 * 7) = 30/56. Alpha: 1 - (1/4) / (30/56) = 1 - 14/30.
    const said = (auditor: string, values: readonly (string | null)[]) =>
      values.flatMap((value, index) => (value === null ? [] : [given(auditor, `m${index + 1}`, 1, 'B1', value)]));
    const answers = [
      ...said('anna', ['correct', 'correct', 'false', 'correct']),
      ...said('ben', ['correct', 'correct', 'false']),
      ...said('cleo', ['correct', 'false']),
    ];
    const { B1 } = figuresOf(answers, ten, ['anna', 'ben', 'cleo']).annotators;
    expect(B1.panel.alpha.value).toBeCloseTo(1 - 14 / 30, 12);
    expect(B1.panel.units).toBe(3);
    expect(B1.pair).toBeNull();
  });
});

describe('shares', () => {
  it('count a question as valid only when depth and width are, and leave out who did not answer both', () => {
    const answers = [
      given('anna', 'm1', 1, 'A1', 'valid'),
      given('anna', 'm1', 1, 'A2', 'valid'),
      given('anna', 'm2', 1, 'A1', 'valid'),
      given('anna', 'm2', 1, 'A2', 'narrow'),
      given('anna', 'm3', 1, 'A1', 'valid'),
    ];
    const { questionValid, depthValid, widthValid } = figuresOf(answers).shares;
    expect(questionValid).toMatchObject({ count: 1, of: 2, clusters: 2, value: 0.5 });
    expect(depthValid).toMatchObject({ count: 3, of: 3, value: 1, high: 1 });
    // No exception in three clusters: 0.025 ** (1/3).
    expect(depthValid.low).toBeCloseTo(0.2924, 4);
    expect(widthValid.value).toBe(0.5);
  });

  it('have no interval where every match has the same share, since a resample cannot tell how they vary', () => {
    const answers = ['m1', 'm2', 'm3'].flatMap((match) => [
      given('anna', match, 1, 'B1', 'correct'),
      given('ben', match, 1, 'B1', 'false'),
    ]);
    expect(figuresOf(answers).shares.factual).toMatchObject({ value: 0.5, low: null, high: null, clusters: 3 });
  });

  it('ask for the length once a match and for the evolution from the second round on', () => {
    const sample = auditOf([['TIE_LOW', 'A_BETTER']]);
    const answers = [given('anna', 'm1', null, 'D2', 'excessive'), given('anna', 'm1', 2, 'A3', 'as_planned')];
    const { shares } = figuresOf(answers, sample);
    expect(shares.excessive).toMatchObject({ count: 1, of: 1 });
    expect(shares.sufficient).toMatchObject({ count: 0, of: 1 });
    expect(shares.asPlanned).toMatchObject({ count: 1, of: 1 });
  });
});

it('lists the rounds whose winner is in doubt, and nothing for a difference of strength', () => {
  const answers = [
    verdictBy('anna', 'm1', 1, 'a_much_better'),
    verdictBy('ben', 'm1', 1, 'a_better'),
    verdictBy('anna', 'm2', 1, 'tie'),
    verdictBy('ben', 'm2', 1, 'tie'),
    verdictBy('anna', 'm3', 1, 'a_better'),
    verdictBy('ben', 'm3', 1, 'b_better'),
  ];
  expect(figuresOf(answers).disagreements.map(({ match, between }) => [match, between])).toEqual([
    ['m2', 'automatic'],
    ['m3', 'auditors'],
  ]);
});

it('leaves adjudicators out of every figure, but not out of the progress', () => {
  const people = [...auditors('anna'), { name: 'zoe', adjudicator: true }];
  const answers = [verdictBy('zoe', 'm1', 1, 'b_better'), verdictBy('anna', 'm1', 1, 'a_better')];
  const { pipeline, progress } = auditFigures({ ...ten, auditors: people, answers });
  expect(pipeline?.verdicts.winners).toMatchObject({ pairs: 1, percent: { value: 1 } });
  expect(progress).toMatchObject([
    { auditor: 'anna', answered: 1, asked: 60 },
    { auditor: 'zoe', adjudicator: true, answered: 1 },
  ]);
});

it('counts which form of tasks each auditor chose, whatever place it was shown at', () => {
  const forms = (['tree', 'no_chain', 'snippets'] as const).map((form) => ({ form, task: taskSaying(form, form) }));
  const cases = Array.from({ length: 8 }, (_, index) => ({ task: taskId(`t${index}`), forms }));
  const start = { tournament: audit.tournament, seed: 1, createdAt: audit.createdAt };
  const preference = preferenceAudit(start, cases);
  const choice = (auditor: string, index: number, form: TaskForm): GivenAnswer => {
    const item = caseItem(preference.id, taskId(`t${index}`));
    const each = cases[index];
    const place = each ? formOrder(preference.id, auditor, item, each).indexOf(form) + 1 : 0;
    return { auditor, item, round: null, question: 'Q1', value: String(place), at: audit.createdAt };
  };
  // Anna takes the tree 7 times of 8, Ben always: 15 of 16.
  const answers = cases.flatMap((_, index) => [
    choice('anna', index, index === 3 ? 'snippets' : 'tree'),
    choice('ben', index, 'tree'),
  ]);
  const record = { matches: [], rounds: [] };
  const { preference: figures } = auditFigures({
    audit: preference,
    record,
    auditors: auditors('anna', 'ben'),
    answers,
  });
  expect(figures?.question.chosen.map(({ form, count, of, clusters }) => [form, count, of, clusters])).toEqual([
    ['tree', 15, 16, 8],
    ['no_chain', 0, 16, 8],
    ['snippets', 1, 16, 8],
  ]);
  // Equal on 7 of 8; Ben names one form only, so chance gives as much: kappa 0.
  expect(figures?.question.annotators.pair?.percent.value).toBeCloseTo(7 / 8, 12);
  expect(figures?.question.annotators.pair?.kappa.value).toBeCloseTo(0, 12);
  expect(figures?.checklist.chosen[0]).toMatchObject({ of: 0, value: null });
});
