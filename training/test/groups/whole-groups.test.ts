import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byQuestion, wholeGroups } from '../../groups/whole-groups.ts';
import { addressSettings } from '../../service/adapters/address-settings.ts';
import { defaults } from '../service/adapters/service-under-test.ts';

const sample = (query: string, completion: string) => ({ question: { name: null, query, rubric: null }, completion });

it('every rollout has one place, in a group of its question, and the same request has the same groups', () => {
  const settings = addressSettings(new URLSearchParams(), defaults);
  if (!settings.ok) throw new Error(settings.failure);
  const samples = fc.array(fc.tuple(fc.constantFrom('A?', 'B?', 'C?'), fc.string({ maxLength: 2 })), {
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(samples, fc.integer({ min: 1, max: 64 }), (told, size) => {
      const all = told.map(([query, completion]) => sample(query, completion));
      const groups = wholeGroups('p', byQuestion(all, size), settings.value);
      if (!groups.ok) throw new Error(groups.failure);
      const { requests, places } = groups.value;
      expect(wholeGroups('p', byQuestion(all, size), settings.value)).toEqual(groups);
      expect(places).toHaveLength(all.length);
      for (const [at, { group, candidate }] of places.entries()) {
        const request = requests.find((each) => each.group === group);
        expect(request?.settings.query).toBe(all[at]?.question.query);
        expect(request?.candidates.find(({ id }) => id === candidate)?.rollout?.trajectory.answer).toBe(
          all[at]?.completion.trim(),
        );
      }
      for (const { candidates, settings: judgedBy } of requests) expect(candidates).toHaveLength(judgedBy.expectedSize);
    }),
    { numRuns: 50 },
  );
});
