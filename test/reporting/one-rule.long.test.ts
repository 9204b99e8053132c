import { it } from 'vitest';
import { forSome } from '../support/for-all.ts';
import { board, expectOneRule } from './one-rule.ts';

it('says of 120 made-up boards, of items and of matches, no two things of which one denies the other', () => {
  forSome(120, board, expectOneRule);
});
