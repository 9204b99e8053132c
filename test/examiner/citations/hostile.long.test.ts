import { describe, expect, it } from 'vitest';
import { citedClaims } from '../../../examiner/citations/cited-claims.ts';
import { judgeSupport } from '../../../examiner/citations/judge-support.ts';
import { longestAnswer } from '../../../src/kernel/answer.ts';
import { brainModel } from '../judging/brain-model.ts';
import { judgingRig } from '../judging/judging-rig.ts';

const question = 'How high is the tower of Tarn?';
const claim = 'The tower of Tarn is 131 m high.';
const filled = (piece: string, length: number) => piece.repeat(Math.floor(length / piece.length));
const many = (count: number) => Array.from({ length: count }, (_, at) => `https://a.example/${at}`);

function outcomesOf(markdown: string, claims: readonly string[] = [claim]) {
  const asked = claims.map((text) => ({ text, context: text }));
  return judgeSupport(
    { page: { title: 'Tarn', markdown }, question, claims: asked, task: 'task', about: 'page' },
    null,
  ).then((found) => found.map(({ outcome }) => outcome));
}

describe('an answer that is meant to break its citations', () => {
  it.each<[string, string]>([
    ['one mark for a long list', `${filled('The tower is old [1]. ', 30_000)}\n\n[1]: ${many(2_500).join(' ')}`],
    [
      'marks for all of a list',
      `${filled('The tower is old [1-20][21-40]. ', 30_000)}\n\n## Sources\n${many(40)
        .map((url, at) => `${at + 1}. ${url}`)
        .join('\n')}`,
    ],
    [
      'links in one sentence',
      `The tower is old ${many(2_500)
        .map((url, at) => `[${at}](${url})`)
        .join(', ')}.`,
    ],
    [
      'links in one line',
      many(1_500)
        .map((url, at) => `The tower is ${at} m high [${at}](${url}).`)
        .join(' '),
    ],
    ['brackets that never close', filled('[x](https://a/(', longestAnswer)],
    ['marks without a word', filled('[1] ', longestAnswer)],
    ['footnotes that point at each other', 'The tower is old [^1][^2].\n\n[^1]: [^2]\n[^2]: [^1]'],
  ])('has at most 1,000 claims with 20 sources each: %s', (_, text) => {
    expect(text.length).toBeLessThanOrEqual(longestAnswer);
    const claims = citedClaims(text);
    expect(claims.length).toBeLessThanOrEqual(1_000);
    for (const { sources } of claims) expect(sources.length).toBeLessThanOrEqual(20);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,so',
    'file:///etc/passwd',
    '#the-tower',
    '//evil.example/x',
    'https://%00/',
    'https://a.example:99999/',
  ])('cites nothing with %s', (url) => {
    const texts = [
      `The tower is old [1](${url}).`,
      `The tower is old <${url}>.`,
      `The tower is old [1].\n\n[1]: ${url}`,
    ];
    expect(texts.flatMap((text) => citedClaims(text).flatMap(({ sources }) => sources))).toEqual([]);
  });

  it('cites nothing with a number that is out of range or turned round', () => {
    for (const mark of ['[0]', '[3]', '[999]', '[2-1]', '【7†x】', '⁹'])
      expect(citedClaims(`The tower is quite old ${mark}.`, []).flatMap(({ sources }) => sources)).toEqual([]);
  });

  it('has at most 60 claims about one page put to a judge, and none longer than a statement; the others stay open', async () => {
    const asked: number[] = [];
    const judge = brainModel(({ turns }) => {
      const ids = [
        ...new Set(
          turns
            .map(({ text }) => text)
            .join()
            .match(/"id":"c\d+"/g),
        ),
      ];
      asked.push(ids.length);
      const claims = ids.map((id) => ({ id: id.slice(6, -1), reason: 'so it is', quotes: [], outcome: 'unsupported' }));
      return { kind: 'text', text: JSON.stringify({ claims }) };
    });
    const texts = [
      filled('The tower is old and ', 3_000),
      ...Array.from({ length: 100 }, (_, at) => `It was ${at} m.`),
    ];
    const claims = texts.map((text) => ({ text, context: text }));
    const request = { page: { title: 'Tarn', markdown: 'A town.' }, question, claims, task: 'task', about: 'page' };
    const found = await judgeSupport(request, { judges: [judge], options: judgingRig([judge]).options });
    expect(asked).toEqual([20, 20, 20]);
    const outcomes = found.map(({ outcome }) => outcome);
    expect([outcomes[0], outcomes.filter((each) => each === 'unsupported').length]).toEqual(['open', 60]);
    expect(outcomes.filter((each) => each === 'open')).toHaveLength(41);
  });
});

describe('a cited page that is meant to break its reader', () => {
  it('with a table of 13,000 cells, or one line of figures, is weighed all the same', async () => {
    expect(await outcomesOf(`| a | b |\n| - | - |\n${filled('|c|d|\n', 39_000)}`)).toEqual(['open']);
    expect(await outcomesOf(filled('12 ', 39_000))).toEqual(['open']);
  });

  it('of 5 MB is read up to a bound, and nothing is said to be absent from the rest', async () => {
    const long = filled('Nothing. ', 5_000_000);
    expect(await outcomesOf(`${claim} ${long}`)).toEqual(['supported']);
    expect(await outcomesOf(`${long} ${claim}`)).toEqual(['open']);
  });
});
