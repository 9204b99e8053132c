import type { PageLink } from '../page.ts';

/** A link as the HTML has it, with where it stands. */
export interface RawLink extends Omit<PageLink, 'url'> {
  readonly href: string;
}

export interface WrittenMarkdown {
  readonly text: string;
  readonly links: readonly RawLink[];
  /** The headings of the first level. */
  readonly titles: readonly string[];
}
