import { describe, expect, it } from 'vitest';
import { judgeSupport } from '../../../examiner/citations/judge-support.ts';
import { plainWords } from '../../../examiner/comparing/words.ts';
import { kindsOfPairs, nonEntailedPairs, type SentencePair, verbatimPairs } from './sentence-pairs.ts';

async function byCode({ page, claim }: SentencePair) {
  const claims = [{ text: claim, context: claim }];
  const request = {
    page: { title: 'A page', markdown: page },
    question: 'What is known?',
    claims,
    task: 't',
    about: 'p',
  };
  return (await judgeSupport(request, null))[0]?.outcome;
}

describe('claims that are judged without a model', () => {
  it('of 3,000 that their page does not entail, in the manner of inference sets, at most 3 are supported', async () => {
    const pairs = nonEntailedPairs(3_000, 11);
    expect(new Set(pairs.map(({ kind }) => kind)).size).toBe(kindsOfPairs.length);
    expect(new Set(pairs.map(({ page, claim }) => `${page} ${claim}`)).size).toBe(3_000);
    const shares = pairs.map(({ page, claim }) => {
      const there = new Set(plainWords(page));
      const words = plainWords(claim);
      return words.filter((word) => there.has(word)).length / words.length;
    });
    // They are hard: nearly all words of the claims stand on the page.
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeGreaterThan(0.9);
    const outcomes = await Promise.all(pairs.map(byCode));
    const supported = pairs.filter((_, at) => outcomes[at] === 'supported').map(({ kind }) => kind);
    expect(supported.length, supported.join(', ')).toBeLessThanOrEqual(3);
    expect(new Set(outcomes.filter((outcome) => outcome !== 'supported'))).toEqual(new Set(['open']));
  });

  it('those that their page has word for word are supported, whatever their letters, blanks, marks and digits', async () => {
    const pairs = verbatimPairs(210, 12);
    const outcomes = await Promise.all(pairs.map(byCode));
    const others = pairs.filter((_, at) => outcomes[at] !== 'supported');
    expect(others).toEqual([]);
  });
});
