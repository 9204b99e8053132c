import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSitePage } from '../../../src/sandbox/contestants/site-page.ts';
import { forAll } from '../../support/for-all.ts';

const read = (body: string) => readSitePage(`<html><body><main>${body}</main></body></html>`, 'http://host/a/b.html');
const facts = (body: string) => read(body).facts.map(({ attribute, value }) => `${attribute} = ${value}`);

describe('a page as a contestant reads it', () => {
  it('has the details of an infobox, and of a two-column table without its head', () => {
    const rows = '<tr><th colspan="2">Lute</th></tr><tr><th>Born</th><td>3 May 1911<br>Tarn</td></tr>';
    expect(facts(`<table class="infobox">${rows}</table>`)).toEqual(['Born = 3 May 1911 Tarn']);
    const table = '<tr><th>Property</th><th>Value</th></tr><tr><td>Weight</td><td>3 kg</td></tr>';
    expect(facts(`<table>${table}</table>`)).toEqual(['Weight = 3 kg']);
  });

  it('has the details of a list of terms', () => {
    expect(facts('<dl><dt>Length</dt><dd>7.5 m</dd><dt>No more</dt></dl>')).toEqual(['Length = 7.5 m']);
  });

  it('has its name and its sentences, without navigation', () => {
    const page = read('<nav><p>Home.</p></nav><h1>Alder</h1><p>It is 7.5 m long. It was made in 1911.</p>');
    expect([page.name, ...page.sentences]).toEqual(['Alder', 'It is 7.5 m long.', 'It was made in 1911.']);
  });

  it('has each link of the main content once, with its heading and the words around it', () => {
    const page = read(
      '<nav><a href="/home">home</a></nav><h2>Kinds</h2><ul><li>The <a href="c.html#x">c</a> lute</li><li><a href="c.html">c</a></li>' +
        '</ul><h2>Else</h2><p><a href="b.html#me">self</a><a href="mailto:a@b">m</a><a href="http://[">bad</a><a href="/d?q=1">d</a></p>',
    );
    expect(page.links).toEqual([
      { url: 'http://host/a/c.html', heading: 'Kinds', context: 'The c lute' },
      { url: 'http://host/d?q=1', heading: 'Else', context: 'selfmbadd' },
    ]);
  });

  it('comes of any text without a throw', () => {
    const markup = fc.array(
      fc.oneof(
        fc.string({ maxLength: 20 }),
        fc.constantFrom(...'<main>|<table>|<tr>|<th>|<td>|<dl><dt>|<dd>|<a href="|">|<li>|</li>|<p>|<h1>'.split('|')),
      ),
      { maxLength: 60 },
    );
    forAll(markup, (parts) => {
      const page = readSitePage(parts.join(''), 'http://host/');
      expect(page.facts.every(({ attribute, value }) => attribute !== '' && value !== '')).toBe(true);
    });
  });
});
