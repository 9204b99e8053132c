import { sentenceStart } from './sentence.ts';

/**
 * How an answer stands by words that it offers as a value. `denied`: it says that they are not the value. `retracted`: it takes them
 * back, or gives them as what was once said. `alternative`: it leaves open whether they or others are the value.
 */
export type Standing = 'stated' | 'denied' | 'retracted' | 'alternative';

/** How far on either side of a value its standing is looked for, in UTF-16 code units. */
const view = 160;

const wrong = `(?:wrong|false|untrue|incorrect|mistaken|inaccurate|outdated|withdrawn|retracted|a mistake|an error|a typo|no longer (?:right|true|correct|valid))`;
const takenBack = new RegExp(
  String.raw`^[^.!?\n]{0,80}?(?:[,;:(.–—-]|\b(?:but|which|that|this|it))\s*(?:(?:but|which|that|this|it|figure|number|date|year|value|name|and|however|later|since)\s+){0,4}(?:is|was|has been|turned out to be)\s+(?:(?:later|since|now|in fact|actually|simply)\s+)?${wrong}\b`,
  'i',
);
const correctedBehind =
  /^[^\n]{0,24}?(?:[.,;:(–—-]\s*)(?:no,|sorry,|scratch that|strike that|correction\b|wait,|actually,? no\b|actually,? (?:it|that|make that)|i mean\b|or rather\b|make that\b)/i;
const saidBefore =
  /\b(?:i (?:previously|earlier|first|initially|originally) (?:wrote|said|stated|thought|gave|had)|(?:first|initially|originally|previously|formerly|wrongly|falsely|often|sometimes|erroneously|mistakenly) (?:reported|given|stated|listed|quoted|cited|planned|announced|claimed|thought|believed) (?:as|to be|at)|my earlier (?:answer|figure|draft))\b[^.;:!?\n]{0,60}$/i;
const plannedAs = /\b(?:planned|projected|estimated|designed|proposed)\s+(?:as|at|for|to be)\s+[^.;:!?\n]{0,20}$/i;
const struckOut = { before: /~~[^~\n]{0,120}$/, behind: /^[^~\n]{0,120}~~/ };
const denied =
  /(?:\b(?:not|never|no longer|neither|nor|rather than|instead of|anything but|other than)\b|n['’]t\b)(?!\s+(?:only|just|until|before|less than|more than|later than)\b)(?:(?!\bbut\b)[^,;:.()\n]){0,80}$/i;
const leftOpen = {
  before:
    /\b(?:either|maybe|perhaps|possibly)\b[^.;!?\n]{0,40}$|\b(?:or|alternatively)\s+(?:in|on|at|by|the|else|about|around)?\s*[*_"“]*$/i,
  behind:
    /^[\p{L}.%°$€£*_"”]{0,12}\s*(?:,\s*)?(?:\(?or\b(?!\s+(?:so|more|less|rather))|depending on|alternatively\b|as some (?:say|have)|although [^.;!?\n]{0,40}\balso\b)/iu,
};

/** How the answer stands by the words of a span. */
export function standingOf(text: string, { start, end }: { readonly start: number; readonly end: number }): Standing {
  const before = text.slice(Math.max(sentenceStart(text, start), start - view), start);
  const behind = text.slice(end, end + view);
  if (struckOut.before.test(before) && struckOut.behind.test(behind)) return 'retracted';
  if (saidBefore.test(before) || plannedAs.test(before) || takenBack.test(behind) || correctedBehind.test(behind))
    return 'retracted';
  if (denied.test(before)) return 'denied';
  if (leftOpen.before.test(before) || leftOpen.behind.test(behind)) return 'alternative';
  return 'stated';
}

const correction = new RegExp(
  String.raw`^.{1,80}?[,;:.(–—-]\s*(?:correction\b|(?:scratch|strike) that\b|sorry,|no,|wait,|actually\b|i mean\b|or rather\b|make that\b|(?:but\s+)?(?:this|which|that|it)(?:\s(?:figure|date|number|value|year))?\s(?:is|was|has been)\s(?:(?:later|since|now)\s)?${wrong}\b)[\s,:;.)–—-]*(?:(?:so|no|it is|it was|in fact|and|but|rather|correctly|the (?:right|correct|true) (?:one|figure|value|date|number) (?:is|was))\b[\s,:]*){0,3}`,
  'is',
);

/** What of a stated value still stands where the answer corrects itself: all of it where it does not, null where nothing does. */
export function standingPart(value: string): string | null {
  const rest = value.replace(/~~[^~\n]{1,200}~~/g, ' ');
  const corrected = correction.exec(rest);
  const standing = corrected ? rest.slice(corrected[0].length) : rest;
  return /[\p{L}\p{N}]/u.test(standing) ? standing : null;
}
