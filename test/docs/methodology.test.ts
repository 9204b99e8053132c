import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const pages = readdirSync(path.join(root, 'docs/method')).filter((name) => name !== 'sources.md');
const flat = ['docs/methodology.md', ...pages.map((name) => path.join('docs/method', name))]
  .map((name) => readFileSync(path.join(root, name), 'utf8').replaceAll(/\s+/g, ' '))
  .join(' ');
const list = readFileSync(path.join(root, 'docs/method/sources.md'), 'utf8');
const audit = readFileSync(path.join(root, 'docs/audit.md'), 'utf8').replaceAll(/\s+/g, ' ');

/** `one`, `other` (`file.ts`): names that a file is said to export. */
const namedFunctions = (words: string): { name: string; file: string }[] =>
  [...words.matchAll(/((?:`[A-Za-z]\w*`,? )+)\(`([\w./-]+\.ts)`/g)].flatMap(([, names = '', file = '']) =>
    [...names.matchAll(/\w+/g)].map(([name]) => ({ name, file })),
  );

function declarationsIn(file: string): (string | undefined)[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  return [...source.matchAll(/^(?:export )?(?:async )?(?:function\*?|const|class) (\w+)/gm)].map(([, name]) => name);
}

/** `Fieller, Hartley & Pearson 1957`: how a source is cited, here and in the code. */
const citation = /((?:[\p{Lu}][\p{L}-]+(?:, | & | and ))*[\p{Lu}][\p{L}-]+),? \(?((?:19|20)\d\d)\b/gu;
const citedIn = (words: string): string[] => [...words.matchAll(citation)].map(([, names, year]) => `${names} ${year}`);

interface Source {
  /** As the text cites it. */
  readonly key: string;
  readonly entry: string;
}

function sourceOf(entry: string): Source {
  const [, short] = entry.match(/^\*\*(.+?)\*\*:/) ?? [];
  if (short !== undefined) return { key: short, entry };
  const [, authors = '', year = ''] = entry.match(/^(.+?) \((\d{4})\)\./) ?? [];
  const surnames = [...authors.matchAll(/(?:^|, (?:& )?)(\p{Lu}[\p{L}-]+)(?=, \p{Lu}\.|, \p{Lu}\p{Ll}?\.|$)/gu)].map(
    ([, surname = '']) => surname,
  );
  const last = surnames.pop() ?? '';
  return { key: `${surnames.length > 0 ? `${surnames.join(', ')} & ` : ''}${last} ${year}`, entry };
}

const sources = list
  .split('\n')
  .filter((line) => line.startsWith('- '))
  .map((line) => sourceOf(line.slice(2)));

function codeFiles(): string[] {
  const folders = 'src/audit src/ratings training/rewards bench/simulation src/arena training/trajectories'.split(' ');
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => path.posix.join(folder, file.replaceAll('\\', '/'))),
  );
}

describe('docs/methodology.md and docs/method', () => {
  it('name, as docs/audit.md does, functions that stand in their files', () => {
    const named = [...namedFunctions(flat), ...namedFunctions(audit)];
    expect(named.length).toBeGreaterThan(100);
    const files = new Map([...new Set(named.map(({ file }) => file))].map((file) => [file, declarationsIn(file)]));
    expect(named.filter(({ name, file }) => !files.get(file)?.includes(name))).toEqual([]);
  });

  it('give every file that they name as the file of a function', () => {
    const files = [...flat.matchAll(/`((?:src|examiner)\/[\w./-]+\.ts)`/g)].map(([, file]) => file);
    const withFunction = new Set(namedFunctions(flat).map(({ file }) => file));
    expect(files.filter((file) => file === undefined || !withFunction.has(file))).toEqual([]);
  });

  it('cite every source of the list, and no other, nor does docs/audit.md', () => {
    const cited = new Set([...citedIn(flat), 'ArenaRL', 'DR-Arena', 'Tournament-GRPO']);
    expect(sources.filter(({ key }) => !flat.includes(key))).toEqual([]);
    const known = (key: string) => sources.some((source) => source.key === key);
    expect([...cited, ...citedIn(audit)].filter((key) => !known(key))).toEqual([]);
  });

  it('list the sources by name, each once', () => {
    const names = sources.map(({ key }) => key);
    const { compare } = new Intl.Collator('en');
    const letters = (name: string) => name.replaceAll(/[^\p{L}\d]/gu, '');
    expect(sources.length).toBeGreaterThan(40);
    expect(names).toEqual([...new Set(names)].sort((one, other) => compare(letters(one), letters(other))));
  });

  it('list every source that the code of audits, ratings, formats, rewards and simulations cites', () => {
    const keys = new Set(sources.map(({ key }) => key));
    const missing = codeFiles().flatMap((file) => {
      const comments = parseSync(file, readFileSync(path.join(root, file), 'utf8')).comments;
      const words = comments.map(({ value }) => value.replaceAll(/\s*\n\s*\*?\s*/g, ' ')).join(' ');
      return citedIn(words)
        .filter((key) => !keys.has(key))
        .map((key) => `${file}: ${key}`);
    });
    expect(missing).toEqual([]);
  });
});
