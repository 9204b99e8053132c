import { describe, it } from 'vitest';
import { readAll, readers } from './hostile-text.ts';

/** Those at which a reader once took time that grew with the square of the length. */
const signs = ['[', '`', '*', ' ', '](', '```', '\n|', '&nbsp;', '. ', '1,'];

describe('a page of many equal signs', () => {
  it.each(Object.keys(readers))('keeps %s busy no longer than its length explains', { timeout: 60_000 }, (name) => {
    readAll(readers[name], signs);
  });
});
