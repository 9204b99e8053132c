/** One condition of a clue, about what the page states for `attribute`. */
export type Condition =
  | { readonly kind: 'is'; readonly attribute: string; readonly value: string }
  /** A date in the ten years from `from` on. */
  | { readonly kind: 'decade'; readonly attribute: string; readonly from: number }
  | { readonly kind: 'between'; readonly attribute: string; readonly low: string; readonly high: string }
  /** No other page of the group states more, or less; of dates the greatest is the latest. */
  | { readonly kind: 'extreme'; readonly attribute: string; readonly most: 'greatest' | 'smallest' };

/** What a page must say to be the one that is meant. */
export type Clue =
  | { readonly kind: 'facts'; readonly conditions: readonly Condition[] }
  /** Pieces of the page's own words, in order; names between them are masked. */
  | { readonly kind: 'described'; readonly pieces: readonly string[] };

/** Where on the current page the links stand. */
export interface LinkGroup {
  readonly noun: string;
  readonly heading: string | null;
}

export interface Hop {
  readonly group: LinkGroup;
  readonly clue: Clue;
}

export interface AskedTargets {
  readonly count: number;
  readonly group: LinkGroup;
  /** One clue for each target, or a single one that all of them share. */
  readonly clues: readonly Clue[];
  readonly shared: boolean;
}

/** A question as a scripted agent understands it. */
export interface AskedQuestion {
  readonly start: Clue;
  readonly hops: readonly Hop[];
  readonly targets: AskedTargets;
  /** Attributes to give for each target, without its name. */
  readonly attributes: readonly string[];
}
