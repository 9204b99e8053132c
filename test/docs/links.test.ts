import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { brokenLink, codeOf, docPages, linksOf, projectRoot } from './read-docs.ts';

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

  it('have beside them only names of files that are there', () => {
    const file =
      /^(?:agents|bench|bin|clients|crawler|deploy|docs|examiner|examples|packs|src|test|trees)\/[\w@./-]+\.\w+$/;
    const named = pages
      .flatMap((page) =>
        codeOf(page.text.replaceAll(/`[^`]+`\s+of commit/g, '')).map((name) => ({ page: page.file, name })),
      )
      .filter(({ name }) => file.test(name) && !name.includes('NAME'));
    expect(named.length).toBeGreaterThan(150);
    expect(named.filter(({ name }) => !existsSync(path.join(projectRoot, name)))).toEqual([]);
  });

  it('are seen to be broken where they are', () => {
    const page = { file: 'docs/made-up.md', text: '[a](nowhere.md) [b](glossary.md#no-such-heading) [c](glossary.md)' };
    const faults = linksOf(page).map((link) => brokenLink(link, pages));
    expect(faults.map((fault) => fault !== null)).toEqual([true, true, false]);
  });
});
