import { expect, it } from 'vitest';
import { scheduleName } from '../../src/kernel/ids.ts';
import { refreshAloneText } from '../../src/reporting/series-words.ts';

it('the board of one refresh names its schedule, and the command that prints the board of all', () => {
  const text = refreshAloneText({ schedule: scheduleName('daily'), number: 2 });
  expect(text).toContain('refresh 2 of daily alone');
  expect(text).toMatch(/dr-arena leaderboard --schedule daily$/);
});
