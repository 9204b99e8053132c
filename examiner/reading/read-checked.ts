import { fail, ok } from '../../src/kernel/result.ts';
import { type AskOptions, askModel } from '../ask-model.ts';
import type { FromModel } from '../examiner.ts';
import { type ModelExaminerOptions, mostTries } from '../model-examiner-options.ts';
import type { PromptFor, ReadingPrompt } from '../prompts/prompt.ts';
import type { ReplyFaultKind } from '../reply-fault.ts';
import type { Source } from './find-quote.ts';

export interface PageReaderOptions extends AskOptions, Pick<ModelExaminerOptions, 'writer' | 'context'> {}

/** Fault of an entry of a reply. */
export interface ReadFault {
  readonly kind: ReplyFaultKind;
  /** Such as `fact 1`. */
  readonly entry: string;
  readonly detail: string;
}

/** Statements of a reply on a text, as far as the text supports it. */
export interface PartRead<Kept> {
  readonly kept: readonly Kept[];
  readonly faults: readonly ReadFault[];
}

/** Something that a model reads from pages in one call. */
export interface ReadOrder<Reply, Read extends PartRead<unknown>> {
  /** Name of it in faults. */
  readonly about: string;
  /** True where a reply that finds nothing is of no use even where nothing of it is refused. */
  readonly mustFind: boolean;
  prompt(again: ReadingPrompt): PromptFor<Reply>;
  check(reply: Reply): Read;
}

/** Bounds of a reply's faults in the next try's prompt: their number, and the UTF-16 code units of each. */
const mostTold = 8;
const longestTold = 300;

/** The reply of which most holds, asked for again while most does not; null when none was of use. Fails without the model. */
export async function readChecked<Reply, Read extends PartRead<unknown>>(
  options: PageReaderOptions,
  attempt: number,
  { about, mustFind, prompt, check }: ReadOrder<Reply, Read>,
): FromModel<Read | null> {
  const { writer: model, fence } = options;
  let best: Read | null = null;
  let refused: readonly string[] = [];
  for (let tryNumber = 1; tryNumber <= mostTries.facts * (attempt + 1); tryNumber++) {
    // What earlier attempts came to stands, whoever remembers them.
    if (tryNumber > mostTries.facts && best !== null) break;
    const occasion = `try ${tryNumber}`;
    const subject = `${about}, ${occasion}`;
    const question = { model, role: 'facts', prompt: prompt({ tried: tryNumber, refused, fence }) } as const;
    const reply = await askModel({ ...question, occasion, about: subject }, options);
    if (!reply.ok && reply.failure.reason !== 'unusable') return fail(reply.failure);
    refused = [];
    if (!reply.ok) continue;
    const result = check(reply.value.value);
    for (const { kind, entry, detail } of result.faults) reply.value.tell(kind, `${subject}, ${entry}`, detail);
    refused = result.faults.slice(0, mostTold).map(({ detail }) => detail.slice(0, longestTold));
    // A wording that is left out costs nothing that was found.
    const faultCount = result.faults.filter(({ kind }) => kind !== 'unequal_form').length;
    if (result.kept.length === 0 && (mustFind || faultCount > 0)) await reply.value.markUseless();
    if (best === null || result.kept.length > best.kept.length) best = result;
    if (result.kept.length >= faultCount) break;
  }
  return ok(best);
}

/** A part of a page that a model reads in one call, in UTF-16 code units. */
export interface PagePart extends Source {
  /** Number of the part, from 1. */
  readonly number: number;
}

/** Length of what a search engine shows of a page, about. */
const snippetLength = 2_000;
export const snippetOf = (text: string): string => text.slice(0, snippetLength);

/** Tells whoever reads a part of a page text which one it is. */
export function partLine({ number, start, text }: PagePart, whole: string): string {
  return `Part ${number} of the page${start + text.length >= whole.length ? '.' : '; more of it follows.'}`;
}

/** A part is at most this long, so that a model reads it with care and its reply is not cut off. */
const longestPart = 12_000;

/** The first parts of a page text, cut between paragraphs, else between lines, else between words. */
export function pageParts(text: string, most: number, longest = longestPart): PagePart[] {
  const parts: PagePart[] = [];
  let start = 0;
  while (start < text.length && parts.length < most) {
    const end = cutAt(text, start, longest);
    if (text.slice(start, end).trim() !== '')
      parts.push({ number: parts.length + 1, start, text: text.slice(start, end) });
    start = end;
  }
  return parts;
}

function cutAt(text: string, start: number, longest: number): number {
  if (text.length - start <= longest) return text.length;
  const least = start + Math.floor(longest / 2);
  for (const border of ['\n\n', '\n', ' ']) {
    const at = text.lastIndexOf(border, start + longest - border.length);
    if (at >= least) return at + border.length;
  }
  return start + longest;
}
