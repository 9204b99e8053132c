import type { Relation } from '../../trees/relation.ts';
import type { Attribute } from './attribute.ts';

/** The fixed words of one field of knowledge; everything else about it is drawn from the seed. */
export interface Domain {
  /** Plural, as in the title of the overview: `musical instruments`. */
  readonly topic: string;
  /** Singular, for one entity in general words: `musical instrument`. */
  readonly noun: string;
  /** Subject of the overview: `the making and playing of …`. */
  readonly concern: string;
  /** Noun for a branch: `family`, `line`, `circle`. */
  readonly branchNoun: string;
  readonly branchHeading: string;
  /** Nouns for the entities, one for each branch; at least 12. */
  readonly nouns: readonly string[];
  readonly entityHeading: string;
  readonly branchLead: string;
  readonly branch: readonly Attribute[];
  readonly entityLead: string;
  readonly entity: readonly Attribute[];
  /** The kinds of children that entities can have. */
  readonly sub: readonly Kind[];
}

/** A sort of page: all siblings of one parent are of one kind and have the same attributes. */
export interface Kind {
  /** Noun for one entity in a sentence, such as `maker` or `lute`. */
  readonly noun: string;
  readonly relation: Relation;
  /** The heading above the links to pages of this kind. */
  readonly heading: string;
  /** `{W}` is an invented word, `{P}` an invented person. */
  readonly titles: readonly string[];
  /** True when sentences put `the` before the title. */
  readonly definite: boolean;
  /** The first sentence after the title; `[name]` stands for an attribute's value, `{noun}` for the noun. */
  readonly lead: string;
  /** At least 8 attributes; the last two are in the specification, not in the infobox. */
  readonly attributes: readonly Attribute[];
  /** Kinds that the children of such a page can have. */
  readonly children: () => readonly Kind[];
}

/** The names of a kind and its pages; `definite`: sentences put `the` before a title. */
export function called(relation: Relation, noun: string, heading: string, titles: Kind['titles'], definite: boolean) {
  return { relation, noun, heading, titles, definite };
}

/** One stated property of an article. */
export interface ArticleFact {
  readonly attribute: string;
  readonly value: string;
  /** A sentence with `{S}` for the subject and `{v}` for the value. */
  readonly says: string;
  /** True when no sibling has the same value. */
  readonly unique: boolean;
}

/** One encyclopedic page before it is put into words. */
export interface Article {
  /** One base-36 digit for each step from the overview; its length is the level. */
  readonly id: string;
  readonly title: string;
  readonly kind: Kind;
  /** Path part of its URL. */
  readonly path: string;
  /** Facts in the order of the kind's attributes. */
  readonly facts: readonly ArticleFact[];
}

/** The value of an attribute; undefined when the article has no such attribute. */
export function factOf(article: Article, attribute: string): ArticleFact | undefined {
  return article.facts.find((fact) => fact.attribute === attribute);
}
