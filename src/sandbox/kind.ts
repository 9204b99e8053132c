import type { Relation } from '../../trees/relation.ts';
import type { Attribute } from './attribute.ts';

/** How the titles of a kind are made. `{W}` is an invented word, `{P}` an invented person. */
type TitlePattern = string;

/** A sort of page: all siblings of one parent are of one kind and have the same attributes. */
export interface Kind {
  /** What one of it is called in a sentence, such as `maker` or `lute`. */
  readonly noun: string;
  readonly relation: Relation;
  /** The heading above the links to pages of this kind. */
  readonly heading: string;
  readonly titles: readonly TitlePattern[];
  /** True when sentences put `the` before the title. */
  readonly definite: boolean;
  /** The first sentence after the title; `[name]` stands for an attribute's value, `{noun}` for the noun. */
  readonly lead: string;
  /** At least 8; the last two stand in the specification, not in the infobox. */
  readonly attributes: readonly Attribute[];
  /** Kinds that the children of such a page can have. */
  readonly children: () => readonly Kind[];
}
