import type { Page } from '../crawler/page.ts';
import { measurePage } from './classify-page.ts';
import type { GrowSettings } from './grow-settings.ts';
import { linksToFollow } from './links-to-follow.ts';

const MIN_LINKS = 8;
const MIN_WORDS = 80;

/** What makes a page fit to be a root, and how fit. */
export interface RootScore {
  /** 0 (not fit) or above; higher is better. */
  readonly score: number;
  /** Links that a growth can follow. */
  readonly links: number;
  readonly words: number;
  /** Distinct anchors divided by links, 0 to 1. */
  readonly anchorVariety: number;
}

/**
 * Scores a page as a root: a guide or hub rich in links to other pages. Links and length count by their logarithm, so
 * that no endless list wins by size alone; repeated or empty anchors and links without any relation count less.
 */
export function scoreRoot(page: Page, scope: GrowSettings['scope']): RootScore {
  const followed = linksToFollow(page, page.url, scope);
  const { words } = measurePage(page);
  const anchors = new Set(followed.map(({ link }) => link.anchor.toLowerCase().trim()).filter((text) => text !== ''));
  const links = followed.length;
  const anchorVariety = links === 0 ? 0 : anchors.size / links;
  if (links < MIN_LINKS || words < MIN_WORDS) return { score: 0, links, words, anchorVariety };
  const related = followed.filter(({ relation }) => relation !== 'unknown').length / links;
  const score = Math.log2(links) * anchorVariety + Math.log2(words) / 2 + 2 * related;
  return { score, links, words, anchorVariety };
}
