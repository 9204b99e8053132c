// Repeats test/crash/hostile-text.long.test.ts with every sign and pair of signs.
import { describe, it } from 'vitest';
import { pairsOfSigns, readAll, readers, singleSigns } from './hostile-text.ts';

describe('a page of many equal signs of any kind', () => {
  it.each(Object.keys(readers))('keeps %s busy no longer than its length explains', (name) => {
    readAll(readers[name], [...singleSigns, ...pairsOfSigns]);
  });
});
