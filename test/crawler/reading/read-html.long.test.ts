import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Page } from '../../../crawler/page.ts';
import { readHtml } from '../../../crawler/reading/read-html.ts';
import { contentHash } from '../../../src/kernel/hash.ts';
import type { Url } from '../../../src/kernel/ids.ts';
import { expectOk } from '../../support/expect-ok.ts';
import { forSome } from '../../support/for-all.ts';

const at = '2026-11-21T10:00:00.000Z';
const filler =
  '<p>The mere lies between two low hills, and its water has been measured every spring since the first survey.</p>';

const read = (body: string, url = 'https://site.example/wiki/Tarn_lute', contentType = 'text/html') =>
  readHtml({ url: url as Url, status: 200, contentType, bytes: new TextEncoder().encode(body), via: 'http' }, at);

function pageOf(body: string, url?: string): Page {
  const outcome = expectOk(read(body, url));
  return outcome.page;
}

/** The Markdown of a fragment inside an otherwise plain page. */
function markdown(fragment: string): string {
  const text = pageOf(`<main>${filler}${fragment}</main>`).text;
  return text.slice(text.indexOf('survey.') + 'survey.'.length).trim();
}

const fixture = (name: string): string => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');

test.each([
  ['the Content-Type', 'text/html; charset=windows-1251', ''],
  ['the document', 'text/html', '<meta charset="windows-1251">'],
])('text is decoded by the charset that %s declares', (_what, contentType, meta) => {
  const word = Buffer.from([0xcc, 0xe8, 0xf0]);
  const bytes = Buffer.concat([Buffer.from(`${meta}<main>${filler}<p>`), word, Buffer.from('</p></main>')]);
  const outcome = readHtml({ url: 'https://site.example/' as Url, status: 200, contentType, bytes, via: 'http' }, at);
  expect(outcome).toMatchObject({ value: { page: { text: expect.stringContaining('Мир') } } });
});

test.each(['See also', 'Notes', 'Example'])('a section called “%s” is a section', (name) => {
  const page = pageOf(`<main>${filler}<h2>${name}</h2><ul><li><a href="/a">A lute</a></li></ul></main>`);
  expect(page.text).toContain(`## ${name}`);
  expect(page.links).toMatchObject([{ anchor: 'A lute', heading: name }]);
});

describe('reading an encyclopedia page', () => {
  const page = pageOf(fixture('encyclopedia.html'));

  test('keeps the text, tables and definitions, and leaves everything else out', () => {
    expect(page.text).toBe(fixture('encyclopedia.md').trim());
  });

  test('takes the title from the main heading and hashes the text', () => {
    expect(page.title).toBe('Tarn lute');
    expect(page.hash).toBe(contentHash(page.text));
    expect(page.fetchedAt).toBe(at);
  });

  test('links are those of the main content, each once, in order, without files, fragments and other schemes', () => {
    expect(page.links.map((link) => [new URL(link.url).pathname, link.anchor, link.place, link.heading])).toEqual([
      ['/wiki/Northern_Vale', 'Northern Vale', 'table', 'Tarn lute'],
      ['/wiki/Ada_Tarn', 'Ada Tarn', 'table', 'Tarn lute'],
      ['/wiki/Jon_Vale', 'Jon Vale', 'paragraph', 'Tarn lute'],
      ['/wiki/Hill_lute', 'Hill lute', 'list', 'Varieties'],
      ['/wiki/Elm', 'elm', 'list', 'Varieties'],
      ['/wiki/Small_hill_lute', 'Small hill lute', 'list', 'Varieties'],
      ['/wiki/Lake_lute', 'entry', 'list', 'Varieties'],
      ['/wiki/Tarn_Street', 'Tarn Street', 'table', 'Makers'],
    ]);
    expect(page.links[2]?.url).toBe('https://site.example/wiki/Jon_Vale');
  });

  test('each link knows what stands around it', () => {
    const contexts = page.links.map((link) => link.context);
    expect(contexts[0]).toBe('Region | Northern Vale');
    expect(contexts[2]).toBe('Jon Vale measured it.');
    expect(contexts[3]).toBe('Hill lute: seven strings, made of elm');
    expect(contexts[7]).toBe('Tarn Street | 12 | 19');
  });
});

