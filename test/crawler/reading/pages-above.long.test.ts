import { describe, expect, test } from 'vitest';
import { parseHtml } from '../../../crawler/reading/html-tree.ts';
import { pagesAbove } from '../../../crawler/reading/read-html.ts';
import type { Url } from '../../../src/kernel/ids.ts';

const url = 'https://site.example/lutes/tarn' as Url;
const above = (html: string) => pagesAbove(parseHtml(html), url);

describe('the pages that a page belongs under', () => {
  test.each([
    [
      'a nav with a class',
      '<nav class="breadcrumbs"><ol><li><a href="/">Home</a><li><a href="/lutes/">Lutes</a></ol></nav>',
    ],
    ['a label', '<nav aria-label="Breadcrumb"><a href="/">Home</a> › <a href="../lutes/">Lutes</a></nav>'],
    [
      'schema.org',
      '<ul itemscope itemtype="https://schema.org/BreadcrumbList"><li><a href="/">Home</a><li><a href="/lutes/">Lutes</a><li><a href="#here">Tarn</a></ul>',
    ],
  ])('are its breadcrumbs, nearest first, by %s', (_what, html) => {
    expect(above(`<body>${html}<main><a href="/else">Else</a></main>`)).toEqual([
      'https://site.example/lutes/',
      'https://site.example/',
    ]);
  });

  test('are what it links to as up, before its breadcrumbs', () => {
    const html = '<link rel="up" href="plucked.html"><nav class="breadcrumb"><a href="/">Home</a></nav>';
    expect(above(html)).toEqual(['https://site.example/lutes/plucked.html', 'https://site.example/']);
  });

  test.each([
    ['no trail', '<nav class="menu"><a href="/">Home</a></nav>'],
    [
      'another host, itself, no web page',
      '<div class="breadcrumb"><a href="https://other.example/">x</a><a href="/lutes/tarn">y</a><a href="javascript:1">z</a></div>',
    ],
    ['a menu that calls itself a trail', `<div id="breadcrumb">${'<a href="/a">a</a>'.repeat(30)}</div>`],
    ['trails in trails', '<nav class="breadcrumb">'.repeat(199) + '<i></i>'.repeat(300_000)],
    ['nothing', ''],
  ])('are none for %s', (_what, html) => expect(above(html)).toEqual([]));
});
