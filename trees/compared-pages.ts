import { LRUCache } from 'lru-cache';
import type { Page } from '../crawler/page.ts';
import type { ContentHash, NodeId } from '../src/kernel/ids.ts';
import type { TreeNode } from './information-tree.ts';
import type { TreeStore } from './tree-store.ts';
import type { TreeView } from './tree-view.ts';

type ReadNode = Pick<TreeNode, 'url' | 'title' | 'page'>;

/**
 * The pages that a growth compares new children with: the parent, the root, the children of earlier steps, and those
 * accepted before in this growth. All are fixed by (tree, node, step), so the order in which matches grow never matters.
 */
export class ComparedPages {
  readonly #store: TreeStore;
  readonly #prints: PagePrint[] = [];

  private constructor(store: TreeStore) {
    this.#store = store;
  }

  static async before(view: TreeView, parent: NodeId, page: Page, store: TreeStore): Promise<ComparedPages> {
    const compared = new ComparedPages(store);
    compared.#prints.push({ title: page.title, sketch: pageSketch(page) });
    const nodes = [view.tree.root, ...view.edges(parent).map((edge) => edge.to)].flatMap((id) => view.node(id) ?? []);
    for (const node of nodes) {
      const print = await compared.#printOf(node);
      if (print !== null) compared.#prints.push(print);
    }
    return compared;
  }

  /**
   * True if a child says nearly the same as one of the pages; if not, later children are compared with it too. A child
   * without a page says nothing.
   * @param page the child's page where it was just read
   */
  async repeats(node: ReadNode, page: Page | undefined): Promise<boolean> {
    const print = page === undefined ? await this.#printOf(node) : { title: page.title, sketch: pageSketch(page) };
    if (print === null) return false;
    if (this.#prints.some((other) => isNearDuplicate(print, other))) return true;
    this.#prints.push(print);
    return false;
  }

  async #printOf({ url, title, page: hash }: ReadNode): Promise<PagePrint | null> {
    if (hash === null) return null;
    const cached = sketches.get(hash);
    if (cached !== undefined) return { title, sketch: cached };
    const page = await this.#store.loadPage(url, hash);
    if (page === null) throw new Error(`the store does not hold the page of ${url} with hash ${hash}`);
    return { title, sketch: pageSketch(page) };
  }
}

/** Parts of a page that are compared. */
interface PagePrint {
  readonly title: string;
  readonly sketch: PageSketch;
}

/**
 * Resemblance from which two pages are the same text. Pages of different titles that come closest to each other without
 * being copies: manual pages of sister commands (0.89, git-diff-files and git-diff-index), functions of one family (0.64
 * in PostgreSQL's manual, 0.85 in gnuplot's), and 0.86 for notes made from one template in the sandbox.
 */
const SAME_TEXT = 0.95;
/** Minimum similarity of pages with one title: a copy may add a banner, a date or other links. */
const SAME_TITLE_AND_TEXT = 0.85;

/** True if two pages say the same, as a mirror, a print version or another address of one page do. */
export function isNearDuplicate(a: PagePrint, b: PagePrint): boolean {
  const least = nameOf(a.title) === nameOf(b.title) ? SAME_TITLE_AND_TEXT : SAME_TEXT;
  return resemblance(a.sketch, b.sketch) >= least;
}

function nameOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[([]?\b(?:print(?:able|er[- ]friendly)?|mobile|text[- ]only) (?:version|view|page)\b[)\]]?/g, '')
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim();
}

/** Words in a row that make one shingle. */
const SHINGLE_WORDS = 5;
/** Hashes a sketch holds at most: the estimate of a resemblance of 0.9 has a standard error of 0.02. */
const SKETCH_SIZE = 256;
/** Sketches remembered at most, 1 KB each. */
const MAX_REMEMBERED = 4000;

/** The smallest hashes of a page's distinct word shingles, in ascending order. */
type PageSketch = Uint32Array;

const sketches = new LRUCache<ContentHash, PageSketch>({ max: MAX_REMEMBERED });

/**
 * The sketch of a page's text; it is remembered by the text's hash. Letter case, punctuation and addresses do not count.
 *
 * Source: A. Broder, On the resemblance and containment of documents (SEQUENCES 1997): the s smallest hashes of the
 * shingles of two texts give an unbiased estimate of the share of shingles that they have in common.
 */
export function pageSketch(page: Pick<Page, 'text' | 'hash'>): PageSketch {
  const cached = sketches.get(page.hash);
  if (cached !== undefined) return cached;
  const sketch = sketchOf(page.text);
  sketches.set(page.hash, sketch);
  return sketch;
}

/**
 * Estimated resemblance of two texts: shingles in both divided by shingles in either, 0 to 1. Exact where both have at
 * most 256 shingles together.
 */
export function resemblance(a: PageSketch, b: PageSketch): number {
  let both = 0;
  let either = 0;
  for (let i = 0, j = 0; either < SKETCH_SIZE && (i < a.length || j < b.length); either++) {
    const left = a[i] ?? Number.POSITIVE_INFINITY;
    const right = b[j] ?? Number.POSITIVE_INFINITY;
    if (left === right) both++;
    if (left <= right) i++;
    if (right <= left) j++;
  }
  return either === 0 ? 1 : both / either;
}

function sketchOf(text: string): PageSketch {
  const words = wordHashes(text);
  const count = words.length === 0 ? 0 : Math.max(1, words.length - SHINGLE_WORDS + 1);
  const shingles = new Uint32Array(count);
  for (let start = 0; start < count; start++) shingles[start] = hashOf(words.slice(start, start + SHINGLE_WORDS));
  return smallest(shingles.sort());
}

function smallest(hashes: Uint32Array): PageSketch {
  const sketch = new Uint32Array(Math.min(SKETCH_SIZE, hashes.length));
  let size = 0;
  for (const hash of hashes) {
    if (size > 0 && sketch[size - 1] === hash) continue;
    sketch[size++] = hash;
    if (size === sketch.length) break;
  }
  return sketch.slice(0, size);
}

function wordHashes(text: string): number[] {
  const prose = text.replace(/\]\([^()\n]{0,2000}\)/g, '] ').toLowerCase();
  return (prose.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => {
    let hash = FNV_BASIS;
    for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), FNV_PRIME);
    return hash >>> 0;
  });
}

/** FNV-1a over words, with the finalizer of MurmurHash3 so that small differences reach all bits. */
function hashOf(words: readonly number[]): number {
  let hash = FNV_BASIS;
  for (const word of words) hash = Math.imul(hash ^ word, FNV_PRIME) ^ (hash >>> 15);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const FNV_BASIS = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
