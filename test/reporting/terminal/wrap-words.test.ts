import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { wrapWords } from '../../../src/reporting/terminal/wrap-words.ts';
import { forAll } from '../../support/for-all.ts';

describe('words at the edge of a terminal', () => {
  it('move to the next line, below what the line began with', () => {
    expect(wrapWords('  every two agents and how they differ\n', 20)).toBe(
      '  every two agents\n  and how they\n  differ\n',
    );
  });

  it('stay where they are in tables, in words longer than a line, and where there is no terminal', () => {
    const table = 'Rank  Agent  a heading that is long';
    const url = 'http://127.0.0.1:4747/tournaments/T-c53fd3ed1ee1/';
    expect(wrapWords(`${table}\n${url}\n`, 24)).toBe(`${table}\n${url}\n`);
    expect(wrapWords('so many words that stand here', null)).toBe('so many words that stand here');
  });

  it('are never lost or changed, and fit where they can', () => {
    const word = fc.stringMatching(/^[a-zäé漢.]{1,12}$/);
    forAll(fc.array(word, { maxLength: 40 }), fc.integer({ min: 26, max: 120 }), (words, columns) => {
      const wrapped = wrapWords(words.join(' '), columns);
      expect(wrapped.split(/[ \n]/)).toEqual(words.length === 0 ? [''] : words);
      for (const line of wrapped.split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(columns);
    });
  });

  it('keep their colours', () => {
    expect(wrapWords('\u001b[33mwarning:\u001b[39m take care of it', 20)).toBe(
      '\u001b[33mwarning:\u001b[39m take care\nof it',
    );
  });
});
