import { LRUCache } from 'lru-cache';
import { ok, type Result } from '../../src/kernel/result.ts';
import type { ModelFailure } from '../../src/models/language-model.ts';
import { factOnPage } from '../fact.ts';
import { mostParts } from '../model-examiner-options.ts';
import { readFactsPrompt } from '../prompts/read-facts-prompt.ts';
import type { Member } from '../writing/place-pages.ts';
import { type CheckedFacts, checkFacts } from './check-facts.ts';
import { type PageReaderOptions, pageParts, partLine, readChecked, snippetOf } from './read-checked.ts';
import { agreeing } from './read-facts.ts';

/**
 * Reads a page with a model: it has what the model read in place of what rules read; a model that cannot be asked is a failure.
 * @param attempt how often a task at the same place came to nothing before: more tries are made then
 */
export type ReadPage = (member: Member, attempt: number) => Promise<Result<Member, ModelFailure>>;

/** What was read of a page, part by part. */
interface PageRead {
  readonly parts: readonly CheckedFacts[];
  /** Whether every part was read in a usable way, and anything was found. */
  readonly isDone: boolean;
}

const mostPagesKept = 2_000;
/** A page of which so many facts are known is not read further. */
const enoughFacts = 10;

/**
 * A reader of facts that keeps what it has read. Its prompts hold the text of a page alone, so that equal texts are asked about in
 * equal words. A part that the model reads in no usable way says nothing.
 */
export function createModelPageReader(options: PageReaderOptions): ReadPage {
  const known = new LRUCache<string, Promise<Result<PageRead, ModelFailure>>>({ max: mostPagesKept });
  return async (member, attempt) => {
    const { page, entity } = member;
    // What a fact is about depends on these names, and not on which page was read first.
    const key = JSON.stringify([page.hash, page.title, entity]);
    const reading = known.get(key) ?? readParts(member, attempt, options);
    known.set(key, reading);
    let isDone = false;
    try {
      const read = await reading;
      if (!read.ok) return read;
      isDone = read.value.isDone;
      return ok(asRead(member, read.value.parts));
    } finally {
      // What failed is asked for again in the next attempt, and so is what came to nothing.
      if (!isDone) known.delete(key);
    }
  };
}

async function readParts(
  { page, entity }: Member,
  attempt: number,
  options: PageReaderOptions,
): Promise<Result<PageRead, ModelFailure>> {
  const parts: CheckedFacts[] = [];
  let isWhole = true;
  for (const part of pageParts(options.context === 'snippets' ? snippetOf(page.text) : page.text, mostParts)) {
    const names = [entity, page.title, ...parts.flatMap((each) => each.entity ?? [])];
    const read = await readChecked(
      {
        about: `page ${page.hash.slice(0, 16)}, part ${part.number}`,
        mustFind: true,
        prompt: (again) => readFactsPrompt({ text: part.text, said: partLine(part, page.text), ...again }),
        check: (reply) => checkFacts(reply, part, names),
      },
      attempt,
      options,
    );
    if (!read.ok) return read;
    if (read.value) parts.push(read.value);
    else isWhole = false;
    if (countFacts(parts) >= enoughFacts) break;
  }
  return ok({ parts, isDone: isWhole && countFacts(parts) > 0 });
}

const countFacts = (parts: readonly CheckedFacts[]) => parts.reduce((count, { found }) => count + found, 0);

function asRead(member: Member, parts: readonly CheckedFacts[]): Member {
  const entity = parts.find((part) => part.entity !== null)?.entity ?? member.entity;
  const own = agreeing(parts.flatMap(({ facts }) => facts));
  return { ...member, entity, own: own.map((raw) => factOnPage(raw, member.page, member.node, entity)) };
}
