import { visibleLine } from '../../src/kernel/visible-text.ts';
import { holdsValue, sameName } from '../comparing/compare-value.ts';
import { plainWords, runsOf, withoutArticle, wordsOf } from '../comparing/words.ts';
import type { PageFactsReply } from '../prompts/read-facts.ts';
import { longestValue, plainText } from './clean.ts';
import { findQuote } from './find-quote.ts';
import type { PagePart } from './page-parts.ts';
import type { RawFact } from './raw-fact.ts';

/** What is wrong with one fact of a reply. */
export interface FactFault {
  readonly kind: 'quote_not_found' | 'value_not_in_quote' | 'wrong_form';
  /** Position in the reply from 0; -1 for the page's entity. */
  readonly at: number;
  readonly detail: string;
}

export interface CheckedFacts {
  /** Null when the reply names none, or one that the page does not name. */
  readonly entity: string | null;
  /** Facts with the spans of the page text that state them; `entity` null where it is the page's own. */
  readonly facts: readonly RawFact[];
  readonly faults: readonly FactFault[];
}

/** A reply that lists more is read up to here. */
const mostFacts = 80;
const longestAttribute = 60;
const longestName = 120;
const longestQuote = 1_000;

/**
 * Keeps of a model's reply what the page really says: facts whose quote stands in the part that was read and holds the
 * value.
 * @param known names of the page's entity that are known already: by its title, or from a part above
 */
export function checkFacts(reply: PageFactsReply, part: PagePart, known: readonly string[]): CheckedFacts {
  const faults: FactFault[] = [];
  const named = reply.entity === null ? null : tidy(reply.entity);
  const entity = named !== null && isNamedIn(named, [...known, part.text].join('\n')) ? named : null;
  if (named !== null && entity === null) {
    faults.push({ kind: 'quote_not_found', at: -1, detail: `the page does not name “${shown(named)}”` });
  }
  const facts = reply.facts.slice(0, mostFacts).flatMap((fact, at) => {
    const checked = checkFact(fact, part, named === null ? known : [named, ...known]);
    if (checked === null) return [];
    if (!('detail' in checked)) return [checked];
    faults.push({ ...checked, at });
    return [];
  });
  const kind = entity === null ? [] : kindFact(reply.kind, part);
  return { entity, facts: [...facts, ...kind], faults };
}

function checkFact(
  fact: PageFactsReply['facts'][number],
  part: PagePart,
  names: readonly string[],
): RawFact | Omit<FactFault, 'at'> | null {
  const [owner, attribute, value] = [
    tidy(fact.entity),
    tidy(fact.attribute).toLowerCase().replace(/:$/, ''),
    tidy(fact.value),
  ];
  const isForm =
    owner.length <= longestName &&
    wordsOf(attribute).length > 0 &&
    attribute.length <= longestAttribute &&
    wordsOf(value).length > 0 &&
    value.length <= longestValue;
  if (!isForm || /[“”]/.test(attribute)) {
    return { kind: 'wrong_form', detail: `no attribute and value: “${shown(attribute)}”, “${shown(value)}”` };
  }
  const span = fact.quote.length > longestQuote ? null : findQuote(part.text, fact.quote);
  if (!span) return { kind: 'quote_not_found', detail: `the page does not say “${shown(fact.quote)}”` };
  const quote = plainText(part.text.slice(span.start, span.end));
  if (!quote.includes(value) && !holdsValue(quote, value)) {
    return { kind: 'value_not_in_quote', detail: `“${shown(quote)}” does not state “${shown(value)}”` };
  }
  if (plainWords(quote).length <= plainWords(value).length) {
    return { kind: 'value_not_in_quote', detail: `“${shown(quote)}” says no more than the value` };
  }
  const isOwn = owner === '' || names.some((name) => sameName(owner, name));
  // A page's own name is asked for anyway.
  if (isOwn && names.some((name) => sameName(value, name))) return null;
  const at = { start: part.start + span.start, end: part.start + span.end };
  return { entity: isOwn ? null : owner, attribute, value, ...at };
}

/** The kind of thing is a fact like any other where a line of the page says it. */
function kindFact(kind: string | null, part: PagePart): RawFact[] {
  const value = kind === null ? '' : tidy(kind);
  const words = plainWords(value);
  if (words.length === 0 || words.length > 4) return [];
  const at = lineHolding(part.text, value);
  if (!at) return [];
  return [{ entity: null, attribute: 'kind', value, start: part.start + at.start, end: part.start + at.end }];
}

/** A sentence or short line is what a quote should be. */
const longestKindLine = 400;

function lineHolding(text: string, value: string): { start: number; end: number } | null {
  const needed = plainWords(value);
  let start = 0;
  for (const line of text.split('\n')) {
    const words = line.length <= longestKindLine ? wordsOf(plainText(line)) : [];
    // A line of the kind alone is a heading, and states nothing.
    if (words.length > needed.length && runsOf(needed, words).length > 0) {
      return { start, end: start + line.length };
    }
    start += line.length + 1;
  }
  return null;
}

function isNamedIn(name: string, text: string): boolean {
  const words = withoutArticle(plainWords(name));
  return name.length <= longestName && words.length > 0 && runsOf(words, wordsOf(plainText(text))).length > 0;
}

const tidy = (text: string) => visibleLine(plainText(text)).trim();
const shown = (text: string) => visibleLine(text).slice(0, 120);
