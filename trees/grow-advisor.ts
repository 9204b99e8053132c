import type { LinkPlace, Page } from '../crawler/page.ts';
import type { Seed } from '../crawler/seed.ts';
import type { Result } from '../src/kernel/result.ts';
import type { RootCandidate } from './information-tree.ts';
import type { Relation } from './relation.ts';

/** Reason why there is no advice; the code's own decision counts then. */
export interface AdviceFailure {
  readonly reason: 'unavailable' | 'refused' | 'malformed';
}

/** A root candidate as an adviser sees it. */
export interface RootProposal extends RootCandidate {
  /** First 600 characters of the page's text, at most. Untrusted. */
  readonly opening: string;
}

/** A link with the relation that the code gives it. All text is untrusted. */
export interface RelationProposal {
  /** Position among the page's links; names the link in the advice. */
  readonly link: number;
  readonly anchor: string;
  readonly context: string;
  readonly heading: string;
  readonly place: LinkPlace;
  readonly relation: Relation;
}

export interface RelationAdvice {
  readonly link: number;
  /** Anything but a `Relation` is ignored. */
  readonly relation: string;
}

/** Someone, such as a model, who may better what the code decides. Aborts reject; anything else that fails is a value. */
export interface GrowAdvisor {
  /** Returns the search query for a seed: plain words, at most 150 characters; called once a seed. */
  writeRootQuery(
    seed: Pick<Seed, 'topic' | 'source' | 'category'>,
    signal?: AbortSignal,
  ): Promise<Result<string, AdviceFailure>>;
  /**
   * The URL of the candidate that makes the best root for the topic; asked once a choice.
   * @param candidates all that were looked at and could be read, best first; those of score 0 code would not take
   */
  chooseRoot(
    topic: string,
    candidates: readonly RootProposal[],
    signal?: AbortSignal,
  ): Promise<Result<string, AdviceFailure>>;
  /** Better relations for some of the links of a page; asked once a growth, about the first 120 that it may follow. */
  refineRelations(
    page: Pick<Page, 'url' | 'title'>,
    links: readonly RelationProposal[],
    signal?: AbortSignal,
  ): Promise<Result<readonly RelationAdvice[], AdviceFailure>>;
}
