import type { Kind } from './kind.ts';

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
  /** In the order of the kind's attributes. */
  readonly facts: readonly ArticleFact[];
}

/** The value of an attribute; undefined when the article has no such attribute. */
export function factOf(article: Article, attribute: string): ArticleFact | undefined {
  return article.facts.find((fact) => fact.attribute === attribute);
}
