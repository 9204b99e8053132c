// Repeats test/reporting/one-rule.long.test.ts (a board says no two things of which one denies the other) with more boards.
import { it } from 'vitest';
import { forSome } from '../support/for-all.ts';
import { board, expectOneRule } from './one-rule.ts';

it('says of 500 made-up boards, of items and of matches, no two things of which one denies the other', () => {
  forSome(500, board, expectOneRule);
});
