import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { brokenLink, docPages, linksOf } from './read-docs.ts';

const pages = docPages();
const links = pages.flatMap(linksOf);

describe('links of the docs', () => {
  it('lead to files and headings that are there', () => {
    expect(links.length).toBeGreaterThan(200);
    expect(links.map((link) => brokenLink(link, pages)).filter((fault) => fault !== null)).toEqual([]);
  });

  it('lead from the index to every page of docs but single decisions', () => {
    const linked = new Set(links.filter(({ from }) => from === 'docs/README.md').map(({ file }) => file));
    const wanted = pages.map(({ file }) => file).filter((file) => ['docs', 'docs/method'].includes(path.dirname(file)));
    expect(wanted.filter((file) => file !== 'docs/README.md' && !linked.has(file))).toEqual([]);
  });

  it('are seen to be broken where they are', () => {
    const page = { file: 'docs/made-up.md', text: '[a](nowhere.md) [b](glossary.md#no-such-heading) [c](glossary.md)' };
    const faults = linksOf(page).map((link) => brokenLink(link, pages));
    expect(faults.map((fault) => fault !== null)).toEqual([true, true, false]);
  });
});
