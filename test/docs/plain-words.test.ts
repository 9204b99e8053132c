import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { docPages, projectRoot } from './read-docs.ts';

/** Words that documents and messages do without, each with the words to use. */
const instead: readonly (readonly [words: RegExp, plain: string])[] = [
  [/\btold apart\b|\btells? \w+ apart\b/gi, 'significantly different'],
  [/\bborne out\b|\bbears? \w+ out\b/gi, 'supported'],
  [/\bnot to be had\b|\bcould not be had\b/gi, 'unavailable'],
  [/\bgone on with\b|\bgoes on with\b/gi, 'resumed, continued'],
  [/\banew\b/gi, 'again'],
  [/\b(?:stands?|standing) beside\b/gi, 'is shown with'],
  [/\bfor want of\b/gi, 'because there is no'],
  [/\bwhat would settle\b/gi, 'evidence needed'],
  [/\bwhich to take\b/gi, 'recommendation'],
  [/\bby heart\b/gi, 'from memory'],
];

/** Folders of source files that are held to the same words. */
const sourceFolders = [
  'agents',
  'bench',
  'crawler',
  'examiner',
  'packs',
  'program',
  'src',
  'training',
  'trees',
] as const;

/** The page that names these words, and one that is being written. */
const exempt = new Set(['docs/style.md']);

/** Folders of tests, of prompts (runs are bound to their hashes), and of texts that are recorded or published as schemas. */
const bound =
  /\/test\/|^examiner\/(prompts|rubrics)\/|domain-rubrics|calibration-schema|match-log-schema|report-lines|decision-words/;

interface Text {
  readonly file: string;
  readonly text: string;
}

const sources: readonly Text[] = sourceFolders.flatMap((folder) =>
  readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|js|mjs|py)$/.test(name) && !name.includes('node_modules'))
    .map((name) => path.join(folder, name))
    .filter((file) => !bound.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(projectRoot, file), 'utf8') })),
);

/** Returns a line for each place in which a text uses one of the words, with the words to use. */
const faultsIn = ({ file, text }: Text): readonly string[] =>
  instead.flatMap(([words, plain]) =>
    [...text.replaceAll(/\s+/g, ' ').matchAll(words)].map(([place]) => `${file}: "${place}", write: ${plain}`),
  );

/** Returns the number of words as `wc -w` counts them. */
const countWords = (texts: readonly Text[]): number =>
  texts.reduce((sum, { text }) => sum + text.split(/\s+/).filter((word) => word !== '').length, 0);

const pages = docPages();
const changelog = { file: 'CHANGELOG.md', text: readFileSync(path.join(projectRoot, 'CHANGELOG.md'), 'utf8') };
const under = (folder: string) => pages.filter(({ file }) => file.startsWith(`${folder}/`));
const readme = pages.filter(({ file }) => file === 'README.md');

describe('the words of documents and messages', () => {
  it('are plain', () => {
    const texts = [...pages, changelog, ...sources].filter(({ file }) => !exempt.has(file));
    expect(texts.flatMap(faultsIn)).toEqual([]);
  });

  it('are seen where they are not plain', () => {
    const text = 'Of 28 pairs none is told\napart, and the run can be gone on with.';
    expect(faultsIn({ file: 'a.md', text })).toHaveLength(2);
  });
});

describe('the length of documents', () => {
  it('is at most 1,000 words for the README', () => {
    expect(countWords(readme)).toBeLessThanOrEqual(1_000);
  });

  it('is at most 35,000 words for README, docs and decisions together', () => {
    expect(countWords([...readme, ...under('docs')])).toBeLessThanOrEqual(35_000);
  });

  it('is at most 6,000 words for benchmarks and changelog together', () => {
    expect(countWords([...under('bench'), changelog])).toBeLessThanOrEqual(6_000);
  });
});
