import { LRUCache } from 'lru-cache';
import { fail, ok } from '../../src/kernel/result.ts';
import type { ModelFailure } from '../../src/models/language-model.ts';
import { sameName } from '../comparing/words.ts';
import type { FromModel, TaskFailure, Written } from '../examiner.ts';
import { factOnPage } from '../fact.ts';
import { hasChain, type ModelExaminerOptions } from '../model-examiner-options.ts';
import { readFactsPrompt } from '../prompts/read-facts-prompt.ts';
import type { Member, PlacePages } from '../writing/place-pages.ts';
import { type CheckedFacts, checkFacts } from './check-facts.ts';
import { type PageReaderOptions, pageParts, partLine, readChecked, snippetOf } from './read-checked.ts';
import { agreeing } from './read-facts.ts';

/** Reads a page with a model; `attempt` is how often a task at its place came to nothing: more tries are made then. */
export type ReadPage = (member: Member, attempt: number) => FromModel<Member>;

/** Parts read of a page. */
interface PageRead {
  readonly parts: readonly CheckedFacts[];
  /** True where every part was read in a usable way, and anything was found. */
  readonly isDone: boolean;
}

/** Parts of a page that are read: what a page states of use stands near its top; the rest would cost more than it is worth. */
const mostParts = 2;
const mostPagesKept = 2_000;
/** A page of which so many facts are known is not read further. */
const enoughFacts = 10;

/** A reader of facts that keeps what it has read; its prompts hold the text of a page alone, so that equal texts are asked about once. */
export function createModelPageReader(options: PageReaderOptions): ReadPage {
  const cache = new LRUCache<string, FromModel<PageRead>>({ max: mostPagesKept });
  return async (member, attempt) => {
    const { page, entity } = member;
    // What a fact is about depends on these names, and not on which page was read first.
    const key = JSON.stringify([page.hash, page.title, entity]);
    const reading = cache.get(key) ?? readParts(member, attempt, options);
    cache.set(key, reading);
    // What failed is asked for again in the next attempt, and so is what came to nothing.
    const read = await reading.catch((error: unknown) => {
      cache.delete(key);
      throw error;
    });
    if (!read.ok || !read.value.isDone) cache.delete(key);
    return read.ok ? ok(asRead(member, read.value.parts)) : read;
  };
}

async function readParts({ page, entity }: Member, attempt: number, options: PageReaderOptions): FromModel<PageRead> {
  const parts: CheckedFacts[] = [];
  let isWhole = true;
  for (const part of pageParts(options.context === 'snippets' ? snippetOf(page.text) : page.text, mostParts)) {
    const names = [entity, page.title, ...parts.flatMap((each) => each.entity ?? [])];
    const read = await readChecked(options, attempt, {
      about: `page ${page.hash.slice(0, 16)}, part ${part.number}`,
      mustFind: true,
      prompt: (again) => readFactsPrompt({ text: part.text, said: partLine(part, page.text), ...again }),
      check: (reply) => checkFacts(reply, part, names),
    });
    if (!read.ok) return read;
    if (read.value) parts.push(read.value);
    else isWhole = false;
    if (countFacts(parts) >= enoughFacts) break;
  }
  return ok({ parts, isDone: isWhole && countFacts(parts) > 0 });
}

const countFacts = (parts: readonly CheckedFacts[]) => parts.flatMap(({ kept: facts }) => facts).length;

function asRead(member: Member, parts: readonly CheckedFacts[]): Member {
  const entity = parts.find((part) => part.entity !== null)?.entity ?? member.entity;
  const own = agreeing(parts.flatMap(({ kept: facts }) => facts));
  return { ...member, entity, own: own.map((raw) => factOnPage(raw, member.page, member.node, entity)) };
}

/** The pages of a place with its chain and targets as a model reads them; others stay as rules read them: their whole text is compared. */
export async function modelPlacePages(
  pages: PlacePages,
  attempt: number,
  reader: ReadPage,
  options: Pick<ModelExaminerOptions, 'logicChain' | 'context'>,
): Written<PlacePages> {
  const chain = hasChain(options) ? [pages.root, ...pages.hops.map(({ page }) => page)] : [];
  const members = [...chain, ...pages.targets];
  const read = await readMembers(members, attempt, reader);
  if (!read.ok) return read;
  const pageByMember = new Map(read.value.map((page, at) => [members[at], page]));
  const readOf = (member: Member) => pageByMember.get(member) ?? member;
  const hops = pages.hops.map((hop) => ({ ...hop, page: readOf(hop.page) }));
  const targets = pages.targets.map((member) => {
    const others = [...pages.targets.filter((other) => other !== member).map(readOf), ...pages.outside];
    return asTarget(member, readOf(member), others, pages.together?.attribute);
  });
  return ok({ ...pages, root: readOf(pages.root), hops, targets });
}

/** Pages as a model reads them, in their order. */
export async function readMembers(
  members: readonly Member[],
  attempt: number,
  reader: ReadPage,
): Written<readonly Member[]> {
  const read: Member[] = [];
  for (const reading of await Promise.all(members.map((member) => reader(member, attempt)))) {
    if (!reading.ok) return fail(unavailable(reading.failure));
    read.push(reading.value);
  }
  return ok(read);
}

/** Keeps pages apart that would have one name by their titles, and in the words of the rules what targets have together. */
function asTarget(byRules: Member, read: Member, others: readonly Member[], together: string | undefined): Member {
  const entity = others.some((other) => sameName(other.entity, read.entity)) ? byRules.entity : read.entity;
  const set = byRules.own.filter(({ attribute }) => attribute === together);
  if (set.length === 0) return { ...read, entity };
  return { ...read, entity, own: [...read.own.filter(({ attribute }) => attribute !== together), ...set] };
}

/** Failure of a task whose model cannot be asked. */
export function unavailable({ reason, detail }: ModelFailure): TaskFailure {
  return { reason: 'examiner_unavailable', detail: `${reason}: ${detail}` };
}
