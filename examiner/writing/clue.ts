import { compareValue, holdsValue } from '../comparing/compare-value.ts';
import { plainWords } from '../comparing/words.ts';
import type { Fact } from '../fact.ts';
import type { PageFacts } from '../reading/read-page.ts';

/** What a question gives to tell a page from others: facts, or words of its description with names masked as `…`. */
export type Clue =
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | { readonly kind: 'described'; readonly words: string; readonly fact: Fact };

/** Whether a page meets a clue, as far as the page was read. */
export function fitsClue(page: PageFacts, clue: Clue): boolean {
  return clue.kind === 'facts'
    ? clue.facts.every(({ attribute, value }) => fitsFact(page, attribute, value))
    : fitsDescription(page, clue.words);
}

/** Whether one of the page's own facts gives the attribute this value, in any format. */
export function fitsFact(page: PageFacts, attribute: string, value: string): boolean {
  const fact = page.own.find((own) => own.attribute === attribute);
  return fact !== undefined && (compareValue(value, fact.value) === 'same' || holdsValue(fact.value, value));
}

/** Whether the words between the masks all stand in the top of the page, in this order. */
function fitsDescription({ opening }: PageFacts, words: string): boolean {
  let from = 0;
  for (const piece of words.split('…')) {
    const run = plainWords(piece).join(' ');
    if (run === '') continue;
    const at = opening.indexOf(` ${run} `, from);
    if (at < 0) return false;
    from = at + run.length + 1;
  }
  return from > 0;
}
