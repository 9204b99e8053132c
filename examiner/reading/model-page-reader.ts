import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { type ModelFailure, modelName } from '../../src/models/language-model.ts';
import { askModel } from '../ask-model.ts';
import { type ModelExaminerOptions, mostParts, mostTries } from '../model-examiner-options.ts';
import { pageFactsName, pageFactsSchema, readFactsPrompt } from '../prompts/read-facts-prompt.ts';
import type { Member } from '../writing/place-pages.ts';
import { type CheckedFacts, checkFacts } from './check-facts.ts';
import { type PagePart, pageParts } from './page-parts.ts';
import { factOnPage, type RawFact } from './raw-fact.ts';
import { agreeing } from './read-facts.ts';

/** Reads pages with a model. */
export interface ModelPageReader {
  /**
   * The page with what the model read in place of what rules read. A part that the model reads in no usable way states
   * nothing; a model that cannot be asked is a failure.
   * @param attempt how often a task at the same place came to nothing before: more tries are made then
   */
  read(member: Member, attempt: number): Promise<Result<Member, ModelFailure>>;
}

export type PageReaderOptions = Pick<
  ModelExaminerOptions,
  'writer' | 'fence' | 'context' | 'steadiness' | 'maxOutputTokens' | 'timeoutMs' | 'report' | 'signal'
>;

/** A page of which so many facts are known is not read further. */
const enoughFacts = 10;
/** What a search engine shows of a page, about. */
export const snippetLength = 2_000;
const mostPagesKept = 2_000;

interface PageReading {
  readonly entity: string | null;
  readonly own: readonly RawFact[];
  readonly whole: boolean;
}

/** A reader that keeps what it has read. Its prompts hold the text of a page alone, so that equal texts are asked about in equal words. */
export function createModelPageReader(options: PageReaderOptions): ModelPageReader {
  const known = new Map<string, Promise<Result<PageReading, ModelFailure>>>();
  return {
    async read(member, attempt) {
      const { hash, title } = member.page;
      // What a fact is about depends on these names, and not on which page was read first.
      const key = JSON.stringify([hash, title, member.entity]);
      const reading = known.get(key) ?? readParts(member, attempt, options);
      known.set(key, reading);
      const [oldest] = known.keys();
      if (known.size > mostPagesKept && oldest !== undefined) known.delete(oldest);
      const read = await settled(reading, () => known.delete(key));
      if (!read.ok) return read;
      // What failed is asked for anew in the next attempt, and so is what came to nothing.
      if (!read.value.whole || read.value.own.length === 0) known.delete(key);
      return ok(withReading(member, read.value));
    },
  };
}

/** Nothing that failed is kept. */
async function settled<Value, Failure>(
  pending: Promise<Result<Value, Failure>>,
  forget: () => void,
): Promise<Result<Value, Failure>> {
  try {
    const result = await pending;
    if (!result.ok) forget();
    return result;
  } catch (error) {
    forget();
    throw error;
  }
}

async function readParts(
  member: Member,
  attempt: number,
  options: PageReaderOptions,
): Promise<Result<PageReading, ModelFailure>> {
  const { text } = member.page;
  const shown = options.context === 'snippets' ? text.slice(0, snippetLength) : text;
  const parts = pageParts(shown, mostParts);
  const read: CheckedFacts[] = [];
  let whole = true;
  for (const [at, part] of parts.entries()) {
    const isLast = part.start + part.text.length >= text.length;
    const names = [member.entity, member.page.title, ...read.flatMap(({ entity }) => entity ?? [])];
    const checked = await readPart(member, { part, number: at + 1, isLast, names }, attempt, options);
    if (!checked.ok) return checked;
    if (checked.value) read.push(checked.value);
    else whole = false;
    if (read.reduce((count, each) => count + each.facts.length, 0) >= enoughFacts) break;
  }
  const facts = read.flatMap((each) => each.facts);
  return ok({
    entity: read.find(({ entity }) => entity !== null)?.entity ?? null,
    own: agreeing(facts, []),
    whole,
  });
}

interface PartOrder {
  readonly part: PagePart;
  readonly number: number;
  readonly isLast: boolean;
  /** What the page's entity is called, as far as that is known. */
  readonly names: readonly string[];
}

/** The reply of which most holds, asked for anew while most of it does not; null when none was of use. */
async function readPart(
  { page }: Member,
  { part, number, isLast, names }: PartOrder,
  attempt: number,
  options: PageReaderOptions,
): Promise<Result<CheckedFacts | null, ModelFailure>> {
  const { writer, fence } = options;
  let best: CheckedFacts | null = null;
  for (let tried = 0; tried < mostTries.facts * (attempt + 1); tried++) {
    // What earlier attempts came to stands, whoever remembers them.
    if (tried >= mostTries.facts && best !== null) break;
    const prompt = readFactsPrompt({ text: part.text, part: number, last: isLast, tried: tried + 1, fence });
    const about = `page ${page.hash.slice(0, 16)}, part ${number}, try ${tried + 1}`;
    const asked = await askModel(
      { model: writer, role: 'facts', prompt, occasion: `try ${tried + 1}`, about, ...askedForm },
      options,
    );
    if (!asked.ok && asked.failure.reason !== 'unusable') return fail(asked.failure);
    if (!asked.ok) continue;
    const checked = checkFacts(asked.value.value, part, names);
    reportFacts(checked, about, options);
    if (checked.facts.length === 0) await asked.value.markUseless();
    if (best === null || checked.facts.length > best.facts.length) best = checked;
    if (checked.facts.length >= countRefused(checked)) break;
  }
  return ok(best);
}

/** Facts that do not hold; a wording that is left out costs no fact. */
const countRefused = ({ faults }: CheckedFacts) => faults.filter(({ kind }) => kind !== 'unequal_form').length;

function reportFacts({ faults }: CheckedFacts, about: string, { writer, report }: PageReaderOptions): void {
  for (const { kind, at, detail } of faults) {
    const what = at < 0 ? 'entity' : `fact ${at + 1}`;
    report({ role: 'facts', model: modelName(writer), kind, about: `${about}, ${what}`, detail });
  }
}

const askedForm = { name: pageFactsName, schema: pageFactsSchema };

function withReading(member: Member, { entity, own }: PageReading): Member {
  const name = entity ?? member.entity;
  const toFact = (raw: RawFact) => factOnPage(raw, member.page, member.node, name);
  return { ...member, entity: name, own: own.map(toFact), loose: new Set() };
}
