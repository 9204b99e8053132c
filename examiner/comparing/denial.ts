import { wordsOf } from './words.ts';

const denying = String.raw`(?:not(?! only\b)|never|no longer|anything but|anywhere but|other than|rather than|instead of|wrongly|falsely)\b`;
const denied = new RegExp(
  String.raw`^[\s:,"“'*_]*(?:(?:is|was|definitely|certainly|clearly|probably)\s+)*${denying}\s*`,
  'i',
);
const corrected = /^.{1,80}?,?\s+but\s+(?:rather\s+)?(.+)$/is;
const struck =
  /^[^.;\n]*?\b(?:(?:is|was|are|were|be)\s+(?:wrong|incorrect|false|untrue|not\b)|(?:isn|wasn)['’]t\b|(?:wrong|incorrect|false)\s*\)?\s*$)/i;
const bound =
  /(?:^|[\s(])(?:after|before|until|till|less than|more than|fewer than|greater than|at least|at most|not later than|under|over|above|below|up to|between|exceeding)\s+(?:about\s+|the\s+year\s+)?$/i;

/** A stated value that the text denies, and what it says instead, if anything. */
export function deniedValue(stated: string): { readonly denied: string; readonly instead: string | null } | null {
  // One word, such as `False`, is a value itself.
  if (wordsOf(stated).length < 2) return null;
  const lead = denied.exec(stated)?.[0];
  if (lead !== undefined) {
    const rest = stated.slice(lead.length);
    return { denied: rest, instead: corrected.exec(rest)?.[1] ?? null };
  }
  return struck.test(stated) ? { denied: stated, instead: null } : null;
}

/** Whether words directly in front of a number make a bound of it, as in `less than 7`. */
export function isBound(before: string): boolean {
  return bound.test(before);
}

/** `…, but that figure is wrong` takes back what its sentence says before. */
const retraction =
  /(?:[^.;\n]|[.](?=\d)){0,200}(?:which|that|this|it|(?:that|this|the) [\p{L}]{1,20}) (?:is|was|are|were|has been) (?:now |since |however )?(?:false|wrong|incorrect|untrue|mistaken|outdated|withdrawn|an? (?:error|mistake)|no longer (?:right|correct|true|valid|so)|not (?:right|correct|true|so))(?!\p{L})/giu;

/** `Did not open until 1911` says when it did. */
const untilThen = /(?:\bnot\b|n['’]t\b|\bnever\b)[^,;.()\n]{0,60}?\b(?:until|till)\b/gi;
/** What is denied goes on to the end of the clause. */
const denial = new RegExp(
  String.raw`(?:\b${denying}|n['’]t\b)(?:(?!\b(?:but|because|although|though|whereas|while|since|who|which)\b)[^,;.()\n–—])*`,
  'gi',
);

/** A text without the clauses that deny something. */
export function withoutDeniedClauses(text: string): string {
  return text.replace(retraction, ' ').replace(untilThen, ' in ').replace(denial, ' ');
}

/** A text without the clauses that deny something and without numbers that are bounds. */
export function withoutDenials(text: string): string {
  return withoutDeniedClauses(text).replace(
    /(?<!\bfrom [^.;\n]{1,30})\b(?:after|before|until|(?:less|more|fewer|greater) than|at least|at most)\s+\d[\d.,]*/gi,
    ' ',
  );
}
