import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainQuote } from '../../../src/reporting/html/html.ts';
import { isOutside } from '../../../src/reporting/html/sanitised-markdown.ts';
import { forAll } from '../../support/for-all.ts';

describe('a quote from Markdown', () => {
  it.each([
    ['| **Weight** | 210 grams |', 'Weight: 210 grams'],
    ['| Weight: | 210 grams |', 'Weight: 210 grams'],
    ['| Lavilt | 1845 | [bronze](https://a.example/b) |', 'Lavilt · 1845 · bronze'],
    ['| a \\| b | c |', 'a | b: c'],
    ['| Name | Value |\n| --- | ---: |\n| One | 1 |', 'Name: Value / One: 1'],
    ['- **Makers**: `Bell` & Son', 'Makers: Bell & Son'],
    ['> ## The *old* mill', 'The old mill'],
    ['12. Twelfth [rule][1]', 'Twelfth [rule]'],
    ['It weighs 210 grams.', 'It weighs 210 grams.'],
    ['-5 degrees', '-5 degrees'],
  ])('%j reads %j', (quote, words) => expect(plainQuote(quote)).toBe(words));

  it('of a table’s row is one line without bars, whatever the cells', () => {
    forAll(fc.array(fc.string({ maxLength: 12 }), { minLength: 1, maxLength: 5 }), (cells) => {
      expect(plainQuote(`| ${cells.map((cell) => cell.replaceAll(/[|\\]/g, '')).join(' | ')} |`)).not.toMatch(/[\n|]/);
    });
  });

  it('reads a very long quote only as far as it is ever shown', () => {
    expect(plainQuote('x '.repeat(1_000_000)).length).toBeLessThan(5000);
  });
});

describe('an address outside', () => {
  it.each([
    'https://encyclopedia.example/a',
    'http://1.2.3.4/',
    'https://test.example/',
    'http://127.example/',
  ])('%s is one', (url) => expect(isOutside(url)).toBe(true));

  it.each([
    'http://sandbox.test/wiki/a',
    'http://SANDBOX.TEST:80/',
    'http://127.0.0.1:8080/',
    'http://0x7f.1/',
    'http://localhost:3000/',
    'http://a.localhost/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    '/wiki/a',
    'http://',
    `https://a.example/${'x'.repeat(5000)}`,
  ])('%s is none', (url) => expect(isOutside(url)).toBe(false));
});
