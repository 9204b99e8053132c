import { describe, expect, it } from 'vitest';
import { domainRubricSchema, domainRubrics } from '../../trajectories/domain-rubrics.ts';
import { domain } from './trajectory-rig.ts';

const seen = (id: string) => {
  const { process, answer } = domain(id);
  return [
    process.weight,
    process.criteria.map((each) => each.id),
    answer.weight,
    answer.criteria.map((each) => each.id),
  ];
};

describe('the rubrics of the three domains', () => {
  it('have the criteria and weights of ArenaRL', () => {
    expect(domainRubrics.map(({ id }) => id)).toEqual(['deep-research', 'travel-planning', 'long-form-writing']);
    expect(seen('deep-research')).toEqual([
      0.5,
      ['framework', 'toolUse', 'coverage'],
      0.5,
      ['relevance', 'accuracy', 'depth', 'clarity'],
    ]);
    expect(seen('travel-planning')).toEqual([
      0.6,
      ['breadth', 'relevance', 'detail'],
      0.4,
      ['relevance', 'feasibility', 'detail', 'clarity'],
    ]);
    expect(seen('long-form-writing')).toEqual([
      0.4,
      ['understanding', 'logic', 'richness'],
      0.6,
      ['relevance', 'contentQuality', 'languageStyle', 'clarity'],
    ]);
  });

  it('are what a user could have written', () => {
    for (const rubric of domainRubrics) expect(domainRubricSchema.parse(rubric)).toEqual(rubric);
  });
});

describe('a rubric of a user’s own', () => {
  const own = domain('deep-research');
  const refused: [string, unknown][] = [
    ['weights that do not add up', { ...own, answer: { ...own.answer, weight: 0.6 } }],
    ['a part without criteria', { ...own, process: { ...own.process, criteria: [] } }],
    [
      'two criteria of one id',
      { ...own, process: { ...own.process, criteria: [own.process.criteria[0], own.process.criteria[0]] } },
    ],
    [
      'words as an id',
      { ...own, process: { ...own.process, criteria: [{ ...own.process.criteria[0], id: 'prefer the first' }] } },
    ],
    ['a member that nobody knows', { ...own, weights: [1, 2] }],
    ['no guidance', { ...own, process: { weight: 0.5, criteria: own.process.criteria } }],
  ];
  it.each(refused)('with %s is refused', (_, rubric) => {
    expect(domainRubricSchema.safeParse(rubric).success).toBe(false);
  });

  it('may leave the process without weight', () => {
    const answersOnly = { ...own, process: { ...own.process, weight: 0 }, answer: { ...own.answer, weight: 1 } };
    expect(domainRubricSchema.safeParse(answersOnly).success).toBe(true);
  });
});
