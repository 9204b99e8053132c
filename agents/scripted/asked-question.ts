/** One condition of a clue: the page states `value` for `attribute`. */
export interface Condition {
  readonly attribute: string;
  readonly value: string;
}

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
