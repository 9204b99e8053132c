import { endsSentence, joinsNames, sentenceStart } from './statement.ts';

interface Named {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const before =
  /(?:\bnot|\bno|n['’]t be|\bnor|\bneither|\bnever|\brather than|\binstead of|\bunlike|\bexcept(?: for)?|\bexcluding|\bother than|\bbut not|\b(?:rejected|excluded|ruled out|discarded|eliminated|dismissed))\s+(?:(?:the|a|an|by|to|for|both)\s+)?[*_`"“']*$/i;

const verdictWords =
  'ruled out|excluded|rejected|discarded|eliminated|dismissed|disqualified|left out|set aside|not considered';
const fitWords = 'match|fit|meet|satisfy|qualify|apply|correspond|belong|count|work|agree|hold';
const filler = String.raw`[*_\`"”')\]]*,?\s*(?:(?:however|also|both|each|all|too|hence|therefore|thus|though)\b,?\s*){0,2}(?:(?:also\s+)?(?:considered|examined|checked|looked at|discussed)\b,?\s*)?`;
const be = '(?:(?:is|are|was|were|be|been|being|has|have|can|could|must|should)\\s+){1,3}(?:\\w+ly\\s+)?';
const looked = String.raw`(?:(?:also\s+)?(?:considered|examined|checked|looked at|discussed|candidates?)\b,?\s*(?:and|but|yet)\s+(?:then\s+|later\s+|were\s+|was\s+)?)?`;
/** What rules out a name in front of it, whoever it names. */
const behind = new RegExp(
  `^${filler}(?:${be}${looked})?(?:(?:${be})?(?:${verdictWords})\\b|(?:do|does|did|can|could|would)(?:\\s*not|n['’]t)\\s+(?:\\w+ly\\s+)?(?:${fitWords})\\b|fail(?:s|ed)?\\s+to\\s+(?:${fitWords})\\b|${be}not\\s+(?:(?:one of|among|the|a|an|meant|asked|wanted|it)\\b|(?:${fitWords}))|(?:isn|aren|wasn|weren)['’]t\\s+(?:(?:one of|among|the|a|an|it)\\b)|[^.!?;\\n]{1,60},?\\s+but\\s+(?:is|are|was|were)\\s+not\\s+(?:it|them|one|the one|meant|asked|wanted)\\b)`,
  'i',
);
/** `I considered X, yet …` and `X was considered, but …`. */
const weighed = {
  told: /^[*_"”']*,?\s*(?:was|were)\s/i,
  before: /\b(?:considered|thought of|looked at|examined)\s+(?:the\s+)?[*_"“']*$/i,
  behind:
    /^[*_"”']*,?\s*(?:(?:was|were)\s(?:also\s)?(?:considered|examined|looked at|discussed)\b[^.!?\n]{0,60}?\s)?(?:but|yet|however|although|though)\b/i,
};
/** `X, by contrast, is …` tells what the others are not. */
const contrasted = /^[*_`"”']*,?\s+(?:by|in)\s+contrast\b/i;
/** A remark in brackets behind a name stands between it and what is said of it. */
const withoutBracket = (rest: string) => rest.replace(/^[*_"”]*\s*\([^()\n]{0,80}\)/, '');
/** Of several names at once, such as `Ulwen Brock and Sef Tarl do not match`. */
const plural =
  /^[*_`"”')\]]*,?\s*(?:however,?\s*|also\s+|both\s+)?(?:do|are|were|have|don|aren|weren|haven|fail|did|ruled|excluded|rejected)\b/i;

const longestView = 120;
/** A longer list of names is ruled out in parts. */
const mostJoined = 40;

/** Whether the answer rules out one of its names, alone or in a list of names that it rules out. */
export function isRejected(text: string, names: readonly Named[], at: number): boolean {
  return (
    isDenied(text, names, at) ||
    isDismissed(text, names, at) ||
    isWeighed(text, names[at]) ||
    isContrasted(text, names[at])
  );
}

/** `not X`, and the names that follow it in a list. */
function isDenied(text: string, names: readonly Named[], at: number): boolean {
  for (let index = at; index >= Math.max(0, at - mostJoined); index--) {
    const name = names[index];
    if (!name) return false;
    if (before.test(text.slice(Math.max(0, name.start - 40), name.start))) return true;
    const previous = names[index - 1];
    if (!previous || !/^\s*(?:and|or|nor|,\s*(?:and|or|nor))\s/i.test(text.slice(previous.end, name.start)))
      return false;
  }
  return false;
}

/** `X does not match`, and the names that precede it in a list. */
function isDismissed(text: string, names: readonly Named[], at: number): boolean {
  for (let index = at; index < Math.min(names.length, at + mostJoined); index++) {
    const name = names[index];
    if (!name) return false;
    const rest = withoutBracket(text.slice(name.end, name.end + longestView));
    if (behind.test(rest))
      return !endsSentence(text.slice(names[at]?.end, name.end)) && (index === at || plural.test(rest));
    const next = names[index + 1];
    if (!next || !joinsNames(withoutBracket(text.slice(name.end, next.start)))) return false;
  }
  return false;
}

function isContrasted(text: string, name: Named | undefined): boolean {
  return name !== undefined && contrasted.test(withoutBracket(text.slice(name.end, name.end + longestView)));
}

function isWeighed(text: string, name: Named | undefined): boolean {
  if (!name) return false;
  const rest = withoutBracket(text.slice(name.end, name.end + longestView));
  const isConsidered =
    weighed.before.test(text.slice(Math.max(0, name.start - 40), name.start)) || weighed.told.test(rest);
  return isConsidered && weighed.behind.test(rest);
}

/**
 * How an answer stands by words that it offers as a value. `denied`: it says that they are not the value. `retracted`: it takes them
 * back, or gives them as what was once said. `alternative`: it leaves open whether they or others are the value.
 */
export type ClaimStatus = 'stated' | 'denied' | 'retracted' | 'alternative';

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
export function claimStatus(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): ClaimStatus {
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
