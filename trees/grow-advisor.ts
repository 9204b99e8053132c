import type { LinkPlace, Page } from '../crawler/page.ts';
import type { Seed } from '../crawler/seed.ts';
import type { Url } from '../src/kernel/ids.ts';
import type { Result } from '../src/kernel/result.ts';
import type { Relation } from './relation.ts';

/** Why there is no advice; the code's own decision stands then. */
export interface AdviceFailure {
  readonly reason: 'unavailable' | 'refused' | 'malformed';
}

/** A root candidate as an adviser sees it. */
export interface RootProposal extends RootCandidate {
  /** How the page's text begins, at most 600 characters. Untrusted. */
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
  /** What a search engine is to be asked for a seed: plain words, at most 150 characters; asked once a seed. */
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

/** One page that was looked at as a root. */
export interface RootCandidate {
  readonly url: string;
  readonly title: string;
  /** 0 (not fit) or above; higher is better. */
  readonly score: number;
  /** What the score stands on, or why it is 0: short phrases. */
  readonly reasons: readonly string[];
}

/** Which page became the root for a topic, and why. */
export interface RootChoice {
  readonly url: Url;
  readonly title: string;
  /** All pages looked at: the hits in the order of the search engine, then the guides they point to. */
  readonly candidates: readonly RootCandidate[];
}
