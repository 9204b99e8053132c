import type { Clue, Condition } from './asked-question.ts';
import { holdsWords, plainText, wordPositions } from './plain-text.ts';
import type { SitePage } from './site-page.ts';

/** How surely a page is the one a clue means: by its stated details, only by words that stand near each other, or not. */
export type Match = 'stated' | 'mentioned' | 'none';

/** How far apart, in characters, an attribute and its value may stand in running text. */
const reach = 120;

/** Whether a page is the one a clue means; as sure as the least sure of its conditions. */
export function meetsClue(page: SitePage, clue: Clue): Match {
  if (clue.kind === 'described') return holdsPieces(page.text, clue.pieces) ? 'stated' : 'none';
  const matches = clue.conditions.map((condition) => meetsCondition(page, condition));
  if (matches.includes('none')) return 'none';
  return matches.includes('mentioned') ? 'mentioned' : 'stated';
}

function meetsCondition(page: SitePage, condition: Condition): Match {
  const attribute = plainText(condition.attribute);
  const value = plainText(condition.value);
  const same = page.facts.filter((fact) => plainText(fact.attribute) === attribute);
  if (same.some((fact) => plainText(fact.value) === value)) return 'stated';
  if (same.some((fact) => holdsWords(plainText(fact.value), value))) return 'mentioned';
  return standTogether(page.text, attribute, value) ? 'mentioned' : 'none';
}

function standTogether(text: string, attribute: string, value: string): boolean {
  const words = attribute.split(' ');
  return wordPositions(text, value, 50).some((at) => {
    const around = text.slice(Math.max(0, at - reach), at + value.length + reach);
    return words.every((word) => holdsWords(around, word));
  });
}

function holdsPieces(text: string, pieces: readonly string[]): boolean {
  let from = 0;
  for (const piece of pieces) {
    const plain = plainText(piece);
    const at = text.indexOf(plain, from);
    if (at < 0) return false;
    from = at + plain.length;
  }
  return true;
}
