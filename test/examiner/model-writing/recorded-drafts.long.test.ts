import { describe, expect, it } from 'vitest';
import type { TaskDraftReply } from '../../../examiner/prompts/write-task-prompt.ts';
import { checkFacts } from '../../../examiner/reading/check-facts.ts';
import { checkModelDraft } from '../../../examiner/writing/check-model-draft.ts';
import { type FactCards, factCards } from '../../../examiner/writing/fact-cards.ts';
import { modelDraft } from '../../../examiner/writing/model-draft.ts';
import type { PlacePages } from '../../../examiner/writing/place-pages.ts';
import { taskId } from '../../../src/kernel/ids.ts';
import { brennerPages, recordedFacts, recordedNames, recordedPage, recordedText } from './brenner-pages.ts';
import { lutePlace } from './lute-pages.ts';

describe('a careful reading of a page', () => {
  it.each(recordedNames)('of %s loses no fact', (name) => {
    const reply = recordedFacts(name);
    const { kept: facts, faults } = checkFacts(reply, { start: 0, text: recordedText(name) }, []);
    expect(faults.filter(({ kind }) => kind !== 'unequal_form')).toEqual([]);
    expect(facts.filter(({ attribute }) => attribute !== 'kind')).toHaveLength(reply.facts.length);
  });

  it('keeps nearly all other wordings, and the parts of lists', () => {
    const checked = recordedNames.map((name) =>
      checkFacts(recordedFacts(name), { start: 0, text: recordedText(name) }, []),
    );
    const proposed = recordedNames.flatMap((name) => recordedFacts(name).facts.flatMap(({ forms }) => forms));
    const refused = checked.flatMap(({ faults }) => faults.map(({ detail }) => detail));
    expect(proposed.length).toBeGreaterThan(40);
    expect(refused.length).toBeLessThan(proposed.length * 0.15);
    const lists = checked.flatMap(({ kept }) => kept.filter(({ parts }) => parts !== undefined));
    expect(lists.map(({ attribute }) => attribute)).toContain('languages of the repair manuals');
  });
});

/** What a draft says, with facts named by page and attribute. */
interface Draft {
  readonly chain: Readonly<Record<string, readonly string[]>>;
  readonly targets?: Readonly<Record<string, readonly string[]>>;
  readonly asks: readonly (readonly [attribute: string, words: string, facts: readonly string[]])[];
  readonly question: string;
}

function replyOf({ chain, targets, asks, question }: Draft, cards: FactCards): TaskDraftReply {
  const idOf = (label: string, attribute: string) =>
    [...cards.chain, ...cards.targets]
      .find((page) => page.label === label)
      ?.cards.find(({ fact }) => fact.attribute === attribute)?.id ?? `${label} has no ${attribute}`;
  const entries = (pages: Draft['chain']) =>
    Object.entries(pages).map(([page, facts]) => ({ page, facts: facts.map((attribute) => idOf(page, attribute)) }));
  return {
    chain: entries(chain),
    set: targets === undefined,
    impossible: null,
    targets: targets === undefined ? cards.targets.map(({ label }) => ({ page: label, facts: [] })) : entries(targets),
    asks: asks.map(([attribute, words, facts]) => ({
      attribute,
      words,
      facts: facts.map((fact, at) => idOf(`t${at + 1}`, fact)),
    })),
    question: `${question} Use at most 320 words.`,
  };
}

function refusalsOf(draft: Draft, pages: PlacePages): readonly string[] {
  const cards = factCards({ pages, earlier: [], chain: true, siblings: true });
  const order = { id: taskId('x'), place: lutePlace(), pages, cards };
  const made = modelDraft(replyOf(draft, cards), order);
  const refusals = made.ok ? checkModelDraft(made.value, true, { pages, earlier: [] }) : made.failure;
  return refusals.map(({ reason, detail }) => `${reason}: ${detail}`);
}

