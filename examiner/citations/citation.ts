import * as z from 'zod';
import type { Answer } from '../../src/kernel/answer.ts';
import type { Immutable } from '../../src/kernel/immutable.ts';
import { contentHashSchema } from '../../trees/tree-schema.ts';
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

const spanFields = { start: z.int(), end: z.int() };

const judgedCitationSchema = z.strictObject({
  /** The address as the answer gives it. */
  source: z.string(),
  outcome: z.enum(citationOutcomes),
  /** `code`, or the judges whose vote it is, as `provider/model`; empty where nobody judged. */
  by: z.array(z.string()),
  /** One plain sentence. Words of models and pages: untrusted. */
  reason: z.string(),
  /** Words of the page that show it; null where there are none. */
  quote: z.string().nullable(),
  /** Span in the page's text. */
  place: z.strictObject(spanFields).nullable(),
});

/** Support of a claim by one of the sources that the answer gives for it. */
export type JudgedCitation = Immutable<z.infer<typeof judgedCitationSchema>>;

/** Support of a claim by a page. */
export type Support = Omit<JudgedCitation, 'source'>;

const judgedClaimSchema = z.strictObject({
  ...spanFields,
  /** Words of it, without marks. */
  text: z.string(),
  /** Words that tell its subject: the items above it, then its paragraph, item or row, cut; the same as `text` where it is all. */
  context: z.string(),
  /** True where a reader would want a source for it: it states a number, a date or a name. */
  needsSource: z.boolean(),
  /** One for each source given; none where the answer gives none. */
  citations: z.array(judgedCitationSchema),
});

/** A claim with what became of its sources. */
export type JudgedClaim = Immutable<z.infer<typeof judgedClaimSchema>>;

/** A statement of an answer, with its place. */
export type Claim = Omit<JudgedClaim, 'needsSource' | 'citations'>;

export const sourceReadingSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('read'),
    url: z.string(),
    /** Final address of the page. */
    finalUrl: z.string(),
    /** Kind of redirect: to another page of its site, to the site's front page, to another site; null without one. */
    redirect: z.enum(['page', 'front_page', 'site']).nullable(),
    title: z.string(),
    /** Hash of its text, by which the page is stored. */
    page: contentHashSchema,
    /** Calendar day of publication or last change that the page states; null where it states none. */
    datedAt: z.string().nullable(),
    /** ISO 8601, UTC. */
    readAt: z.string(),
  }),
  z.strictObject({
    kind: z.enum(['unreachable', 'blocked', 'unread']),
    url: z.string(),
    reason: z.string(),
    readAt: z.string(),
  }),
]);

/** A cited address as the arena found it, once in a run. */
export type SourceReading = Immutable<z.infer<typeof sourceReadingSchema>>;

export const citationReportSchema = z.strictObject({
  /** Claims in the order of the answer. */
  claims: z.array(judgedClaimSchema),
  /** Every source of the claims once, in the order in which the answer first gives them. */
  sources: z.array(sourceReadingSchema),
});

/** All that was found of the citations of one answer. */
export type CitationReport = Immutable<z.infer<typeof citationReportSchema>>;

/** An answer whose citations are to be judged. */
export interface CitingAnswer {
  readonly task: Task;
  readonly answer: Pick<Answer, 'text' | 'citations'>;
  /** Id of the contestant; null where there is none. */
  readonly vendor: string | null;
}
