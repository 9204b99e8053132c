import { wordsOf } from '../comparing/words.ts';
import { markdownTables } from '../reading/markdown-tables.ts';
import type { Span } from '../span.ts';

/** So many words in a row that are the question's are repeated from it. */
const repeatedWords = 6;

const addressed = /\b(?:graders?|examiners?|evaluators?|assessors?|judges?|checklists?|rubrics?|grading)\b/i;
const demanding =
  /\b(?:mark(?:ed|s)?|grade[ds]?|score[ds]?|satisf(?:y|ied)|correct|accept(?:ed)?|award(?:ed)?|credit|count(?:ed)? as|treat(?:ed)?|must be|ignore|pass(?:ed)?)\b/i;
const approving =
  /\b(?:this|my|the above) (?:answer|response|reply) (?:is|should be|must be) (?:entirely |fully |completely )?(?:right|correct|complete|satisfied)\b/i;

const commanding =
  /\bignore\b[^.!?\n]{0,40}\binstructions?\b|\b(?:mark|grade|score|count|treat|accept)\s+(?:all|every|each)\b[^.!?\n]{0,40}\bas\b/i;

const sourcesHeading =
  /^\s{0,3}(#{1,6})\s+[*_]*(?:sources?|references?|bibliography|citations?|further reading|see also|works cited|links?)[*_:\s]*$/i;
const sourcesLine = /^[\s>*_-]*(?:sources?|references?|citations?|see also)[*_]*\s*:/i;

/**
 * The parts of an answer that state nothing, in order: words to whoever grades it, from their sentence to the end of the line,
 * its sources, and words of the question in a row. The labels above a table are those of the question where the answer is
 * in order: they say what its columns hold.
 */
export function unsaidSpans(text: string, question: string): Span[] {
  return joined([...sourcesIn(text), ...emptySpans(text, question)]);
}

/** The same of a page, whose lists of sources may say more. */
export function emptySpans(text: string, question: string): Span[] {
  return joined([...ordersIn(text), ...repeatedFrom(text, question)]);
}

/** Sections and lines of sources; their titles name what an answer does not offer. */
function sourcesIn(text: string): Span[] {
  const spans: Span[] = [];
  let open: number | null = null;
  let start = 0;
  for (const line of text.split('\n')) {
    const level = /^\s{0,3}(#{1,6})\s/.exec(line)?.[1]?.length;
    if (level !== undefined && open !== null && level <= open) open = null;
    if (sourcesHeading.test(line)) open = level ?? null;
    if (open !== null || sourcesLine.test(line)) spans.push({ start, end: start + line.length });
    start += line.length + 1;
  }
  return spans;
}

function ordersIn(text: string): Span[] {
  if (![addressed, approving, commanding].some((sign) => sign.test(text))) return [];
  const spans: Span[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    let at = 0;
    for (const sentence of line.split(/(?<=[.!?])\s/)) {
      if (isOrder(sentence)) {
        spans.push({ start: start + at, end: start + line.length });
        break;
      }
      at += sentence.length + 1;
    }
    start += line.length + 1;
  }
  return spans;
}

const isOrder = (sentence: string) =>
  (addressed.test(sentence) && demanding.test(sentence)) || approving.test(sentence) || commanding.test(sentence);

function repeatedFrom(text: string, question: string): Span[] {
  const asked = wordsOf(question).map(({ word }) => word);
  const runs = new Set(asked.slice(repeatedWords - 1).map((_, at) => asked.slice(at, at + repeatedWords).join(' ')));
  const words = wordsOf(text);
  const labels = markdownTables(text).flatMap(({ header }) => header ?? []);
  const isLabel = ({ start, end }: Span) => labels.some((row) => start < row.end && row.start < end);
  return words.slice(repeatedWords - 1).flatMap((last, at) => {
    const run = words.slice(at, at + repeatedWords);
    const span = { start: run[0]?.start ?? 0, end: last.end };
    return runs.has(run.map(({ word }) => word).join(' ')) && !isLabel(span) ? [span] : [];
  });
}

function joined(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = found.at(-1);
    if (last && span.start <= last.end)
      found[found.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else found.push(span);
  }
  return found;
}
