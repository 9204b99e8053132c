/** The bytes of most of them, about. */
export const many = 1_000_000;
const words = 'word word '.repeat(many / 10);

/** What is in the body, and what it is made of. Each took from twenty seconds to hours, or overflowed the stack, in a reader that was not linear. */
export const hostileDocuments: readonly (readonly [string, string])[] = [
  ['a run of blanks in code', `<pre>x${' '.repeat(many)}x</pre>`],
  ['a run of line ends in code', `<pre>x${'\n'.repeat(many)}x</pre>`],
  ['125,000 blocks in one element', `<div>${'<p>x'.repeat(125_000)}</div>`],
  ['links in links', '<a href="/x">'.repeat(150) + words + '</a>'.repeat(150)],
  ['links in links around many pieces', '<a href="/x">'.repeat(150) + '<b>word</b> word '.repeat(60_000)],
  ['nothing but boxes of key facts', '<div class="infobox">a</div>'.repeat(70_000)],
  [
    'boxes of key facts beside a text',
    `<main><p>${words}</main>${'<div class="infobox"><i>a</i></div>'.repeat(30_000)}`,
  ],
  ['lists in lists', `${'<ul>'.repeat(190)}${'<li>word word'.repeat(80_000)}`],
  ['quotes in quotes', `${'<blockquote>'.repeat(199)}${'<p>word word'.repeat(80_000)}`],
  ['tables of contents in one another', `${'<div class="toc">'.repeat(199)}${'<i></i>'.repeat(150_000)}`],
  ['headers in headers', `${'<header>'.repeat(199)}${'<i></i>'.repeat(150_000)}`],
  ['definitions in definitions', `${'<dl><dt>t<dd>'.repeat(90)}${'<i></i>x '.repeat(100_000)}`],
  ['cells that span everything', `<table>${'<tr><td colspan=9999 rowspan=65534>x'.repeat(30_000)}`],
  ['parts of a table that nothing closes', '<thead>'.repeat(300_000)],
  ['more links than are kept', '<a href="/p">t</a> '.repeat(60_000)],
];
