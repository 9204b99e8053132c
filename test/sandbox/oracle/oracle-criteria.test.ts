import { describe, expect, it } from 'vitest';
import { weighedChoice } from '../../../examiner/judging/soft-comparison.ts';
import { compareByRubricPrompt } from '../../../examiner/prompts/compare-answers-prompts.ts';
import { adaptiveCriteria, writeCriteriaPrompt } from '../../../examiner/rubrics/report-criteria.ts';
import { makeWorld } from '../../../src/sandbox/world.ts';
import { askedOracle, fence } from './asked-oracle.ts';

const size = { seed: 5, size: 100 };
const ask = askedOracle(size);
const [overview] = makeWorld(size.seed, size.size).overviews;
const siblings = makeWorld(size.seed, size.size).childrenOf(overview?.id ?? '');
const question = 'Consider two of the makers listed anywhere. Use at most 100 words.';

/** Decides the oracle's own criteria for two answers. */
async function decided(first: string, second: string) {
  const writing = writeCriteriaPrompt(question, fence);
  const { criteria } = adaptiveCriteria(await ask(writing, writing.schema));
  const comparing = compareByRubricPrompt(question, criteria, [first, second], fence);
  const reply = await ask(comparing, comparing.schema);
  return { criteria, reply, choice: weighedChoice(criteria, reply) };
}

const entry = (at: number) =>
  `- **${siblings[at]?.title}**: ${siblings[at]?.facts.map(({ value }) => value).join('; ')}`;
const aside = 'Before coming to the result, a few words on how this report came about seem to be in order.';

describe('the oracle’s criteria', () => {
  it('are of the form that criteria of reports have', async () => {
    const prompt = writeCriteriaPrompt(question, fence);
    expect(await ask<unknown>(prompt, prompt.schema)).toMatchObject({ items: expect.anything() });
  });

  it('prefer what treats more, says how things compare, and keeps to the point, in either order', async () => {
    const both = `${entry(0)}\n${entry(1)}`;
    const pairs = [
      [both, entry(0), 'comprehensiveness'],
      [`${both}\nThey agree in one point and differ in all others.`, both, 'insight'],
      [both, `${aside} ${aside}\n${both}`, 'readability'],
    ] as const;
    for (const [better, worse, dimension] of pairs) {
      const one = await decided(better, worse);
      const other = await decided(worse, better);
      expect([one.choice, other.choice]).toEqual(['first', 'second']);
      const turned = { first: 'second', second: 'first', neither: 'neither' } as const;
      expect(other.reply.criteria.map(({ preferred }) => turned[preferred])).toEqual(
        one.reply.criteria.map(({ preferred }) => preferred),
      );
      const own = one.criteria.filter((each) => each.dimension === dimension).map(({ id }) => id);
      expect(one.reply.criteria.find(({ id, preferred }) => own.includes(id) && preferred === 'first')).toBeDefined();
    }
  });

  it('prefer nobody where two answers are one', async () => {
    expect((await decided(entry(0), entry(0))).choice).toBe('neither');
  });
});
