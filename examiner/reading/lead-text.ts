import { wordsOf } from '../comparing/words.ts';
import { plainText } from './clean.ts';
import { type Sentence, sentencesOf } from './sentences.ts';

/** A shorter sentence says nothing, a longer one is no description. */
const leastWords = 5;
const mostWords = 70;
/** Only the top of a page describes it as a whole. */
const mostSentences = 8;

/** Sentences from the top of a page that describe something, the most telling first. */
export function leadTexts(text: string): Sentence[] {
  const top = sentencesOf(text).slice(0, mostSentences);
  const found = top.filter(({ text: sentence }) => isDescription(plainText(sentence)));
  return found.sort((a, b) => rank(a) - rank(b) || a.start - b.start);
}

function isDescription(sentence: string): boolean {
  const outside = sentence.replace(/\([^)]*\)/g, ' ');
  const words = wordsOf(sentence).length;
  if (words < leastWords || words > mostWords || /[“”"{}|<>=\\]|https?:|:$/.test(outside)) return false;
  if (
    /^(?:new in|changed in|deprecated|note|see|warning|by|here|part of the|for (?:full|more|further)) /i.test(sentence)
  ) {
    return false;
  }
  const isLabelled = /^[\p{L} ]{2,30}:/u.test(sentence);
  return !isLabelled && (/^\p{Lu}/u.test(sentence) || /^\p{L}.*[.!?]$/u.test(sentence));
}

/** Words that are no whole sentence, sentences from below the second heading, denials and sentences that hang on the one before them come last. */
function rank({ text, lead }: Sentence): number {
  const hangs = /^(?:it|they|he|she|these|those|if|however|also|but|and|when|since|as|you|note)\b/i.test(text);
  const whole = /[.!?]\S?$/.test(text);
  return (lead ? 0 : 2) + (whole ? 0 : 4) + (hangs || /\b(?:not|cannot|never|n['’]t)\b/i.test(text) ? 1 : 0);
}
