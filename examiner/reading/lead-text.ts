import { wordsOf } from '../comparing/words.ts';
import { plainText } from './clean.ts';
import { type Sentence, sentencesOf } from './sentences.ts';

/** A first sentence shorter than this says nothing, a longer one is cut by the writer. */
const leastWords = 5;
const mostSentences = 6;

/** The first sentence of a page that describes something, or null. */
export function leadText(text: string): Sentence | null {
  const lead = sentencesOf(text)
    .filter((sentence) => sentence.lead)
    .slice(0, mostSentences);
  return lead.find(isDescription) ?? null;
}

function isDescription(sentence: Sentence): boolean {
  const text = plainText(sentence.text);
  if (wordsOf(text).length < leastWords || /[“”{}|<>=]|https?:/.test(text)) return false;
  return (
    !/^(?:source code|new in|changed in|deprecated|note|see|warning|by |this (?:page|section|article) )/i.test(text) &&
    /^\p{Lu}/u.test(text)
  );
}
