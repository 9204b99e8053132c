import { visibleLine } from '../../src/kernel/visible-text.ts';
import { holdsValue } from '../comparing/compare-value.ts';
import { plainWords, sameName, wordsOf } from '../comparing/words.ts';
import type { PageFactsReply } from '../prompts/read-facts-prompt.ts';
import { checkWordings } from './check-wordings.ts';
import { attributeName, longestValue, plainProse } from './clean.ts';
import { findQuote } from './find-quote.ts';
import type { PagePart } from './page-parts.ts';
import type { PartRead, ReadFault } from './part-reader.ts';
import type { RawFact } from './raw-fact.ts';

/** Facts about the page's own entity with the spans of the page text that state them. */
export interface CheckedFacts extends PartRead {
  /** Null when the reply names none, or one that the page does not name. */
  readonly entity: string | null;
  readonly facts: readonly RawFact[];
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
  const named = reply.entity === null ? null : tidy(reply.entity);
  const isNamed = named !== null && named.length <= longestName && findQuote([...known, part.text].join('\n'), named);
  const names = named === null ? known : [named, ...known];
  const checked = reply.facts.slice(0, mostFacts).map((fact) => checkFact(fact, part, names));
  const stated = checked.flatMap(({ fact }) => fact ?? []);
  const facts = isNamed && reply.kind !== null ? [...stated, ...kindFact(tidy(reply.kind), part)] : stated;
  const faults = checked.flatMap((each, at) => each.faults.map((fault) => ({ ...fault, entry: `fact ${at + 1}` })));
  if (named !== null && !isNamed) {
    faults.unshift({ kind: 'quote_not_found', entry: 'entity', detail: `the page does not name “${shown(named)}”` });
  }
  // A wording that is left out costs no fact.
  const refused = faults.filter(({ kind }) => kind !== 'unequal_form').length;
  return { entity: isNamed ? named : null, facts, found: facts.length, refused, faults };
}

interface CheckedFact {
  /** Null as well where it only names the page, which is asked for anyway. */
  readonly fact: RawFact | null;
  readonly faults: readonly Omit<ReadFault, 'entry'>[];
}

const refused = (kind: ReadFault['kind'], detail: string): CheckedFact => ({ fact: null, faults: [{ kind, detail }] });

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
  if (names.some((name) => sameName(value, name))) return { fact: null, faults: [] };
  const wordings = checkWordings(value, { forms: stated.forms.map(tidy), parts: stated.parts.map(tidy) });
  const place = { start: part.start + span.start, end: part.start + span.end };
  return {
    fact: { entity: null, attribute, value, ...wordings.accepted, ...place },
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
