import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { citedUrls, urlsIn } from '../../agents/cited-urls.ts';
import { anyUrl } from '../support/any-url.ts';
import { forAll } from '../support/for-all.ts';

describe('URLs in a text', () => {
  const cases: [what: string, text: string, urls: string[]][] = [
    ['a Markdown link', 'See [it](https://a.org/b).', ['https://a.org/b']],
    ['a link with a title', '[it](https://a.org/b "It")', ['https://a.org/b']],
    ['brackets of its own', '([it](https://a.org/x_(y)))', ['https://a.org/x_(y)']],
    ['an autolink', 'at <http://a.org/?q=1&r=2>', ['http://a.org/?q=1&r=2']],
    [
      'a bare one with its sentence’s end',
      'It is https://a.org/b, is it? https://a.org/c!',
      ['https://a.org/b', 'https://a.org/c'],
    ],
    ['a link on a link', '[https://a.org](https://a.org)', ['https://a.org']],
    ['a reference', '[1]: https://a.org/b\n', ['https://a.org/b']],
    ['bold', '**https://a.org/b**', ['https://a.org/b']],
    ['a table', '| https://a.org/b|x |', ['https://a.org/b']],
    ['neighbours', '(https://a.org),(https://b.org)', ['https://a.org']],
    ['Chinese punctuation', '见https://a.org/b。', ['https://a.org/b']],
    ['letters beyond ASCII', 'https://a.org/Zürich', ['https://a.org/Zürich']],
    ['a hidden character', 'https://a.org/b\u202Ecod', ['https://a.org/b']],
    ['no web address', 'ftp://a.org javascript:alert(1) https:// http://', []],
    ['the same twice', 'https://a.org/ https://a.org/', ['https://a.org/']],
  ];
  it.each(cases)('are found in %s', (_what, text, urls) => expect(urlsIn(text)).toEqual(urls));

  it('are parts of it that parse, each once, whatever the text', () => {
    const pieces = fc.constantFrom(
      'https://',
      'http://a',
      '(',
      ')',
      '[',
      ']',
      '.',
      ' ',
      '\n',
      'ü',
      '*',
      '\u200b',
      '%',
      '@',
      ':',
    );
    forAll(
      fc.array(fc.oneof(pieces, fc.string()), { maxLength: 40 }).map((all) => all.join('')),
      (text) => {
        const urls = urlsIn(text);
        expect(new Set(urls).size).toBe(urls.length);
        for (const url of urls) {
          expect(text).toContain(url);
          expect(/^https?:$/.test(new URL(url).protocol)).toBe(true);
        }
      },
    );
  });

  it('are found in any surroundings that Markdown gives them', () => {
    forAll(anyUrl, fc.constantFrom('[a](', '<', '', '- ', '> '), (url, before) => {
      fc.pre(!/[().,;:!?'*]/.test(url.replace(/^https?:\/\/[^/]+/, '')));
      const after = before === '[a](' ? ').' : before === '<' ? '>' : '\n';
      expect(urlsIn(`x ${before}${url}${after} y`)).toEqual([url]);
    });
  });

  it('are at most 500', () => {
    const many = Array.from({ length: 600 }, (_, at) => `https://a.org/${at}`);
    expect(urlsIn(many.join(' '))).toEqual(many.slice(0, 500));
  });
});

it('an answer cites what its provider names, then what stands in its text, web addresses only and each once', () => {
  const named = ['https://b.org/', 'https://b.org/', 'javascript:alert(1)', `https://b.org/${'x'.repeat(3000)}`];
  const citations = named.map((url) => ({ url, title: null }));
  expect(citedUrls(citations, '[a](https://a.org/) https://b.org/')).toEqual(['https://b.org/', 'https://a.org/']);
});
