import type { ContentHash, Url } from '../src/kernel/ids.ts';

/** Position of a link on its page. */
export type LinkPlace = 'paragraph' | 'list' | 'table' | 'other';

/** A link in the main content of a page, in document order, navigation left out. */
export interface PageLink {
  /** Canonical, without fragment. */
  readonly url: Url;
  readonly anchor: string;
  /** The sentence, list item or table row around the link, at most 300 characters. */
  readonly context: string;
  /** The nearest heading above the link; empty when there is none. */
  readonly heading: string;
  readonly place: LinkPlace;
  /**
   * Column of a link in a table whose rows are each about one thing: the column of their names, or one of values.
   * Omitted if no column holds the names.
   */
  readonly column?: 'subject' | 'value';
}

/** Content of a URL at one time. */
export interface Page {
  /** Canonical URL after redirects. */
  readonly url: Url;
  readonly title: string;
  /** The main content as Markdown; data tables and definition lists are kept as GFM tables. Quotes are spans of this text. */
  readonly text: string;
  /** SHA-256 of `text`. */
  readonly hash: ContentHash;
  readonly links: readonly PageLink[];
  /** ISO 639-1 code of the language the text is written in; null when that is unclear. */
  readonly language: string | null;
  /** ISO 8601, UTC. */
  readonly fetchedAt: string;
  /** SHA-256 of the body it was read from. */
  readonly snapshot: ContentHash;
}

/** The body a page was read from, byte for byte: what an audit goes back to. */
export interface Snapshot {
  /** SHA-256 of `bytes`. */
  readonly hash: ContentHash;
  /** The Content-Type it came with; empty when the server named none. */
  readonly contentType: string;
  /** Source of the page: the server's response, or a browser after running its scripts. */
  readonly via: 'http' | 'browser';
  readonly bytes: Uint8Array;
}

/** A page with the body it was read from. */
export interface PageRead {
  readonly page: Page;
  readonly snapshot: Snapshot;
}

/** A page that was just read, with what only its body tells. */
export interface FreshPage extends PageRead {
  /** The pages that it says it belongs under, nearest first; see `pagesAbove`. */
  readonly above: readonly Url[];
}

/** Reasons why a URL gave no page. `unread`: its body took its reader too much time or memory, or made it fail. */
export const fetchFailureReasons = [
  'bad_url',
  'address_refused',
  'robots_disallowed',
  'dns',
  'unreachable',
  'timed_out',
  'too_large',
  'too_many_redirects',
  'http_status',
  'unreadable_type',
  'unread',
  'bot_wall',
  'empty_page',
] as const;

export type FetchFailureReason = (typeof fetchFailureReasons)[number];

export interface FetchFailure {
  readonly reason: FetchFailureReason;
  /** One plain sentence: what happened and where. */
  readonly detail: string;
  readonly status?: number;
}
