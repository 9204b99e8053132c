import { visibleLine } from '../../src/kernel/visible-text.ts';
import { holdsValue } from '../comparing/compare-value.ts';
import { sameName } from '../comparing/same-name.ts';
import { plainWords, wordsOf } from '../comparing/words.ts';
import type { PageFactsReply } from '../prompts/read-facts-prompt.ts';
import { checkWordings } from './check-wordings.ts';
import { attributeName, longestValue, plainProse } from './clean.ts';
import { findQuote } from './find-quote.ts';
import type { PagePart } from './page-parts.ts';
import type { RawFact } from './raw-fact.ts';

/** What is wrong with one fact of a reply; `unequal_form`: one of its other wordings, without which it is kept. */
export interface FactFault {
  readonly kind: 'quote_not_found' | 'value_not_in_quote' | 'wrong_form' | 'unequal_form';
  /** Position in the reply from 0; -1 for the page's entity. */
  readonly at: number;
  readonly detail: string;
}

export interface CheckedFacts {
  /** Null when the reply names none, or one that the page does not name. */
  readonly entity: string | null;
  /** Facts about the page's own entity with the spans of the page text that state them. */
  readonly facts: readonly RawFact[];
  readonly faults: readonly FactFault[];
}

/** A reply that lists more is read up to here. */
const mostFacts = 80;
const longestAttribute = 80;
const longestName = 120;
const longestQuote = 1_000;

/**
 * Keeps of a model's reply what the page really says: facts whose quote stands in the part that was read and holds the
 * value, with the other wordings that may stand for it.
 * @param known names of the page's entity that are known already: by its title, or from a part above
 */
export function checkFacts(reply: PageFactsReply, part: PagePart, known: readonly string[]): CheckedFacts {
  const faults: FactFault[] = [];
  const named = reply.entity === null ? null : tidy(reply.entity);
  const isNamed = named !== null && named.length <= longestName && findQuote([...known, part.text].join('\n'), named);
  if (named !== null && !isNamed) {
    faults.push({ kind: 'quote_not_found', at: -1, detail: `the page does not name “${shown(named)}”` });
  }
  const names = named === null ? known : [named, ...known];
  const facts: RawFact[] = [];
  for (const [at, fact] of reply.facts.slice(0, mostFacts).entries()) {
    const checked = checkFact(fact, part, names);
    faults.push(...checked.faults.map((fault) => ({ ...fault, at })));
    if (checked.fact !== null) facts.push(checked.fact);
  }
  const kind = isNamed && reply.kind !== null ? kindFact(tidy(reply.kind), part) : [];
  return { entity: isNamed ? named : null, facts: [...facts, ...kind], faults };
}

interface CheckedFact {
  readonly fact: RawFact | null;
  readonly faults: readonly Omit<FactFault, 'at'>[];
}

const refused = (kind: FactFault['kind'], detail: string): CheckedFact => ({ fact: null, faults: [{ kind, detail }] });

function checkFact(stated: PageFactsReply['facts'][number], part: PagePart, names: readonly string[]): CheckedFact {
  const attribute = attributeName(tidy(stated.attribute));
  const value = tidy(stated.value);
  if (!isPhrase(attribute, longestAttribute) || /[“”]/.test(attribute) || !isPhrase(value, longestValue))
    return refused('wrong_form', `no attribute and value: “${shown(attribute)}”, “${shown(value)}”`);
  const span = stated.quote.length > longestQuote ? null : findQuote(part.text, stated.quote);
  if (!span) return refused('quote_not_found', `the page does not say “${shown(stated.quote)}”`);
  const quote = plainProse(part.text.slice(span.start, span.end));
  if (!quote.includes(value) && !holdsValue(quote, value))
    return refused('value_not_in_quote', `“${shown(quote)}” does not state “${shown(value)}”`);
  if (!saysMore(quote, value)) return refused('value_not_in_quote', `“${shown(quote)}” says no more than the value`);
  // A page's own name is asked for anyway.
  if (names.some((name) => sameName(value, name))) return { fact: null, faults: [] };
  const wordings = checkWordings(value, { forms: stated.forms.map(tidy), parts: stated.parts.map(tidy) });
  const [start, end] = [part.start + span.start, part.start + span.end];
  return {
    fact: { entity: null, attribute, value, ...wordings.accepted, start, end },
    faults: wordings.refused.map((detail) => ({ kind: 'unequal_form', detail: `of “${shown(value)}”: ${detail}` })),
  };
}

const isPhrase = (text: string, longest: number) => wordsOf(text).length > 0 && text.length <= longest;
const saysMore = (quote: string, value: string) => plainWords(quote).length > plainWords(value).length;

const mostKindWords = 4;
/** A sentence or short line is what a quote should be. */
const longestKindLine = 400;

/** The kind of thing is a fact like any other where a line of the page says it; a line of the kind alone is a heading. */
function kindFact(value: string, { text, start: offset }: PagePart): RawFact[] {
  if (plainWords(value).length > mostKindWords) return [];
  let start = offset;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    const isKind = line.length <= longestKindLine && findQuote(line, value) && saysMore(plainProse(line), value);
    if (isKind) return [{ entity: null, attribute: 'kind', value, start, end }];
    start = end + 1;
  }
  return [];
}

const tidy = (text: string) => visibleLine(plainProse(text)).trim();
const shown = (text: string) => visibleLine(text).slice(0, 120);
