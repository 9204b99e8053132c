import type { Span } from '../../../examiner/span.ts';

/** Words before a name that is only a comparison. */
const comparison =
  /(?:[(,]\s*like|\b[Uu]nlike)\s[^.,;()]*$|\b(?:than|rather than|instead of|(?:same )?as(?: (?:is|was|does|did|with|for|in|on|at|of))?)\s(?:(?:that|those) (?:of|in|at)\s)?(?:the\s)?$/;

const besides = /\b(?:not|shar\w+ [^.;:]*\bwith|prefer\w* [^.;:]*\b(?:to|over)) (?:the )?$/i;

/** True if a name is there for a comparison or a denial alone; in `not X, which …` something is said of it. */
export function isOnlyCompared(text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - 60), start);
  return comparison.test(before) || (besides.test(before) && !/^,?\swh/.test(text.slice(end)));
}

/** Words before a name in its clause, or in the heading above it, that rule it out; of `unlike X, Y` only X is. */
const ruledOut =
  /(?:\b(?:unlike|rather than|instead of|other than|apart from)\b[^,]*|(?:\b(?:not(?! only)|except(?:ing|ion)?|exclud\w+|ruled? out|rules out|leav(?:es?|ing) out|left out|omit(?:s|ted)?|disqualif\w+|neither|nor|shar\w+ .*\bwith|prefer\w* .*\b(?:to|over))|n['’]t)\b.*)$/i;
const behindRuledOut =
  /^[^,.;]{0,30}\b(?:is|was|are|were|does|do)\s+(?:not\s+(?:one|among|meant|asked|part|qualify)|excluded|left out|ruled out)|\S\s+too\s(?!was|has|had|were)\p{Ll}{3}/iu;

/** True if an answer's words around a name, or the heading or label above it, rule it out. */
export function isRuledOut(text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - 400), start).split(/\n|[.;] /);
  const [heading = ''] =
    text
      .slice(0, start)
      .match(/^(?:#.*|.*:\s*)$/gm)
      ?.slice(-1) ?? [];
  const [behind = ''] = text.slice(end, end + 200).split(/\n|\. /);
  return [before.at(-1) ?? '', heading].some((lead) => ruledOut.test(lead)) || behindRuledOut.test(behind);
}

/** True if a name is an alternative, as in `X or perhaps Y`. */
export const isAlternative = (text: string, { start }: Span) =>
  /\bor (?:(?:else|perhaps|possibly|maybe) )?(?:the )?$/i.test(text.slice(Math.max(0, start - 40), start));

/** Words before a value that an answer denies. */
export const denial = /(?:\bnot|\bnever|n['’]t)(?:\s(?!until|only|before)\p{Ll}+){0,3}\s+$/iu;

/** Entities by their number in an answer. */
export const numbers = ['first', 'second', 'third', 'fourth', 'fifth'].map(
  (word, at) =>
    new RegExp(`\\b(?:${word} (?:entry|item|row|one|should)|(?:number|under|entry|item|row|no) ${at + 1})\\b`, 'i'),
);

/** Words of a clause that takes back the text before it. */
export const retraction = /\b(?:withdraw|take (?:\w+ )?back|retract|strike|disregard|ignore)\b/i;

/** Words before text that replaces the text before it. */
export const correction = /^\W*(?:correction|erratum|edit|update)\b/im;
