import { expect, it } from 'vitest';
import { alignedTable } from '../../../src/reporting/terminal/sheet.ts';

it('aligns columns as a terminal draws them: wide characters take two places, marks above letters none', () => {
  const rows = [
    ['Agent', 'Rating'],
    ['日本', '1'],
    ['e\u0301te\u0301', '22'],
    ['👩‍👩‍👧', '333'],
    ['ant', '4444'],
  ];
  expect(alignedTable(rows, ['left', 'right'])).toBe(
    ['Agent  Rating', '日本        1', 'e\u0301te\u0301        22', '👩‍👩‍👧        333', 'ant      4444', ''].join(
      '\n',
    ),
  );
});
