import { ok, type Result } from '../../src/kernel/result.ts';
import type { ModelFailure } from '../../src/models/language-model.ts';
import { mostParts } from '../model-examiner-options.ts';
import { type PageFactsReply, pageFactsName, pageFactsSchema, readFactsPrompt } from '../prompts/read-facts-prompt.ts';
import type { Member } from '../writing/place-pages.ts';
import { type CheckedFacts, checkFacts } from './check-facts.ts';
import { pageParts } from './page-parts.ts';
import { countFound, createPartReader, type PageReaderOptions, type PartForm } from './part-reader.ts';
import { factOnPage, type RawFact } from './raw-fact.ts';
import { agreeing } from './read-facts.ts';

/** Reads pages with a model. */
export interface ModelPageReader {
  /** The page with what the model read in place of what rules read; a model that cannot be asked is a failure. */
  read(member: Member, attempt: number): Promise<Result<Member, ModelFailure>>;
}

interface ReadPage {
  readonly entity: string | undefined;
  readonly own: readonly RawFact[];
}

/** A page of which so many facts are known is not read further. */
const enoughFacts = 10;

const factsForm: PartForm<PageFactsReply, CheckedFacts, ReadPage> = {
  name: pageFactsName,
  schema: pageFactsSchema,
  about: 'page',
  mustFind: true,
  partsOf: (text) => pageParts(text, mostParts),
  isEnough: (read) => countFound(read) >= enoughFacts,
  prompt: readFactsPrompt,
  check: (reply, part, { entity, page }, before) =>
    checkFacts(reply, part, [entity, page.title, ...before.flatMap((each) => each.entity ?? [])]),
  join: (read) => ({
    entity: read.find(({ entity }) => entity !== null)?.entity ?? undefined,
    own: agreeing(read.flatMap(({ facts }) => facts)),
  }),
};

/** A reader of facts that keeps what it has read. */
export function createModelPageReader(options: PageReaderOptions): ModelPageReader {
  const readParts = createPartReader(factsForm, options);
  return {
    async read(member, attempt) {
      const read = await readParts(member, attempt);
      if (!read.ok) return read;
      const { page, node } = member;
      const { entity = member.entity, own } = read.value;
      return ok({ ...member, entity, own: own.map((raw) => factOnPage(raw, page, node, entity)) });
    },
  };
}
