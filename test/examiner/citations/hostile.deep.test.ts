// Repeats test/examiner/citations/hostile.long.test.ts (a cited page that is meant to break its reader) with ten times
// the size.
import { expect, it } from 'vitest';
import { judgeSupport } from '../../../examiner/citations/judge-support.ts';

const text = 'The tower of Tarn is 131 m high.';

it.each([
  ['a table of 130,000 cells', `| a | b |\n| - | - |\n${'|c|d|\n'.repeat(65_000)}`],
  ['one line of figures', '12 '.repeat(130_000)],
])('a cited page that is %s is weighed all the same', async (_, markdown) => {
  const claims = [{ text, context: text }];
  const request = { page: { title: 'Tarn', markdown }, question: 'How high?', claims, task: 'task', about: 'page' };
  expect((await judgeSupport(request, null)).map(({ outcome }) => outcome)).toEqual(['open']);
});
