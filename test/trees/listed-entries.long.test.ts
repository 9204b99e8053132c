import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHtml } from '../../crawler/reading/read-html.ts';
import type { Url } from '../../src/kernel/ids.ts';
import { isLinkedInFull } from '../../trees/listed-entries.ts';
import { expectOk } from '../support/expect-ok.ts';
import { forAll } from '../support/for-all.ts';

const names = ['Alder', 'Birch', 'Cedar', 'Damson', 'Elder'];
const link = (name: string, words = name) => `<a href="/${name}">${words}</a>`;
const lead = '<p>The register of trees was begun in 1871 and is kept by three wardens, who walk the whole vale.</p>';

/** Whether the list under “Trees” of a page with this body is linked in full, by text and links as they are read. */
function isFull(listing: string, before = ''): boolean {
  const html = `<html><body><main><h1>Register</h1>${lead}${before}<h2>Trees</h2>${listing}<h2>End</h2>${lead}</main></body></html>`;
  const bytes = new TextEncoder().encode(html);
  const url = 'http://127.0.0.1:9/register' as Url;
  const body = { url, status: 200, contentType: 'text/html; charset=utf-8', bytes, via: 'http' } as const;
  const read = expectOk(readHtml(body, '2026-01-01T00:00:00.000Z'));
  const { text, links } = read.page;
  const entries = links.filter(({ heading, column }) => heading === 'Trees' && column !== 'value');
  return isLinkedInFull(text, 'Trees', entries);
}

const list = (...items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
const table = (...rows: readonly (readonly string[])[]) =>
  `<table><thead><tr><th>Tree</th><th>Warden</th></tr></thead><tbody>${rows
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`;
const linked = names.map((name) => link(name));

describe('a list', () => {
  it('is linked in full where each item has its link, whatever else the item says', () => {
    expect(isFull(list(...linked))).toBe(true);
    expect(
      isFull(list(...names.map((name) => `The ${link(name)} | planted in <b>1902</b>.<br>It stands by the mill.`))),
    ).toBe(true);
    expect(isFull(list(...linked.slice(0, 2)) + lead + list(...linked.slice(2)))).toBe(true);
    expect(isFull(`<blockquote><ol>${linked.map((item) => `<li>${item}</li>`).join('')}</ol></blockquote>`)).toBe(true);
  });

  it('of five with four links is not, wherever the one without stands', () => {
    forAll(fc.nat(4), fc.constantFrom('Fir', 'Alder and Birch', 'Birch', 'See of trees'), (at, bare) => {
      const items = linked.toSpliced(at, 1, bare);
      expect(isFull(list(...items))).toBe(false);
      expect(isFull(list(...items.slice(0, 2)) + lead + list(...items.slice(2)))).toBe(false);
    });
  });

  it('is not where an item has a link too many, to a file, to the page itself, or to a page that was linked before', () => {
    expect(isFull(list(`${link('Alder')}, of ${link('Oak')}`, 'Birch'))).toBe(false);
    expect(isFull(list(...linked, '<a href="/firs.csv">Firs</a>'))).toBe(false);
    expect(isFull(list(...linked, '<a href="#fir">Fir</a>'))).toBe(false);
    expect(isFull(list(...linked), `<p>The oldest is the ${link('Birch')}.</p>`)).toBe(false);
  });

  it('may refer from one entry to another, in words or by a second link', () => {
    expect(
      isFull(list(...linked, 'Boortree, see Elder', `Pipe tree: see “${link('Elder')}”.`, 'See also the index.')),
    ).toBe(true);
    expect(isFull(list(...linked, 'Boortree, see the index'))).toBe(false);
  });

  it('has what stands below an item for a part of it, and an item without a link for the name of those below', () => {
    const notes = list('felled in 1931', 'once 20 m high');
    expect(isFull(list(link('Alder') + notes, link('Birch')))).toBe(true);
    expect(isFull(list(`Of the north${list(...linked.slice(0, 2))}`, `Of the south${list(...linked.slice(2))}`))).toBe(
      true,
    );
    expect(isFull(list(`Of the north${list(link('Alder'), 'Fir')}`, `Of the south${list(link('Birch'))}`))).toBe(false);
    expect(isFull(list(link('Alder') + list(link('Birch'), 'Fir'), link('Cedar')))).toBe(false);
    expect(isFull(list(`Fir${notes}`, ...linked))).toBe(false);
  });

  it('is none in paragraphs, and none in code', () => {
    expect(isFull(`<p>They are ${linked.join(', ')} and the fir.</p>`)).toBe(false);
    expect(isFull(`${list(...linked)}<pre>- Fir\n# End</pre>`)).toBe(true);
    expect(isFull(`<pre>- Fir\n# End</pre>${list(...linked, 'Fir')}`)).toBe(false);
  });
});

describe('a table', () => {
  const rows = names.map((name) => [link(name), 'Edda Marn']);

  it('is linked in full where each row has its link, with links in other columns or without', () => {
    expect(isFull(table(...rows))).toBe(true);
    const wardens = names.map((name, at) => [link(name), at % 2 === 0 ? link('Marn', 'Edda Marn') : 'Ulwen Brock']);
    expect(isFull(table(...wardens))).toBe(true);
    expect(isFull(table(...names.map((name) => [link(name, `${name} | old`), ''])))).toBe(true);
  });

  it('is not with a row whose name has no link, though another column has one', () => {
    expect(isFull(table(...rows, ['Fir', 'Edda Marn']))).toBe(false);
    expect(isFull(table(...rows.slice(0, 4), ['Fir', link('Marn', 'Edda Marn')]))).toBe(false);
    expect(isFull(table(['Fir', 'Edda Marn'], ...rows))).toBe(false);
    expect(isFull(table(...rows) + list('Fir'))).toBe(false);
  });

  it('may have a value that spans rows, but a name that does is not told from a row without one', () => {
    const rowOf = (...cells: readonly string[]) => `<tr>${cells.join('')}</tr>`;
    const cell = (words: string, rows = 1) => `<td rowspan="${rows}">${words}</td>`;
    const head = rowOf('<th>Tree</th>', '<th>Warden</th>');
    const [alder = '', birch = '', cedar = ''] = linked;
    const ofMarn = rowOf(cell(alder), cell('Marn', 2)) + rowOf(cell(birch));
    expect(isFull(`<table>${head}${ofMarn}${rowOf(cell(cedar), cell('Brock'))}</table>`)).toBe(true);
    const twice = rowOf(cell(alder, 2), cell('Marn')) + rowOf(cell('Brock'));
    expect(isFull(`<table>${head}${twice}${rowOf(cell(birch), cell('Brock'))}</table>`)).toBe(false);
  });
});

it('any text is told without an error, however deep its lists are', () => {
  const fir = [{ anchor: 'Fir', context: 'Fir' }];
  const line = fc.stringMatching(/^(?:[ >]{0,4}(?:[-*|`#]|1\.){0,3} ?){0,3}[a-c|]{0,3}$/);
  fc.assert(fc.property(fc.array(line), (lines) => !isLinkedInFull(lines.join('\n'), '', fir)));
  expect(isLinkedInFull('', '', [])).toBe(false);
  expect(isLinkedInFull(`${'- '.repeat(100_000)}Fir`, '', fir)).toBe(true);
  const steps = Array.from({ length: 1000 }, (_, at) => `${' '.repeat(2 * at)}- ${at === 999 ? 'Fir' : 'Of these'}`);
  expect(isLinkedInFull(steps.join('\n'), '', fir)).toBe(true);
});
