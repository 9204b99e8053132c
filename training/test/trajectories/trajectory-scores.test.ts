import { expect, it } from 'vitest';
import type { GivenScores } from '../../trajectories/pair-reply.ts';
import { trajectoryScores } from '../../trajectories/trajectory-scores.ts';
import { domain } from './trajectory-rig.ts';

const shown = { process: '{"step":1}', answer: 'So.', leftOut: 0 };
const given = (id: string, process: readonly number[], answer: readonly number[]): GivenScores => {
  const rubric = domain(id);
  const by = (part: 'process' | 'answer', scores: readonly number[]) =>
    Object.fromEntries(rubric[part].criteria.map((each, at) => [each.id, scores[at] ?? 0]));
  return { process: by('process', process), answer: by('answer', answer) };
};
const scored = (id: string, process: readonly number[], answer: readonly number[]) => {
  const { process: p, answer: a, combined } = trajectoryScores(given(id, process, answer), shown, domain(id));
  return [p, a, combined];
};

it('are the means of each part and their sum by the weights of the domain', () => {
  expect(scored('deep-research', [9, 6, 6], [8, 7, 9, 6])).toEqual([7, 7.5, 7.25]);
  const [, , travel] = scored('travel-planning', [9, 6, 6], [8, 8, 8, 8]);
  expect(travel).toBeCloseTo(0.6 * 7 + 0.4 * 8, 12);
  const [, , writing] = scored('long-form-writing', [9, 6, 6], [8, 8, 8, 8]);
  expect(writing).toBeCloseTo(0.4 * 7 + 0.6 * 8, 12);
});

it('are 0 in a part without content, whatever the judge gives it', () => {
  const full = given('deep-research', [10, 10, 10], [10, 10, 10, 10]);
  const of = (blank: Partial<typeof shown>) => trajectoryScores(full, { ...shown, ...blank }, domain('deep-research'));
  expect(of({ answer: '' })).toMatchObject({ process: 10, answer: 0, combined: 5 });
  expect(of({ process: '' })).toMatchObject({ process: 0, answer: 10, combined: 5 });
  expect(of({ process: '' }).criteria.filter(({ score }) => score === 0)).toHaveLength(3);
});
