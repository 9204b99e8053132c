import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  adaptiveCriteria,
  generalCriteria,
  judgedDimensions,
  qualityDimensions,
  type WrittenCriteria,
  writtenCriteriaSchema,
} from '../../../examiner/rubrics/report-criteria.ts';
import { forAll } from '../../support/for-all.ts';
import { writtenCriteria } from './written-criteria.ts';

const weights = fc.record(
  Object.fromEntries(qualityDimensions.map((dimension) => [dimension, fc.integer({ min: 1, max: 100 })])),
) as fc.Arbitrary<WrittenCriteria['weights']>;
const importance = fc.constantFrom('critical', 'important', 'nice_to_have' as const);

const written = fc
  .tuple(weights, fc.array(fc.tuple(importance, importance, fc.option(importance)), { minLength: 4, maxLength: 4 }))
  .map(([own, importances]): WrittenCriteria => {
    const items = judgedDimensions.flatMap((dimension, at) =>
      (importances[at] ?? []).flatMap((each, number) =>
        each === null
          ? []
          : [
              {
                dimension,
                importance: each,
                title: `${dimension} ${number}`,
                description: `On ${dimension} ${number}.`,
              },
            ],
      ),
    );
    return { weights: own, items } as WrittenCriteria;
  });

describe('criteria that a model wrote for a question', () => {
  it('weigh as much in each dimension as the model says, however many items it has, and 1 with support', () => {
    forAll(written, (reply) => {
      expect(writtenCriteriaSchema.safeParse(reply).success).toBe(true);
      const { criteria, supportWeight } = adaptiveCriteria(reply);
      const whole = qualityDimensions.reduce((sum, dimension) => sum + reply.weights[dimension], 0);
      for (const dimension of judgedDimensions) {
        const own = criteria.filter((each) => each.dimension === dimension);
        expect(own.reduce((sum, each) => sum + each.weight, 0)).toBeCloseTo(reply.weights[dimension] / whole, 9);
      }
      expect(criteria.reduce((sum, { weight }) => sum + weight, supportWeight)).toBeCloseTo(1, 9);
      expect(new Set(criteria.map(({ id }) => id)).size).toBe(criteria.length);
    });
  });

  it('weigh three to two to one by importance within a dimension', () => {
    const { criteria } = adaptiveCriteria(writtenCriteria);
    const [first, second] = criteria.filter(({ dimension }) => dimension === 'insight');
    expect((first?.weight ?? 0) / (second?.weight ?? 1)).toBeCloseTo(3);
  });

  it.each([
    ['without items of a dimension', { items: writtenCriteria.items.slice(2) }],
    ['with four items of one', { items: [...writtenCriteria.items, ...extra('insight')] }],
    [
      'about support',
      { items: [...writtenCriteria.items.slice(1), { ...writtenCriteria.items[0], dimension: 'support' }] },
    ],
    ['with one title twice', { items: writtenCriteria.items.map((item) => ({ ...item, title: 'The same' })) }],
    ['with a weight below nothing', { weights: { ...writtenCriteria.weights, insight: -1 } }],
    ['with all the weight on support', { weights: { ...zeros, support: 100 } }],
    ['with a weight of their own', { weights: { ...writtenCriteria.weights, style: 10 } }],
  ])('%s are none', (_, change) => {
    expect(writtenCriteriaSchema.safeParse({ ...writtenCriteria, ...change }).success).toBe(false);
  });
});

const zeros = { comprehensiveness: 0, insight: 0, instruction_following: 0, readability: 0 };

function extra(dimension: 'insight') {
  return ['one', 'two'].map((name) => ({
    dimension,
    title: `Further ${name}`,
    description: `Something further: ${name}.`,
    importance: 'important' as const,
  }));
}

it('general criteria weigh each dimension alike, support as well', () => {
  for (const dimension of judgedDimensions) {
    const own = generalCriteria.criteria.filter((each) => each.dimension === dimension);
    expect(own.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(generalCriteria.supportWeight);
  }
});
