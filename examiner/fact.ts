import * as z from 'zod';
import type { Page } from '../crawler/page.ts';
import type { NodeId } from '../src/kernel/ids.ts';
import type { Immutable } from '../src/kernel/immutable.ts';
import { contentHashSchema, nodeIdSchema, urlSchema } from '../trees/tree-schema.ts';
import type { Span } from './span.ts';

const quoteSchema = z.strictObject({
  node: nodeIdSchema,
  url: urlSchema,
  page: contentHashSchema,
  start: z.int(),
  end: z.int(),
  text: z.string(),
});

/** The verbatim words of a page that a fact stands on. `text === page.text.slice(start, end)`, in UTF-16 code units. */
export type Quote = Immutable<z.infer<typeof quoteSchema>>;

/** Fields of a value as a page has it. */
export const acceptedFields = {
  /** Wording of the page. */
  value: z.string(),
  /** Other wordings that say the same, such as `6th` for `sixth`: proposed when the page is read, checked by code. */
  forms: z.array(z.string()).exactOptional(),
  /** The substantive parts of a composite value, such as `2.3 inch` and `160 × 144 px`; an answer may give them anywhere. */
  parts: z.array(z.string()).exactOptional(),
};

export const factSchema = z.strictObject({
  entity: z.string(),
  attribute: z.string(),
  ...acceptedFields,
  quote: quoteSchema,
});

/** Entity, attribute and value, such as (Game Boy, release year, 1989). */
export type Fact = Immutable<z.infer<typeof factSchema>>;

/** A value as a page has it, with what else counts as the same. */
export type AcceptedValue = Pick<Fact, 'value' | 'forms' | 'parts'>;

/** The value alone, with its forms and parts where it has any. */
export function acceptedValue({ value, forms, parts }: AcceptedValue): AcceptedValue {
  return { value, ...(forms === undefined ? {} : { forms }), ...(parts === undefined ? {} : { parts }) };
}

/** An attribute and its value with the span of the page text that states them. */
export interface RawFact extends AcceptedValue, Span {
  readonly attribute: string;
}

/** A fact with the words of the page that it stands on, of the page's own entity. */
export function factOnPage(raw: RawFact, page: Page, node: NodeId, entity: string): Fact {
  const { attribute, start, end } = raw;
  const quote = { node, url: page.url, page: page.hash, start, end, text: page.text.slice(start, end) };
  return { entity, attribute, ...acceptedValue(raw), quote };
}
