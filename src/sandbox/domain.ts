import type { Attribute } from './attribute.ts';
import type { Kind } from './kind.ts';

/** The fixed words of one field of knowledge; everything else about it is drawn from the seed. */
export interface Domain {
  /** Plural, as in the title of the overview: `musical instruments`. */
  readonly topic: string;
  /** Singular, for one entity in general words: `musical instrument`. */
  readonly noun: string;
  /** What the overview is concerned with: `the making and playing of …`. */
  readonly concern: string;
  /** What a branch is called: `family`, `line`, `circle`. */
  readonly branchNoun: string;
  readonly branchHeading: string;
  /** At least 12: what its entities are, one noun for each branch. */
  readonly nouns: readonly string[];
  readonly entityHeading: string;
  readonly branchLead: string;
  readonly branch: readonly Attribute[];
  readonly entityLead: string;
  readonly entity: readonly Attribute[];
  /** The kinds of children that entities can have. */
  readonly sub: readonly Kind[];
}
