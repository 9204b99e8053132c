import { expect, test } from 'vitest';
import { roundAround } from '../../../examiner/writing/ranges.ts';
import { sampleTask } from '../sample-task.ts';

test.each([
  ['350 thousand', { ends: ['300 thousand', '400 thousand'], least: 300_000, most: 400_000 }],
  ['2.5 million sheets', null],
  ['25 million sheets', { ends: ['20 million sheets', '30 million sheets'], least: 20e6, most: 30e6 }],
  ['4.7 km', null],
  ['47 km', { ends: ['40 km', '50 km'], least: 40_000, most: 50_000 }],
  ['2,987 m', { ends: ['2000 m', '3000 m'], least: 2000, most: 3000 }],
])('the round numbers around %s are in its own unit', (value, range) => {
  const [fact] = sampleTask([{ name: 'Tarn', details: { size: value } }]).widthChecklist[0]?.facts ?? [];
  if (!fact) throw new Error('a fact');
  if (range === null) expect(roundAround(fact)).toBeNull();
  else expect(roundAround(fact)).toMatchObject(range);
});
