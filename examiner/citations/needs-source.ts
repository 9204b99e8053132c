import { wordsOf } from '../comparing/words.ts';

/** Shorter statements are transitions and labels. */
const leastWords = 3;
/** What an answer says of itself or of its search, and what it only asks. */
const aboutItself =
  /^(?:in (?:summary|conclusion|short)|overall|to summari[sz]e|i (?:could|was|found|did|searched|have)|this (?:report|answer|table|section)|the (?:following|table|sources?|answer)\b|note that|here (?:is|are)|below)\b|\?\s*$|\b(?:could not|cannot|can['’]t) be (?:found|verified|determined)\b/iu;

/** Whether a reader would want a source for a claim: it states a number, a date or a name. */
export function needsSource(claim: string): boolean {
  if (wordsOf(claim).length < leastWords || aboutItself.test(claim.trim())) return false;
  if (/\d/.test(claim)) return true;
  return (
    /(?<=[\p{L}\p{N},;:)”"»]\s+[“"«(]?)\p{Lu}\p{L}+/u.test(claim) ||
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{4}/u.test(claim)
  );
}
