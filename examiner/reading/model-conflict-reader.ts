import { ok, type Result } from '../../src/kernel/result.ts';
import type { ModelFailure } from '../../src/models/language-model.ts';
import type { Fact } from '../fact.ts';
import { pageConflictsName, pageConflictsSchema, readConflictsPrompt } from '../prompts/read-conflicts-prompt.ts';
import type { Member } from '../writing/place-pages.ts';
import { checkConflicts, type RawConflict, type SidedFact } from './check-conflicts.ts';
import { type Conflict, rejectedName } from './conflict.ts';
import { type PageReaderOptions, readChecked } from './part-reader.ts';
import { factOnPage } from './raw-fact.ts';
import { unlikePassages } from './unlike-passages.ts';

/**
 * Reads with a model where a page of another site disagrees with a thing's own page, and which value stands; fails where the model
 * cannot be asked.
 * @param attempt how often a task at the same place came to nothing before: more tries are made then
 */
export type ReadConflicts = (
  own: Member,
  other: Member,
  attempt: number,
) => Promise<Result<readonly Conflict[], ModelFailure>>;

/** A reader of conflicts. Its prompts hold nothing but the two pages and the name, so that equal pairs are asked about in equal words. */
export function createConflictReader(options: PageReaderOptions): ReadConflicts {
  return async (own, other, attempt) => {
    const shown = unlikePassages(own.page.text, other.page.text, own.entity);
    const texts = { page: own.page.text, other: other.page.text };
    const order = {
      name: pageConflictsName,
      schema: pageConflictsSchema,
      about: `conflicts of pages ${own.page.hash.slice(0, 16)} and ${other.page.hash.slice(0, 16)}`,
      mustFind: false,
      prompt: (tried: number, refused: readonly string[]) =>
        readConflictsPrompt({
          thing: own.entity,
          page: { title: own.page.title, text: shown.own },
          other: { title: other.page.title, text: shown.other },
          tried,
          refused,
          fence: options.fence,
        }),
      check: (reply: Parameters<typeof checkConflicts>[0]) => {
        const checked = checkConflicts(reply, texts);
        return { ...checked, found: checked.conflicts.length, refused: checked.faults.length };
      },
    };
    const read = await readChecked(order, attempt, options);
    return read.ok ? ok((read.value?.conflicts ?? []).map((raw) => conflictOn(raw, own, other))) : read;
  };
}

function conflictOn({ attribute, kept, rejected, decided }: RawConflict, own: Member, other: Member): Conflict {
  const factOf = ({ side, ...raw }: SidedFact, name: string): Fact => {
    const { page, node } = side === 'page' ? own : other;
    return factOnPage({ ...raw, attribute: name }, page, node, own.entity);
  };
  return {
    attribute,
    kept: factOf(kept, `standing ${attribute}`),
    rejected: factOf(rejected, rejectedName(attribute)),
    decided: factOf(decided, `decision on ${attribute}`),
  };
}
