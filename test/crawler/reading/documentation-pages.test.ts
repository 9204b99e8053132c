import { describe, expect, test } from 'vitest';
import type { Page } from '../../../crawler/page.ts';
import { readHtml } from '../../../crawler/reading/read-html.ts';
import type { Url } from '../../../src/kernel/ids.ts';
import { linksToFollow } from '../../../trees/links-to-follow.ts';
import { expectOk } from '../../support/expect-ok.ts';

/** What the HTML of manuals, as Sphinx, DocBook and AsciiDoc make it, has of its own; worded for these tests. */
const prose =
  '<p>The mere lies between two low hills, and its water has been measured every spring since the first survey.</p>';

function pageOf(body: string): Page {
  const outcome = expectOk(
    readHtml(
      {
        url: 'https://docs.example/mere/levels.html' as Url,
        status: 200,
        contentType: 'text/html',
        bytes: new TextEncoder().encode(`<html><head><title>Levels</title></head><body>${body}</body></html>`),
        via: 'http',
      },
      '2026-11-21T10:00:00.000Z',
    ),
  );
  return outcome.page;
}

const sentence =
  'The mere lies between two low hills, and its water has been measured every spring since the first survey.';

describe('a page of a manual', () => {
  test.each(
    [
      'a DocBook header | <div class="navheader"><table><tr><th colspan="3">Levels</th></tr><tr><td><a href="a.html">Prev</a></td><th>Water</th><td><a href="b.html">Next</a></td></tr></table></div>',
      'a table without a name | <table><tr><td><a href="a.html">Prev</a></td><td><a href="up.html">Up</a></td><td><a href="b.html">Next</a></td></tr><tr><td>Tides</td><td></td><td>Reeds</td></tr></table>',
      'a list | <ul class="docnav"><li><a href="a.html"><strong>Prev</strong>Tides</a></li><li><a href="b.html"><strong>Next</strong>Reeds</a></li></ul>',
      'a line | <p><a href="a.html">Previous: Tides</a>, <a href="top.html">Up</a>, <a href="b.html">Next: Reeds</a></p>',
    ].map((row) => row.split(' | ')),
  )('loses the row of links to its neighbours: %s', (_what, row) => {
    const page = pageOf(`${row}<h2>Levels</h2>${prose}${row}`);
    expect(page.text).toBe(`## Levels\n\n${sentence}`);
    expect(page.links).toEqual([]);
  });

  test('keeps sentences and tables that only speak of the next or the previous', () => {
    const page = pageOf(
      `<h2>Levels</h2>${prose}<p>See the <a href="a.html">previous survey</a> and the <a href="b.html">chart</a>.</p>` +
        '<table><tr><th>Bird</th><th>Seen</th></tr><tr><td><a href="/heron">Heron</a></td><td><a href="/1994">1994</a></td></tr></table>',
    );
    expect(page.text).toContain('See the previous survey and the chart.');
    expect(page.text).toContain('| Heron | 1994 |');
    expect(page.links.map(({ anchor }) => anchor)).toEqual(['previous survey', 'chart', 'Heron', '1994']);
  });

  test('calls a box by its name without taking that for a heading', () => {
    const page = pageOf(
      `<h2>Levels</h2>${prose}<div class="note"><h3 class="title">Note</h3><p>In <a href="/dry">dry years</a> none is taken.</p></div>`,
    );
    expect(page.text).toContain('**Note**\n\nIn dry years none is taken.');
    expect(page.links[0]?.heading).toBe('Levels');
  });

  test('keeps boxes that a book has beside its text, not those of a site', () => {
    const page = pageOf(
      `<h2>Levels</h2>${prose}<div class="sidebar"><div class="titlepage"><p class="title">TIP Read the gauge</p></div><p>At noon.</p></div>` +
        '<div class="sidebar"><p>Latest posts</p></div>',
    );
    expect(page.text).toContain('TIP Read the gauge\n\nAt noon.');
    expect(page.text).not.toContain('Latest');
  });

  test('keeps the name and purpose that stand in a head before the main element', () => {
    const page = pageOf(
      `<div id="header"><h1>gauge(1)</h1><h2>NAME</h2><div><p>gauge - read a water level</p></div></div><div id="content"><h2>USE</h2>${prose}${prose}</div>`,
    );
    expect(page.title).toBe('gauge(1)');
    expect(page.text.split('\n\n').slice(0, 4)).toEqual([
      '# gauge(1)',
      '## NAME',
      'gauge - read a water level',
      '## USE',
    ]);
  });

  test('leaves a long banner before the main element out', () => {
    const banner = `<div><h1>Shore Notes</h1>${prose.repeat(6)}</div>`;
    expect(pageOf(`${banner}<main><h2>Levels</h2>${prose.repeat(3)}</main>`).text).toMatch(/^## Levels/);
  });

  test('keeps its main heading where nothing but the text is left', () => {
    const text = pageOf(`<div class="section"><h2 class="title">Levels</h2>${prose.repeat(8)}</div>`).text;
    expect(text).toMatch(/^## Levels\n\nThe mere/);
  });

  test('keeps the chapters of a book, each as a link, but not the table of its own sections', () => {
    const chapters = ['tides', 'reeds', 'birds', 'boats'].map(
      (name) => `<dt><a href="${name}.html">On ${name}</a></dt>`,
    );
    const page = pageOf(
      `<h1>The Mere</h1>${prose}<div class="toc"><dl class="toc"><dt><a href="one.html">Water</a></dt><dd><dl>${chapters.join('')}</dl></dd></dl></div>`,
    );
    expect(page.text).toContain('**Water**\n\n- On tides\n- On reeds\n- On birds\n- On boats');
    expect(page.links.map(({ anchor, place }) => `${anchor}: ${place}`)).toEqual(
      'Water: paragraph|On tides: list|On reeds: list|On birds: list|On boats: list'.split('|'),
    );
    const sections = ['a', 'b', 'c', 'd'].map((name) => `<dt><a href="levels.html#${name}">Section ${name}</a></dt>`);
    expect(pageOf(`<h2>Levels</h2><dl class="toc">${sections.join('')}</dl>${prose}`).text).toBe(
      `## Levels\n\n${sentence}`,
    );
  });

  test('describes a function under its name, and values in a table', () => {
    const page = pageOf(
      `<h2>Levels</h2>${prose}<dl><dt>gauge(place)</dt><dd><p>Reads the level at a place, in metres above the old weir, at noon.</p></dd></dl>` +
        '<dl><dt>Unit</dt><dd>metre</dd></dl>',
    );
    expect(page.text).toContain(
      '**gauge(place)**\n\nReads the level at a place, in metres above the old weir, at noon.',
    );
    expect(page.text).toContain('| **Unit** | metre |');
  });

  test('loses footnote marks and signs behind headings, keeps code', () => {
    const page = pageOf(
      '<h2>Levels<a class="headerlink" href="#levels">¶</a></h2>' +
        `${prose.replace('.</p>', '. <a class="footnote-reference brackets" href="#f1">[1]</a></p>')}` +
        '<div class="highlight"><pre><span>gauge</span> <span>--at</span> weir\n  0.4</pre></div>',
    );
    expect(page.text).toBe(`## Levels\n\n${sentence}\n\n\`\`\`\ngauge --at weir\n  0.4\n\`\`\``);
  });

  test('leads to PDF files, which can be read', () => {
    const page = pageOf(`<h2>Levels</h2>${prose}<p>Printed as <a href="levels.pdf">a book</a>.</p>`);
    expect(page.links.map(({ url }) => url)).toEqual(['https://docs.example/mere/levels.pdf']);
  });
});

describe('a list whose rows have columns', () => {
  const link = (path: string, words: string) => `<a href="/${path}/">${words}</a>`;
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  const list = (...rows: string[]) =>
    `<table><thead><tr><th>No.</th><th>Title</th><th>Season</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  const rows = [
    row(link('1', '1'), link('1', 'Reed cutting'), link('90', '3.15')),
    row(link('2', '2'), link('2', 'Eel weirs'), link('90', '3.15')),
    row(link('3', '3'), link('3', 'Ice houses'), link('91', '3.16')),
  ];
  const followed = (body: string) => {
    const page = pageOf(body);
    return linksToFollow(page, page.url, 'site').map(({ link: { url, anchor, heading } }) => [
      new URL(url).pathname,
      anchor,
      heading,
    ]);
  };

  test('leads to what its rows are about, not to what its columns of values link to', () => {
    expect(followed(`<h2>Open</h2>${prose}${list(...rows)}`)).toEqual([
      ['/1/', 'Reed cutting', 'Open'],
      ['/2/', 'Eel weirs', 'Open'],
      ['/3/', 'Ice houses', 'Open'],
    ]);
  });

  test('keeps an entry that a paragraph or a column of values above it links to', () => {
    const later = list(row('90', link('90', 'The third season'), '3.15'), row('91', link('91', 'The fourth'), '3.16'));
    const body = `<h2>Levels</h2><p>Begin with ${link('1', 'the first')}, which says how reeds are cut.</p>`;
    expect(followed(`${body}<h2>Open</h2>${list(...rows)}<h2>Seasons</h2>${later}`)).toEqual([
      ['/1/', 'Reed cutting', 'Open'],
      ['/2/', 'Eel weirs', 'Open'],
      ['/3/', 'Ice houses', 'Open'],
      ['/90/', 'The third season', 'Seasons'],
      ['/91/', 'The fourth', 'Seasons'],
    ]);
  });

  test('leads to what a column of values links to where its head says how that relates', () => {
    const table = list(...rows).replace('Season', 'Author');
    expect(followed(`<h2>Open</h2>${prose}${table}`)).toHaveLength(5);
  });

  test('is left as it is without a head, as a grid of names is', () => {
    const grid = `<table>${row(link('1', 'Reeds'), link('2', 'Eels'))}${row(link('3', 'Ice'), link('4', 'Boats'))}</table>`;
    expect(followed(`<h2>Open</h2>${prose}${grid}`)).toHaveLength(4);
  });
});

describe('a page as docutils writes it', () => {
  const box = (body: string) =>
    `<aside class="admonition important">\n<p class="admonition-title">Important</p>${body}</aside>`;

  test('keeps its boxes for the reader as quotes, with their links; asides that lead elsewhere go', () => {
    const page = pageOf(
      `<main><h1>Levels</h1>${box('<p>This is a historical document. See <a href="/rules/">the rules</a>.</p>')}` +
        `<aside class="sidebar"><p>Popular pages of this manual</p></aside>${prose}</main>`,
    );
    expect(page.text).toBe(
      `# Levels\n\n> Important\n>\n> This is a historical document. See the rules.\n\n${sentence}`,
    );
    expect(page.links.map(({ url }) => url)).toEqual(['https://docs.example/rules/']);
  });

  test('keeps code and lists of such a box as they are', () => {
    const page = pageOf(`<main><h1>Levels</h1>${box('<pre>level = 3</pre>')}${prose}</main>`);
    expect(page.text).toContain('Important\n\n```\nlevel = 3\n```');
  });

  const fields = (last: string) =>
    `<dl class="field-list"><dt>Author:</dt><dd>Edda Marn</dd><dt>Status:</dt><dd>Final</dd><dt>History:</dt><dd>${last}</dd></dl>`;

  test('keeps its table of fields where one holds a long list, not where one is an article', () => {
    const dates = Array.from({ length: 40 }, (_, at) => `${10 + (at % 18)}-May-${1980 + at}`).join(', ');
    expect(pageOf(`<main><h1>Levels</h1>${fields(dates)}${prose}</main>`).text).toContain(
      `| **Status:** | Final |\n| **History:** | ${dates} |`,
    );
    const names = Array.from({ length: 40 }, (_, at) => `E. Marn ${at}`).join(', ');
    expect(pageOf(`<main><h1>Levels</h1>${fields(names)}${prose}</main>`).text).toContain(
      `| **History:** | ${names} |`,
    );
    const article = pageOf(`<main><h1>Levels</h1>${fields(`${sentence} `.repeat(4))}</main>`);
    expect(article.text).toContain('**Status:**\n\nFinal');
  });

  test('is a page where a heading stands above a list of links, and none without them', () => {
    const list = (item: string) => `<main><h1>Ways</h1><ul><li><p>${item}</p></li></ul></main>`;
    expect(pageOf(list('<a href="/lock/">Locks</a>')).links.map(({ anchor }) => anchor)).toEqual(['Locks']);
    expect(() => pageOf(list('Locks'))).toThrow(/next to no text/);
  });
});
