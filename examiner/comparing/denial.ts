const denying = String.raw`(?:not|never|no longer|anything but|anywhere but|other than|rather than|instead of|wrongly|falsely)\b`;
const denied = new RegExp(
  String.raw`^[\s:,"“'*_]*(?:(?:is|was|definitely|certainly|clearly|probably)\s+)*${denying}\s*`,
  'i',
);
const corrected = /^.{1,80}?,?\s+but\s+(?:rather\s+)?(.+)$/is;
const struck =
  /^[^.;\n]*?\b(?:(?:is|was|are|were|be)\s+(?:wrong|incorrect|false|untrue|not\b)|(?:isn|wasn)['’]t\b|(?:wrong|incorrect|false)\s*\)?\s*$)/i;
const bound =
  /(?:^|[\s(])(?:after|before|since|until|till|less than|more than|fewer than|greater than|at least|at most|not later than|under|over|above|below|up to|between|exceeding)\s+(?:about\s+|the\s+year\s+)?$/i;

/** A stated value that the text denies, and what it says instead, if anything. */
export function deniedValue(stated: string): { readonly denied: string; readonly instead: string | null } | null {
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

/** A text without the clauses that deny something and without numbers that are bounds. */
export function withoutDenials(text: string): string {
  return text
    .replace(new RegExp(String.raw`(?:\b${denying}|n['’]t\b)[^,;.()\n]*`, 'gi'), ' ')
    .replace(/\b(?:after|before|since|until|(?:less|more|fewer|greater) than|at least|at most)\s+\d[\d.,]*/gi, ' ');
}
