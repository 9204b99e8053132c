import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The root of the project. */
export const projectRoot = path.resolve(import.meta.dirname, '../..');

const folders = ['docs', 'bench', 'examples', 'clients', 'packs', 'test/replay'];
const alone = ['README.md', 'CONTRIBUTING.md'];

/** A page of Markdown that people read, by its place in the project. */
export interface DocPage {
  readonly file: string;
  readonly text: string;
}

/** All pages of Markdown that are written for people. */
export function docPages(): readonly DocPage[] {
  const below = folders.flatMap((folder) =>
    readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
      .map((name) => path.join(folder, name)),
  );
  return [...alone, ...below].map((file) => ({ file, text: readFileSync(path.join(projectRoot, file), 'utf8') }));
}

const fence = /^( *)```[^\n]*\n.*?^\1```/gms;

/** A page without its blocks of code. */
export const withoutCode = (text: string): string => text.replaceAll(fence, '');

/** The lines within blocks of code, and pieces of code within sentences. */
export function codeOf(text: string): readonly string[] {
  const blocks = [...text.matchAll(fence)].flatMap(([block]) => block.split('\n').slice(1, -1));
  const pieces = [...withoutCode(text).matchAll(/`([^`]+)`/g)].map(([, piece = '']) => piece.replaceAll(/\s+/g, ' '));
  return [...blocks, ...pieces];
}

/** The names that a page's headings can be linked by, as GitHub makes them. */
export function anchorsOf(text: string): ReadonlySet<string> {
  const seen = new Map<string, number>();
  const anchors = [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => {
    const plain = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = plain.replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '').replaceAll(' ', '-');
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  });
  return new Set(anchors);
}

/** A link to somewhere within the project. */
export interface DocLink {
  readonly from: string;
  readonly file: string;
  readonly anchor: string | null;
}

/** The links of a page that do not leave the project. */
export const linksOf = ({ file, text }: DocPage): readonly DocLink[] =>
  [
    ...withoutCode(text)
      .replaceAll(/`[^`]*`/g, '')
      .matchAll(/\]\(([^)\s]+)\)/g),
  ]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/i.test(target))
    .map((target) => {
      const [to = '', anchor = null] = target.split('#');
      return { from: file, file: to === '' ? file : path.join(path.dirname(file), to), anchor };
    });

/** Why a link leads nowhere; null where it leads somewhere. */
export function brokenLink({ from, file, anchor }: DocLink, pages: readonly DocPage[]): string | null {
  if (!existsSync(path.join(projectRoot, file))) return `${from}: no ${file}`;
  const page = pages.find((each) => each.file === file);
  if (anchor === null || page === undefined) return null;
  return anchorsOf(page.text).has(anchor) ? null : `${from}: no ${file}#${anchor}`;
}