describe('reading a page without a main element', () => {
  const page = pageOf(fixture('no-main.html'), 'https://notes.example/heronry');

  test('keeps the article and its box of facts and leaves the banner out', () => {
    expect(page.title).toBe('Grey heronry');
    expect(page.text).toContain('| **Site** | Long Mere |');
    expect(page.text).toContain('Counting began in 1928, when Edna Marsh, a schoolteacher,');
    expect(page.text).not.toContain('cookies');
    expect(page.links.map((link) => link.anchor)).toEqual(expect.arrayContaining(['Edna Marsh', 'county survey']));
  });

  test('takes the article alone where that loses no table', () => {
    const bare = fixture('no-main.html').replace(/<div class="fact-box">.*?<\/div>/, '');
    const text = pageOf(bare).text;
    expect(text).toContain('Counting began in 1928');
    expect(text).not.toMatch(/Log in|Terms/);
  });
});

describe('Markdown', () => {
  test.each([
    ['emphasis, code and links are plain', '<p><b>a</b> <i>b</i> <code>c</code> <a href="/x">d</a></p>', 'a b c d'],
    ['images leave nothing', '<p>a <img src="data:image/png;base64,AAAA" alt="x"> b</p>', 'a b'],
    ['blanks and controls are tidied', '<p> a\n\n  b\u00a0c\u0000\u200b\u202e </p>', 'a b c'],
    ['line breaks stay in paragraphs', '<p>Weight: 3<br>Length: 4</p>', 'Weight: 3\nLength: 4'],
    ['headings are ATX on one line, without signs', '<h3>A<br>b <a class="headerlink" href="#a">¶</a></h3>', '### A b'],
    ['ordered lists count', '<ol><li>a</li><li><p>b</p></li></ol>', '1. a\n2. b'],
    [
      'hidden text is left out',
      '<p style="display: none">x</p><p hidden>x</p><p aria-hidden="true">x</p><p>y</p>',
      'y',
    ],
    ['code keeps its lines', '<pre>a\n  b```</pre>', '````\na\n  b```\n````'],
    ['loose text between blocks is a paragraph', 'a <b>b</b><div>c</div>d', 'a b\n\nc\n\nd'],
    ['a layout table is no table', '<table><tr><td><p>a</p></td></tr><tr><td><p>b</p></td></tr></table>', 'a\n\nb'],
    [
      'a plain table has an empty head',
      '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
      '|  |  |\n| --- | --- |\n| a | b |\n| c | d |',
    ],
    [
      'bold first cells are heads of their rows',
      '<table><tr><td><b>a</b></td><td>b</td></tr><tr><td><strong>c</strong></td><td>d</td></tr></table>',
      '|  |  |\n| --- | --- |\n| **a** | b |\n| **c** | d |',
    ],
    [
      'a definition with blocks keeps them',
      '<dl><dt>f(x)</dt><dd><p>Gives x.</p><pre>f(1)</pre></dd></dl>',
      '**f(x)**\n\nGives x.\n\n```\nf(1)\n```',
    ],
    [
      'definitions inside divs are found',
      '<dl><div><dt>a</dt><dd>b</dd></div></dl>',
      '|  |  |\n| --- | --- |\n| **a** | b |',
    ],
    [
      'terms that share a definition share a row',
      '<dl><dt>a</dt><dt>b</dt><dd>c</dd></dl>',
      '|  |  |\n| --- | --- |\n| **a, b** | c |',
    ],
    ['an unclosed list still is one', '<ul><li>a<li>b</ul>', '- a\n- b'],
  ])('%s', (_rule, fragment, expected) => expect(markdown(fragment)).toBe(expected));

  test('a box of facts beside the main element comes first', () => {
    const box =
      '<aside class="infobox"><table><tr><th>Region</th><td>Vale</td></tr><tr><th>Depth</th><td>9 m</td></tr></table></aside>';
    expect(pageOf(`<body><main><h1>Mere</h1>${filler}${filler}</main>${box}</body>`).text).toMatch(
      /^\| {2}\| {2}\|\n\| --- \| --- \|\n\| \*\*Region\*\* \| Vale \|\n\| \*\*Depth\*\* \| 9 m \|\n\n# Mere/,
    );
  });

  test('a section called like clutter stays', () => {
    expect(markdown('<section id="navigation"><h2>Navigation</h2><p>By stars.</p></section>')).toBe(
      '## Navigation\n\nBy stars.',
    );
  });

  test('whatever the HTML, the text has no controls, no NUL, no half characters, and its links fit', () => {
    const tags = fc.constantFrom(
      '<p>',
      '</p>',
      '<table>',
      '<tr>',
      '<td colspan=3>',
      '<th rowspan=2>',
      '</table>',
      '<ul>',
      '<li>',
      '</ul>',
      '<dl>',
      '<dt>',
      '<dd>',
      '<a href="/x?a">',
      '</a>',
      '<b>',
      '</i>',
      '<h2>',
      '<pre>',
      '</pre>',
      '<br>',
      '<div>',
      '</div>',
      '&#0;',
      '&#xD800;',
      '\u0000',
      '😀',
      '|',
      'word',
      '. ',
      'A',
      '<!--',
      '-->',
      '<script>',
      '</script>',
      '<blockquote>',
    );
    forSome(300, fc.array(tags, { maxLength: 60 }), (parts) => {
      const outcome = read(`<main>${filler}${parts.join('')}</main>`);
      if (!outcome.ok) return;
      expect(outcome.value.page.text).not.toMatch(/\p{Cs}/u);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
      expect(outcome.value.page.text).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/);
      for (const { anchor, context } of outcome.value.page.links) {
        expect(anchor.trim()).not.toBe('');
        expect(context.length).toBeLessThanOrEqual(300);
      }
    });
  });

  test('deep nesting ends in a page or a failure, not in an exhausted stack', () => {
    expect(read(`<main>${filler}${'<div>'.repeat(900)}</main>`).ok).toBe(true);
    expect(read('<b>'.repeat(100_000))).toMatchObject({ ok: false, failure: { reason: 'too_large' } });
  });

  test('cells that span everything cannot multiply a text', () => {
    const row = `<tr><th>${'a'.repeat(1000)}<td colspan=1000 rowspan=1000>${'b'.repeat(1000)}</tr>`;
    expect(pageOf(`<main>${filler}<table>${row.repeat(3000)}</table></main>`).text.length).toBeLessThanOrEqual(
      1_000_000,
    );
  });
});

