import { LRUCache } from 'lru-cache';
import type * as z from 'zod';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { type ModelFailure, modelName } from '../../src/models/language-model.ts';
import { askModel } from '../ask-model.ts';
import { type ModelExaminerOptions, mostTries } from '../model-examiner-options.ts';
import type { PartPrompt, Prompt } from '../prompts/prompt.ts';
import type { ReplyFaultKind } from '../reply-fault.ts';
import type { Member } from '../writing/place-pages.ts';
import type { PagePart } from './page-parts.ts';

export type PageReaderOptions = Pick<
  ModelExaminerOptions,
  'writer' | 'fence' | 'context' | 'steadiness' | 'maxOutputTokens' | 'timeoutMs' | 'report' | 'signal'
>;

/** What is wrong with an entry of a reply. */
export interface ReadFault {
  readonly kind: ReplyFaultKind;
  /** Such as `fact 1`. */
  readonly entry: string;
  readonly detail: string;
}

/** What a reply says of a part, as far as the part bears it out. */
export interface PartRead {
  /** How many things are kept. */
  readonly found: number;
  /** How many were refused. */
  readonly refused: number;
  readonly faults: readonly ReadFault[];
}

/** One sort of thing that a model reads from pages. */
export interface PartForm<Reply, Read extends PartRead, Value> {
  readonly name: string;
  readonly schema: z.ZodType<Reply>;
  /** How faults name the page, such as `page`. */
  readonly about: string;
  /** Whether a reply that finds nothing is of no use even where nothing of it is refused. */
  readonly mustFind: boolean;
  /** The parts of a page that are worth reading, in order. */
  partsOf(text: string): readonly PagePart[];
  /** Whether what was read will do: the page is not read further. */
  isEnough(read: readonly Read[]): boolean;
  prompt(input: PartPrompt): Prompt;
  check(reply: Reply, part: PagePart, member: Member, before: readonly Read[]): Read;
  /** What all parts together say. */
  join(read: readonly Read[]): Value;
}

/**
 * Reads a page: what its parts say. Fails where the model cannot be asked.
 * @param attempt how often a task at the same place came to nothing before: more tries are made then
 */
export type ReadParts<Value> = (member: Member, attempt: number) => Promise<Result<Value, ModelFailure>>;

/** What a search engine shows of a page, about. */
export const snippetLength = 2_000;
const mostPagesKept = 2_000;

/** Of what was wrong with a reply the next try is told so much. */
const mostTold = 8;
const longestTold = 300;

interface PageReading<Value> {
  readonly value: Value;
  /** Whether every part was read in a usable way, and anything was found. */
  readonly isDone: boolean;
}

/**
 * A reader that keeps what it has read. Its prompts hold the text of a page alone, so that equal texts are asked about in
 * equal words. A part that the model reads in no usable way says nothing.
 */
export function createPartReader<Reply, Read extends PartRead, Value>(
  form: PartForm<Reply, Read, Value>,
  options: PageReaderOptions,
): ReadParts<Value> {
  const known = new LRUCache<string, Promise<Result<PageReading<Value>, ModelFailure>>>({ max: mostPagesKept });
  return async (member, attempt) => {
    const { hash, title } = member.page;
    // What a fact is about depends on these names, and not on which page was read first.
    const key = JSON.stringify([hash, title, member.entity]);
    const reading = known.get(key) ?? readParts(member, attempt, form, options);
    known.set(key, reading);
    let isDone = false;
    try {
      const read = await reading;
      if (!read.ok) return read;
      isDone = read.value.isDone;
      return ok(read.value.value);
    } finally {
      // What failed is asked for anew in the next attempt, and so is what came to nothing.
      if (!isDone) known.delete(key);
    }
  };
}

async function readParts<Reply, Read extends PartRead, Value>(
  member: Member,
  attempt: number,
  form: PartForm<Reply, Read, Value>,
  options: PageReaderOptions,
): Promise<Result<PageReading<Value>, ModelFailure>> {
  const { text, hash } = member.page;
  const read: Read[] = [];
  let isWhole = true;
  for (const part of form.partsOf(options.context === 'snippets' ? text.slice(0, snippetLength) : text)) {
    const { start, text: shown, number } = part;
    const order: ReadOrder<Reply, Read> = {
      name: form.name,
      schema: form.schema,
      about: `${form.about} ${hash.slice(0, 16)}, part ${number}`,
      mustFind: form.mustFind,
      prompt: (tried, refused) => {
        const last = start + shown.length >= text.length;
        return form.prompt({ text: shown, part: number, last, tried, refused, fence: options.fence });
      },
      check: (reply) => form.check(reply, part, member, read),
    };
    const checked = await readChecked(order, attempt, options);
    if (!checked.ok) return checked;
    if (checked.value) read.push(checked.value);
    else isWhole = false;
    if (form.isEnough(read)) break;
  }
  return ok({ value: form.join(read), isDone: isWhole && countFound(read) > 0 });
}

/** How many things all parts together say. */
export const countFound = (read: readonly PartRead[]): number => read.reduce((count, { found }) => count + found, 0);

/** Something that a model reads from pages in one call. */
export interface ReadOrder<Reply, Read extends PartRead> extends Pick<PartForm<Reply, Read, never>, 'name' | 'schema'> {
  /** How faults name it. */
  readonly about: string;
  readonly mustFind: boolean;
  /**
   * @param tried from 1
   * @param refused why entries of the last reply were
   */
  prompt(tried: number, refused: readonly string[]): Prompt;
  check(reply: Reply): Read;
}

/**
 * The reply of which most holds, asked for anew while most of it does not; null when none was of use.
 * @param attempt how often a task at the same place came to nothing before
 */
export async function readChecked<Reply, Read extends PartRead>(
  { name, schema, about, mustFind, prompt, check }: ReadOrder<Reply, Read>,
  attempt: number,
  options: PageReaderOptions,
): Promise<Result<Read | null, ModelFailure>> {
  const { writer: model } = options;
  let best: Read | null = null;
  let refused: readonly string[] = [];
  for (let tried = 1; tried <= mostTries.facts * (attempt + 1); tried++) {
    // What earlier attempts came to stands, whoever remembers them.
    if (tried > mostTries.facts && best !== null) break;
    const occasion = `try ${tried}`;
    const told = `${about}, ${occasion}`;
    const question = {
      model,
      role: 'facts',
      prompt: prompt(tried, refused),
      occasion,
      about: told,
      name,
      schema,
    } as const;
    const asked = await askModel(question, options);
    if (!asked.ok && asked.failure.reason !== 'unusable') return fail(asked.failure);
    refused = [];
    if (!asked.ok) continue;
    const checked = check(asked.value.value);
    for (const { kind, entry, detail } of checked.faults)
      options.report({ role: 'facts', model: modelName(model), kind, about: `${told}, ${entry}`, detail });
    refused = checked.faults.slice(0, mostTold).map(({ detail }) => detail.slice(0, longestTold));
    if (checked.found === 0 && (mustFind || checked.refused > 0)) await asked.value.markUseless();
    if (best === null || checked.found > best.found) best = checked;
    if (checked.found >= checked.refused) break;
  }
  return ok(best);
}
