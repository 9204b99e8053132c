import type { LinkPlace } from '../page.ts';

/** A link as the HTML has it, with where it stands. */
export interface RawLink {
  readonly href: string;
  readonly anchor: string;
  readonly context: string;
  readonly heading: string;
  readonly place: LinkPlace;
}

export interface WrittenMarkdown {
  readonly text: string;
  readonly links: readonly RawLink[];
  /** The headings of the first level. */
  readonly titles: readonly string[];
}