describe('links', () => {
  const links = (fragment: string, url?: string) => pageOf(`<main><h1>T</h1>${filler}${fragment}</main>`, url).links;

  test('a long context is cut around its link', () => {
    const [link] = links(`<li>${'before '.repeat(100)}<a href="/x">the anchor</a>${' after'.repeat(100)}</li>`);
    expect(link?.context.length).toBeLessThanOrEqual(300);
    expect(link?.context).toContain('before the anchor after');
  });

  test('a card gives its heading as anchor', () => {
    const [link] = links('<a href="/elm"><div><h3>Elm</h3><p>A tree of the vale.</p></div></a>');
    expect(link).toMatchObject({ anchor: 'Elm', context: '### Elm A tree of the vale.' });
  });

  test('relative addresses follow the base element', () => {
    const page = pageOf(
      `<html><head><base href="/deep/er/"></head><body><main>${filler}<p><a href="x">x</a></p></main></body></html>`,
    );
    expect(page.links[0]?.url).toBe('https://site.example/deep/er/x');
  });

  test('the page itself, empty anchors and actions are left out', () => {
    const fragment =
      '<p><a href="?">self</a> <a href="/y"><img src="y"></a> <a href="/w?action=edit">e</a> <a href="/z">z</a></p>';
    expect(links(fragment, 'https://site.example/p').map((link) => link.anchor)).toEqual(['z']);
  });
});

describe('the title of a page', () => {
  const title = (head: string, main: string) => pageOf(`<head>${head}</head><main>${filler}${main}</main>`).title;

  test.each([
    ['<title>Mere - Shore Notes</title>', '<h1>The mere</h1>', 'The mere'],
    ['<title>Mere - Shore Notes</title>', '<h1>One</h1><h1>Two</h1>', 'Mere'],
    ['<title>Mere | Shore Notes</title>', '<pre># not a heading</pre>', 'Mere'],
    ['<title>Mere</title><meta property="og:title" content="The mere">', '', 'The mere'],
    ['', '', 'https://site.example/wiki/Tarn_lute'],
  ])('with %s and %s it is %s', (head, main, expected) => expect(title(head, main)).toBe(expected));
});

describe('the address of a page', () => {
  const declared = (href: string, url: string) =>
    pageOf(`<head><link rel="canonical" href="${href}"></head><main>${filler}</main>`, url).url;

  test.each([
    ['/a', 'https://site.example/a/', 'https://site.example/a'],
    ['/a', 'https://site.example/a?view=full', 'https://site.example/a'],
    ['https://site.example/A', 'https://site.example/a', 'https://site.example/A'],
    ['/', 'https://site.example/a', 'https://site.example/a'],
    ['https://other.example/a', 'https://site.example/a', 'https://site.example/a'],
    ['javascript:1', 'https://site.example/a', 'https://site.example/a'],
  ])('a page that declares %s at %s is %s', (href, url, expected) => expect(declared(href, url)).toBe(expected));
});
