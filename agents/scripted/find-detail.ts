import { holdsWords, plainText } from './plain-text.ts';
import type { SitePage } from './site-page.ts';

const ofTheWhole = ['description', 'summary', 'definition'];
const maxSentence = 200;

/** What a page states for an attribute, as printed; null when it says nothing of it. */
export function findDetail(page: SitePage, attribute: string): string | null {
  const wanted = plainText(attribute);
  const same = page.facts.find((fact) => plainText(fact.attribute) === wanted);
  if (same) return same.value;
  const close = page.facts.find((fact) => closeTo(plainText(fact.attribute), wanted));
  if (close) return close.value;
  if (ofTheWhole.includes(wanted) && page.firstSentence !== '') return page.firstSentence;
  return sentenceAbout(page.text, wanted);
}

/** The same words but for a plural, or one phrase within the other. */
function closeTo(stated: string, wanted: string): boolean {
  if (stated === `${wanted}s` || wanted === `${stated}s`) return true;
  return stated.length > 3 && (holdsWords(stated, wanted) || holdsWords(wanted, stated));
}

function sentenceAbout(text: string, wanted: string): string | null {
  const found = text
    .split(/[.!?;] /)
    .find((sentence) => sentence.length <= maxSentence && holdsWords(sentence, wanted));
  return found?.trim() ?? null;
}
