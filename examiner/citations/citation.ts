import type { Answer } from '../../src/kernel/answer.ts';
import type { ContentHash } from '../../src/kernel/ids.ts';
import type { Span } from '../span.ts';
import type { Task } from '../task.ts';

/** Word of whoever read page and claim: a judge, or code. */
export const supportOutcomes = ['supported', 'partly', 'unsupported', 'contradicted'] as const;
export type SupportOutcome = (typeof supportOutcomes)[number];

/**
 * Outcome of asking whether a claim is supported by a cited page. `unreachable`: there is no such page, or it says so itself.
 * `blocked`: the page may not be read by a program. `open`: nobody has judged it, or the page has another value in the words quoted.
 */
export const citationOutcomes = [...supportOutcomes, 'unreachable', 'blocked', 'open'] as const;

export type CitationOutcome = (typeof citationOutcomes)[number];

/** Support of a claim by a page. */
export interface Support {
  readonly outcome: CitationOutcome;
  /** `code`, or the judges whose vote it is, as `provider/model`; empty where nobody judged. */
  readonly by: readonly string[];
  /** One plain sentence. Words of models and pages: untrusted. */
  readonly reason: string;
  /** Words of the page that show it; null where there are none. */
  readonly quote: string | null;
  /** Where they stand in the page's text. */
  readonly place: Span | null;
}

/** Support of a claim by one of the sources that the answer gives for it. */
export interface JudgedCitation extends Support {
  /** The address as the answer gives it. */
  readonly source: string;
}

/** A statement of an answer, with its place. */
export interface Claim extends Span {
  /** Words of it, without marks. */
  readonly text: string;
  /** Words that tell its subject: the items above it, then its paragraph, item or row, cut; the same as `text` where it is all. */
  readonly context: string;
}

/** A claim with what became of its sources. */
export interface JudgedClaim extends Claim {
  /** True where a reader would want a source for it: it states a number, a date or a name. */
  readonly needsSource: boolean;
  /** One for each source given; none where the answer gives none. */
  readonly citations: readonly JudgedCitation[];
}

/** Where a cited address led that did not answer itself: another page of its site, the site's front page, another site. */
export type Redirect = 'page' | 'front_page' | 'site';

/** A cited address as the arena found it, once in a run. */
export type SourceReading =
  | {
      readonly kind: 'read';
      readonly url: string;
      /** Where it was read in the end. */
      readonly finalUrl: string;
      readonly redirect: Redirect | null;
      readonly title: string;
      /** Of its text, by which the page is kept. */
      readonly page: ContentHash;
      /** When it says it was published or last changed, as a calendar day; null where it does not say. */
      readonly datedAt: string | null;
      /** ISO 8601, UTC. */
      readonly readAt: string;
    }
  | {
      readonly kind: 'unreachable' | 'blocked' | 'unread';
      readonly url: string;
      readonly reason: string;
      readonly readAt: string;
    };

/** An answer whose citations are to be judged. */
export interface CitingAnswer {
  readonly task: Task;
  readonly answer: Pick<Answer, 'text' | 'citations'>;
  /** Of the contestant; null where it is of none. */
  readonly vendor: string | null;
}

/** All that was found of the citations of one answer. */
export interface CitationReport {
  /** In the order of the answer. */
  readonly claims: readonly JudgedClaim[];
  /** Every source of the claims once, in the order in which the answer first gives them. */
  readonly sources: readonly SourceReading[];
}
