/** Version of the sentences of `writeQuestion`; part of the identity of every task that is written with them. */
export const grammarVersion = 2;

/** One condition on what a page states for an attribute. */
export type AskedCondition =
  | { readonly kind: 'is'; readonly attribute: string; readonly value: string }
  /** A date in the ten years from `from` on. */
  | { readonly kind: 'decade'; readonly attribute: string; readonly from: number }
  /** A number between two others; both ends count. The low end may leave out the unit. */
  | { readonly kind: 'between'; readonly attribute: string; readonly low: string; readonly high: string }
  /** A number over or under a limit, or a date after or before a year. */
  | {
      readonly kind: 'beyond';
      readonly attribute: string;
      readonly limit: string;
      readonly side: 'over' | 'under' | 'after' | 'before';
    }
  /** No other page of the group states more, or less; the greatest date is the latest. */
  | { readonly kind: 'extreme'; readonly attribute: string; readonly most: 'greatest' | 'smallest' };

/** The facts by which a question identifies a page. */
export type AskedClue =
  | { readonly kind: 'facts'; readonly conditions: readonly AskedCondition[] }
  /** The page's own words, with `…` in place of names. */
  | { readonly kind: 'described'; readonly words: string };

/** A group of links on the page that the step before has led to; where nothing leads there, on any page. */
export interface AskedGroup {
  /** Plural, such as `families of games`: the heading above the links, or a general word. */
  readonly noun: string;
  /** The heading above the links where the noun does not say it. */
  readonly heading: string | null;
  readonly isPeople: boolean;
}

/** A link to follow on the way to the targets. */
export interface AskedStep {
  readonly group: AskedGroup;
  readonly clue: AskedClue;
}

/** The pages of the last group that the question asks about. */
export type AskedTargets =
  | { readonly kind: 'each'; readonly clues: readonly AskedClue[] }
  /** The `count` pages that meet one clue. */
  | { readonly kind: 'shared'; readonly count: number; readonly clue: AskedClue }
  /** All `count` pages of the group except those that meet the clue. */
  | { readonly kind: 'except'; readonly count: number; readonly clue: AskedClue };

/** The pages that lead to the targets; without a start none does, and the group is all of its sort, wherever they are listed. */
export type AskedWay =
  /** The first page: what it is about, such as `register`, and the clue for it. */
  | { readonly start: { readonly noun: string; readonly clue: AskedClue }; readonly steps: readonly AskedStep[] }
  | { readonly start: null; readonly steps: readonly [] };

/** The place of the targets, which every kind of question has. */
export type AskedPlace = AskedWay & {
  readonly group: AskedGroup;
  readonly wordLimit: number;
  /** Set where an answer is to name the pages on the way as well. */
  readonly namesSteps?: true;
};

type OfTargets<Kind extends AskedTargets['kind']> = { readonly targets: Extract<AskedTargets, { kind: Kind }> };

/** A question of the sandbox. Attributes are in the words of the pages; every question asks for the targets' names too. */
export type AskedQuestion = AskedPlace &
  (
    | ({ readonly kind: 'tabulate'; readonly attributes: readonly string[] } & OfTargets<'each' | 'shared'>)
    | ({ readonly kind: 'exclusion'; readonly attributes: readonly string[] } & OfTargets<'except'>)
    /** Asks for the present and the former value of an attribute, and the time of the change. */
    | ({ readonly kind: 'change'; readonly attribute: string } & OfTargets<'each' | 'shared'>)
    /** Asks which of two sites is right about the attribute. */
    | ({ readonly kind: 'synthesis'; readonly attribute: string } & OfTargets<'each' | 'shared'>)
    /** Asks in which of the attributes the targets agree. */
    | ({ readonly kind: 'comparison'; readonly attributes: readonly string[] } & OfTargets<'each' | 'shared'>)
  );
