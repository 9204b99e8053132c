import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSitePage } from '../../../agents/scripted/web-memory.ts';
import { forAll } from '../../support/for-all.ts';

const read = (body: string, title = 'A title') =>
  readSitePage(`<html><head><title>${title}</title></head><body>${body}</body></html>`, 'http://host/a/b.html');
const facts = (body: string) => read(body).facts.map(({ attribute, value }) => `${attribute} = ${value}`);

describe('a page as a scripted agent reads it', () => {
  it('has the details of an infobox, with breaks, lists and notes in them', () => {
    const rows =
      '<tr><th colspan="2">Lute</th></tr><tr><th>Born</th><td>3 May 1911<br>Tarn<sup class="reference">[2]</sup></td></tr>' +
      '<tr><th>Works</th><td><ul><li>One</li><li>Two <i>b</i></li></ul></td></tr>';
    expect(facts(`<table class="infobox">${rows}</table>`)).toEqual(['Born = 3 May 1911 Tarn', 'Works = One, Two b']);
  });

  it('has the details of a two-column table, but not its head', () => {
    const table = '<tr><th>Property</th><th>Value</th></tr><tr><td>Weight</td><td>3 kg</td></tr>';
    expect(facts(`<table>${table}</table>`)).toEqual(['Weight = 3 kg']);
  });

  it('has the details of definition lists, labelled lines and plain sentences', () => {
    const body =
      '<dl><dt>Length</dt><dd>7.5 m. It is long.</dd><dt>No more</dt></dl><ul><li><b>Colour:</b> red</li><li><b>Use</b>: none</li></ul>' +
      '<p>Maker: Ann Alder</p><p>Its first survey was 1892. The birthplace of the maker is Tarn.</p>';
    expect(facts(body)).toEqual(
      'Length = 7.5 m.|Colour = red|Use = none|Maker = Ann Alder|first survey = 1892|birthplace = Tarn'.split('|'),
    );
  });

  it('reads a page of documentation: name without its mark, the labelled source line, the first sentence', () => {
    const page = read(
      '<div class="related" role="navigation"><a href="x.html">index</a></div><div role="main"><h1><code>json</code> — JSON coder' +
        '<a class="headerlink" href="#json">¶</a></h1><p><strong>Source code:</strong> <a href="s.html">Lib/json.py</a></p>' +
        '<p>JSON, specified by <a href="http://other/rfc#s1">RFC 7159</a>, is a lightweight format. It has two parts.</p></div>' +
        '<div class="sphinxsidebar"><a href="y.html">next</a></div>',
    );
    expect(page.name).toBe('json — JSON coder');
    expect(page.firstSentence).toBe('JSON, specified by RFC 7159, is a lightweight format.');
    expect(page.facts).toContainEqual({ attribute: 'Source code', value: 'Lib/json.py' });
    expect(page.facts).toContainEqual({ attribute: 'subtitle', value: 'JSON coder' });
    expect(page.links.map((link) => link.url)).toEqual(['http://host/a/s.html', 'http://other/rfc']);
  });

  it('tells first and last section, and since when the subject as a whole exists', () => {
    const above = (text: string) => facts(`<h1>A</h1><p>${text}</p><h2>One</h2><p>New in version 9.</p><h2>Two¶</h2>`);
    const sections = ['first section = One', 'last section = Two'];
    expect(above('New in version 3.2.')).toEqual([...sections, 'since version = 3.2']);
    expect(above('No word of it.')).toEqual(sections);
  });

  it('has each link of the main content once, with its heading and the words around it', () => {
    const page = read(
      '<nav><a href="/home">home</a></nav><main><h2>Kinds</h2><ul><li>The <a href="c.html#x">c</a> lute</li><li><a href="c.html">c</a></li>' +
        '</ul><h2>Else</h2><p><a href="b.html#me">self</a><a href="mailto:a@b">m</a><a href="http://[">bad</a><a href="/d?q=1">d</a></p></main>',
    );
    expect(page.links).toEqual([
      { url: 'http://host/a/c.html', anchor: 'c', heading: 'Kinds', context: 'The c lute' },
      { url: 'http://host/d?q=1', anchor: 'd', heading: 'Else', context: 'selfmbadd' },
    ]);
  });

  it('is named after its title, without the name of the site, when it has no heading', () => {
    expect(read('<p>x</p>', 'Alder Lute | Lute House').name).toBe('Alder Lute');
  });

  it('comes of any text without a throw, within its bounds', () => {
    const markup = fc.array(
      fc.oneof(
        fc.string({ maxLength: 20 }),
        fc.constantFrom(...'<table>|<tr>|<th>|<td>|<dl><dt>|<dd>|<a href="|">|<li>|</li>|<p>|<h1>'.split('|')),
      ),
      { maxLength: 60 },
    );
    forAll(markup, (parts) => {
      const page = readSitePage(parts.join(''), 'http://host/');
      expect(page.facts.every(({ attribute, value }) => attribute !== '' && value !== '' && value.length <= 400)).toBe(
        true,
      );
    });
    const many = Array.from({ length: 1_000 }, (_, at) => `<p>k${at}: v</p><a href="/${at}">x</a>`).join('');
    expect(read(many).facts).toHaveLength(300);
    expect(read(many).links).toHaveLength(400);
  });
});
