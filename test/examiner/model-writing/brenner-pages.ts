import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type PageFactsReply, pageFactsSchema } from '../../../examiner/prompts/read-facts-prompt.ts';
import { createModelPageReader, modelPlacePages } from '../../../examiner/reading/model-page-reader.ts';
import type { Member, PlacePages } from '../../../examiner/writing/place-pages.ts';
import { fencedText, firstTurn } from '../../services/examiner-brain/fenced-parts.ts';
import { expectOk } from '../../support/expect-ok.ts';
import { member } from '../sample-page.ts';
import { brainModel, writingOptions } from './brain-model.ts';

/** Pages on calculating machines and what a careful reader listed of each, from the words of `read-facts@2` alone. */
const names = ['brenner', 'kontor', 'sprint', 'liliput', 'modell-7'] as const;
type Name = (typeof names)[number];

const recorded = (file: string) => readFileSync(path.join(import.meta.dirname, 'recorded', file), 'utf8');

export const recordedText = (name: Name): string => recorded(`${name}.md`);
export const recordedFacts = (name: Name): PageFactsReply =>
  pageFactsSchema.parse(JSON.parse(recorded(`${name}.facts.json`)));
export { names as recordedNames };

const titleOf = (text: string) => /^# (.*)$/m.exec(text)?.[1] ?? '';
/** As rules read it. */
export const recordedPage = (name: Name): Member => {
  const text = recordedText(name);
  return member(titleOf(text), text, `http://counting.test/${name}`);
};

/** Replies with the recorded facts of the page that the prompt holds. */
const reader = createModelPageReader(
  writingOptions(
    brainModel((asked) => {
      const shown = fencedText(firstTurn(asked), 'page text');
      const name = names.find((each) => recordedText(each).startsWith(shown));
      return { kind: 'text', text: JSON.stringify(name === undefined ? {} : recordedFacts(name)) };
    }),
  ).options,
);

/** The maker's models: two for targets and two beside them, as the recorded replies read them. */
export async function brennerPages(changes: Partial<PlacePages> = {}): Promise<PlacePages> {
  const pages: PlacePages = {
    root: recordedPage('brenner'),
    hops: [],
    relation: 'variety_of',
    heading: 'Models',
    targets: [recordedPage('liliput'), recordedPage('kontor')],
    outside: [recordedPage('sprint'), recordedPage('modell-7')],
    ...changes,
  };
  return expectOk(await modelPlacePages(pages, 0, reader, { logicChain: true, context: 'tree' }));
}
