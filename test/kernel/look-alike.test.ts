import { describe, expect, it } from 'vitest';
import { skeletonOf } from '../../src/kernel/visible-text.ts';

describe('names that look alike', () => {
  it.each([
    ['Heron', 'Hеron'],
    ['Heron', 'ΗΕRΟΝ'],
    ['Heron', 'heron'],
    ['Kestrel', 'Кеѕtrel'],
    ['Ibex', 'lbex'],
    ['Mode1', 'Model'],
    ['Café', 'Cafe'],
    ['Ｈeron', 'Heron'],
  ])('have one skeleton: %s and %s', (one, other) => expect(skeletonOf(one)).toBe(skeletonOf(other)));

  it.each([
    ['Heron', 'Herron'],
    ['gpt-5', 'gpt-5.1'],
    ['agent-2', 'agent-3'],
    ['Иван', 'Ivan'],
  ])('and others have not: %s and %s', (one, other) => expect(skeletonOf(one)).not.toBe(skeletonOf(other)));
});