const decades: Draft = {
  chain: { c1: ['date of the fire in the works', 'number of models'] },
  targets: { t1: ['year of discontinuation'], t2: ['release date'] },
  asks: [
    ['setting digits', 'how many digits can be set on it', ['number of setting digits', 'number of setting digits']],
    ['introductory price', 'what it cost at first', ['introductory price in Germany', 'introductory price']],
  ],
  question:
    'A works that burnt down in 1923 turned out 14 models of office calculator. Of its models, consider the one that was withdrawn in the 1940s and the one released in the 1910s. For each of the two, give its name, how many digits can be set on it and what it cost at first in its home country.',
};
const cranks: Draft = {
  chain: { c1: ['years of production', 'number of models', 'place of production'] },
  targets: { t1: ['position of the crank'], t2: ['position of the hand crank'] },
  asks: [
    ['units made or sold', 'how many were made or sold', ['number of units sold', 'number of units built']],
    ['year of discontinuation', 'the year in which it was discontinued', Array(2).fill('year of discontinuation')],
  ],
  question:
    'Between 1904 and 1971 one works in Ebstal, Upper Lusmark, built 14 models of calculator. Two of them differ in where their crank sits: on top of one, on the right of the other. Of each give the name, how many were made or sold, and the year in which it was discontinued.',
};
const prices: Draft = {
  chain: { c1: ['former owner of the patents', 'total production'] },
  targets: { t1: ['introductory price in Germany', 'accessory included'], t2: ['introductory price'] },
  asks: [['designer', 'who designed it', ['designer', 'designers']]],
  question:
    'The patents of Tessel & Sons led to a make of pinwheel calculator of which about 212,000 left the works. Two of its models could hardly be less alike: one was sold at 95 RM and came with a pouch of leather, the other at 1,150 marks. Name each of them and say who designed it.',
};

describe('a sound draft of a careful writer', () => {
  it.each([
    ['that tells dates by year and decade', decades],
    ['that asks in words of its own, with years in it', cranks],
    ['that turns the words of values round, and asks for a list of two', prices],
  ])('%s passes', async (_, draft) => expect(refusalsOf(draft, await brennerPages())).toEqual([]));

  it('that tells a group as such passes, and every item stands on its own page', async () => {
    const designer = recordedPage('modell-7').own.find(({ attribute }) => attribute === 'designer');
    if (designer === undefined) throw new Error('rules read no designer');
    const pages = await brennerPages({
      targets: [recordedPage('liliput'), recordedPage('modell-7')],
      outside: [recordedPage('sprint'), recordedPage('kontor')],
      together: designer,
    });
    const draft: Draft = {
      chain: { c1: ['date of the fire in the works', 'time of rebuilding after the fire'] },
      asks: [['case material', 'what its case is made of', ['case material', 'case material']]],
      question:
        'A works burnt down on 9 November 1923 and was rebuilt within ten months. Which two of its calculators were designed by Ottilie Raabe? Name each, and say what its case is made of.',
    };
    expect(refusalsOf(draft, pages)).toEqual([]);
    const silent = { ...draft, question: draft.question.replace('Ottilie Raabe', 'the same woman') };
    expect(refusalsOf(silent, pages).join()).toContain('no sentence of the question');
  });
});

describe('an unsound draft', () => {
  it.each([
    ['tells a clue by a synonym', cranks, 'on top of one', 'at the upper side of one', 'clue_misses_target'],
    ['tells another number', prices, '1,150 marks', '1,250 marks', 'clue_misses_target'],
    ['gives an answer', cranks, 'Two of them', 'Two of them, the last discontinued in 1941,', 'gives_answer'],
    ['does not ask for a detail', prices, 'say who designed it', 'say more of it', 'item_not_asked'],
    ['names a page', prices, 'Two of its models', 'The Liliput and another', 'names_file'],
  ])('that %s is refused', async (_, draft, words, others, reason) => {
    expect(draft.question).toContain(words);
    const changed = { ...draft, question: draft.question.replace(words, others) };
    expect((await brennerPages().then((pages) => refusalsOf(changed, pages))).join('\n')).toContain(reason);
  });

  it('that tells a date by so little that a page beside it fits is refused', async () => {
    const loose = {
      ...decades,
      targets: { ...decades.targets, t2: ['year of discontinuation'] },
      question: decades.question.replace('released in the 1910s', 'withdrawn in the 1930s'),
    };
    expect((await brennerPages().then((pages) => refusalsOf(loose, pages))).join()).toContain('clue_fits_sibling');
  });
});
