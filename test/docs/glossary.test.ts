import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from './read-docs.ts';

const text = readFileSync(path.join(projectRoot, 'docs/glossary.md'), 'utf8');
const entries = [...text.matchAll(/^- \*\*(.+?)\*\* \(`(.+?)`\): /gm)].map(([, word = '', file = '']) => ({
  word,
  file,
}));

it('names a file or folder for each word', () => {
  expect(entries.length).toBe(text.split('\n').filter((line) => line.startsWith('- ')).length);
  expect(entries.length).toBeGreaterThan(50);
  expect(entries.filter(({ file }) => !existsSync(path.join(projectRoot, file)))).toEqual([]);
});

it('names a file that has the name of the word', () => {
  const slug = (word: string) => word.toLowerCase().replaceAll(' ', '-');
  const named = entries.filter(({ word, file }) => path.basename(file, '.ts') !== slug(word));
  expect(named).toEqual([]);
});
