import { holdsValue } from '../comparing/compare-value.ts';
import { plainWords, sameName, wordsOf } from '../comparing/words.ts';
import type { PageFactsReply } from '../prompts/read-facts-prompt.ts';
import { checkWordings } from './check-wordings.ts';
import { attributeName, longestValue, plainProse } from './clean.ts';
import { findQuote } from './find-quote.ts';
import type { RawFact } from './raw-fact.ts';
import type { PartRead, ReadFault } from './read-checked.ts';
import { brief, quotedWords, type Source, tidy } from './stated-words.ts';

/** Facts about the page's own entity with the spans of the page text that state them. */
export interface CheckedFacts extends PartRead {
  /** Null when the reply names none, or one that the page does not name. */
  readonly entity: string | null;
  readonly facts: readonly RawFact[];
}

const longestAttribute = 80;
const longestName = 120;
const longestQuote = 1_000;

/**
 * Keeps of a model's reply what the page really says: facts whose quote stands in the part that was read and holds the
 * value, with the other wordings that may stand for it.
 * @param known names of the page's entity that are known already: by its title, or from a part above
 */
export function checkFacts(reply: PageFactsReply, part: Source, known: readonly string[]): CheckedFacts {
  const named = reply.entity === null ? null : tidy(reply.entity);
  const isNamed = named !== null && named.length <= longestName && findQuote([...known, part.text].join('\n'), named);
  const names = named === null ? known : [named, ...known];
  const checked = reply.facts.map((fact) => checkFact(fact, part, names));
  const stated = checked.flatMap(({ fact }) => fact ?? []);
  const facts = isNamed && reply.kind !== null ? [...stated, ...kindFact(tidy(reply.kind), part)] : stated;
  const faults = checked.flatMap((each, at) => each.faults.map((fault) => ({ ...fault, entry: `fact ${at + 1}` })));
  if (named !== null && !isNamed) {
    faults.unshift({ kind: 'quote_not_found', entry: 'entity', detail: `the page does not name “${brief(named)}”` });
  }
  return { entity: isNamed ? named : null, facts, found: facts.length, faults };
}

interface CheckedFact {
  /** Null as well where it only names the page, which is asked for anyway. */
  readonly fact: RawFact | null;
  readonly faults: readonly Omit<ReadFault, 'entry'>[];
}

const refused = (kind: ReadFault['kind'], detail: string): CheckedFact => ({ fact: null, faults: [{ kind, detail }] });

function checkFact(stated: PageFactsReply['facts'][number], part: Source, names: readonly string[]): CheckedFact {
  const attribute = attributeName(tidy(stated.attribute));
  const value = tidy(stated.value);
  if (!isPhrase(attribute, longestAttribute) || /[“”]/.test(attribute) || !isPhrase(value, longestValue))
    return refused('wrong_form', `no attribute and value: “${brief(attribute)}”, “${brief(value)}”`);
  const quoted = quotedWords(part, stated.quote, longestQuote);
  if (!quoted) return refused('quote_not_found', `the page does not say “${brief(stated.quote)}”`);
  const { start, end, plain } = quoted;
  if (!plain.includes(value) && !holdsValue(plain, value))
    return refused('value_not_in_quote', `“${brief(plain)}” does not state “${brief(value)}”`);
  if (!saysMore(plain, value)) return refused('value_not_in_quote', `“${brief(plain)}” says no more than the value`);
  if (names.some((name) => sameName(value, name))) return { fact: null, faults: [] };
  const wordings = checkWordings(value, { forms: stated.forms.map(tidy), parts: stated.parts.map(tidy) });
  return {
    fact: { attribute, value, ...wordings.accepted, start, end },
    faults: wordings.refused.map((detail) => ({ kind: 'unequal_form', detail: `of “${brief(value)}”: ${detail}` })),
  };
}

const isPhrase = (text: string, longest: number) => wordsOf(text).length > 0 && text.length <= longest;
const saysMore = (quote: string, value: string) => plainWords(quote).length > plainWords(value).length;

const mostKindWords = 4;
/** A sentence or short line is what a quote should be. */
const longestKindLine = 400;

/** The kind of thing is a fact like any other where a line of the page says it; a line of the kind alone is a heading. */
function kindFact(value: string, { text, start: offset }: Source): RawFact[] {
  if (plainWords(value).length > mostKindWords) return [];
  let start = offset;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    const isKind = line.length <= longestKindLine && findQuote(line, value) && saysMore(plainProse(line), value);
    if (isKind) return [{ attribute: 'kind', value, start, end }];
    start = end + 1;
  }
  return [];
}
