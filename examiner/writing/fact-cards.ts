import type { Relation } from '../../trees/relation.ts';
import type { Fact } from '../fact.ts';
import type { Task } from '../task.ts';
import { isGradable } from './asked-attributes.ts';
import type { ClueFact } from './clue.ts';
import { isComposite } from './composite.ts';
import { fallsInto, type PageValues, pageValues, type Told } from './page-values.ts';
import type { Hop, Member, PlacePages } from './place-pages.ts';
import { exactPathNames, type HiddenName, leakIn, questionLeaks, sharesTellingWord } from './question-leaks.ts';

/** A fact as the writing model sees it. */
export interface FactCard {
  /** `f1`, `f2`, … over all pages. */
  readonly id: string;
  readonly fact: Fact;
  /** May stand in the question. */
  readonly clue: boolean;
  /** May be asked for. */
  readonly ask: boolean;
  /** Labels of other pages that state the value too. */
  readonly also: readonly string[];
}

/** A page as the writing model sees it. */
export interface CardPage {
  /** `c1` (the root), `c2`, … for the chain; `t1`, `t2`, … for the targets. */
  readonly label: string;
  readonly member: Member;
  /** Where the page above links to it; null for the root and for targets, which share theirs. */
  readonly link: CardLink | null;
  readonly cards: readonly FactCard[];
}

/** How a page links to others. */
export interface CardLink {
  readonly relation: Relation;
  /** The heading above the links; null when it is empty, gives a name away, or differs. */
  readonly heading: string | null;
}

/** What a task at a place is written from. */
export interface FactCards {
  /** Root … parent of the targets; empty where the chain is withheld. */
  readonly chain: readonly CardPage[];
  readonly targets: readonly CardPage[];
  /** How the last page of the chain links to the targets; null where the chain is withheld. */
  readonly link: CardLink | null;
  /** What all targets and no other page of their group meet; null where the targets are no set, or none may be told. */
  readonly set: ClueFact | null;
  /** How many pages the group of the targets has in all. */
  readonly of: number;
  /** Whether what is told of a fact fits a page, as an attribute of whatever name. */
  readonly fits: (page: Member, fact: Fact, told: Told) => boolean;
}

export interface CardOrder {
  readonly pages: PlacePages;
  readonly earlier: readonly Task[];
  /** Whether the pages above the targets are given. */
  readonly chain: boolean;
  /** Whether the writer may know what siblings state. */
  readonly siblings: boolean;
  /** The facts that alone may be asked for, and not be told; left out: all that can be graded. */
  readonly only?: ReadonlySet<Fact>;
}

/** Longer values make questions that nobody reads. */
const longestClue = 80;
const mostChainCards = 12;
const mostTargetCards = 30;

/** Fact cards of a place: its chain and targets with what tells each page from its siblings. */
export function factCards({ pages, earlier, chain, siblings, only }: CardOrder): FactCards {
  const hidden = [...questionLeaks(pages), ...exactPathNames(pages)];
  const valuesOf = rememberedValues();
  let count = 0;
  const linkOf = (relation: Relation, heading: string | null): CardLink => ({
    relation,
    heading: openHeading(heading, hidden),
  });
  const pageOf = ({ label, member, others, link, isTarget }: PageOrder): CardPage => {
    const told = only ? member.own.filter((fact) => !only.has(fact)) : member.own;
    const clues = clueFacts({ ...member, own: told }, hidden);
    const cards = member.own.map(
      (fact): Omit<FactCard, 'id'> => ({
        fact,
        clue: clues.has(fact),
        ask:
          isTarget &&
          !isCondition(fact, pages) &&
          (only?.has(fact) ?? mayBeAsked(fact)) &&
          !isAsked(fact, member, earlier),
        also: others.filter(({ page }) => valuesOf(page).states(fact)).map((other) => other.label),
      }),
    );
    const useful = cards.filter(({ clue, ask }) => clue || ask);
    const kept = useful.slice(0, isTarget ? mostTargetCards : mostChainCards);
    return { label, member, link, cards: kept.map((card) => ({ ...card, id: `f${++count}` })) };
  };
  const rootPage = () => pageOf({ label: 'c1', member: pages.root, others: [], link: null, isTarget: false });
  const hopPage = ({ page, siblings: beside, relation, heading }: Hop, at: number) =>
    pageOf({
      label: `c${at + 2}`,
      member: page,
      others: siblings ? labelled(`c${at + 2}s`, beside) : [],
      link: linkOf(relation, heading),
      isTarget: false,
    });
  const outside = siblings ? labelled('s', pages.outside) : [];
  const targets = labelled('t', pages.targets);
  return {
    chain: chain ? [rootPage(), ...pages.hops.map(hopPage)] : [],
    link: chain ? linkOf(pages.relation, pages.heading) : null,
    targets: targets.map(({ label, page }) => {
      const others = siblings ? [...targets.filter((each) => each.page !== page), ...outside] : [];
      return pageOf({ label, member: page, others, link: null, isTarget: true });
    }),
    set: chain && siblings ? openSet(pages, hidden) : null,
    of: pages.group?.pages.length ?? pages.targets.length,
    fits: (page, fact, told) =>
      told.kind === 'whole'
        ? valuesOf(page).states(fact)
        : valuesOf(page)
            .datesFor(fact.attribute)
            .some((date) => fallsInto(told, date)),
  };
}

/** A heading is given unless it is empty or gives a name away. */
function openHeading(heading: string | null, hidden: readonly HiddenName[]): string | null {
  const plain = heading?.replace(/[¶“”]/g, '').trim() ?? '';
  return plain === '' || leakIn(plain, hidden) ? null : plain;
}

/** What an exclusion goes by is told in part, so that it is not asked for. */
function isCondition({ attribute }: Fact, { together }: PlacePages): boolean {
  return together?.except === true && together.attribute === attribute;
}

/** Each page is looked through once. */
function rememberedValues(): (page: Member) => PageValues {
  const known = new Map<Member, PageValues>();
  return (page) => {
    const values = known.get(page) ?? pageValues(page);
    known.set(page, values);
    return values;
  };
}

interface PageOrder extends Omit<CardPage, 'cards'> {
  readonly others: readonly Labelled[];
  readonly isTarget: boolean;
}

interface Labelled {
  readonly label: string;
  readonly page: Member;
}

const labelled = (letter: string, pages: readonly Member[]): Labelled[] =>
  pages.map((page, at) => ({ label: `${letter}${at + 1}`, page }));

/** Values of several parts are clues only where a page states nothing simpler. */
function clueFacts(member: Member, hidden: readonly HiddenName[]): ReadonlySet<Fact> {
  const open = member.own.filter((fact) => mayBeClue(fact, member, hidden));
  const simple = open.filter((fact) => !isLong(fact));
  return new Set(simple.length > 0 ? simple : open);
}

/** The set is told to the writer where it gives no name away. */
function openSet({ together, targets }: PlacePages, hidden: readonly HiddenName[]): ClueFact | null {
  if (together === undefined) return null;
  return targets.every((page) => mayBeClue(together, page, hidden)) ? together : null;
}

function mayBeClue({ attribute, value }: Fact, page: Member, hidden: readonly HiddenName[]): boolean {
  if (value.length > longestClue || sharesTellingWord(value, page.entity)) return false;
  return leakIn(`${attribute} ${value}`, hidden) === null;
}

/** What kind of thing the targets are, questions say themselves; what has several parts is asked for by part. */
function mayBeAsked(fact: Fact): boolean {
  return fact.attribute !== 'kind' && !isLong(fact) && isGradable(fact.value);
}

/** Two names or materials are still one thing to ask for. */
const fewParts = 2;

function isLong({ value, parts = [] }: Fact): boolean {
  if (parts.length !== fewParts) return isComposite(value, parts);
  return parts.some((part) => /\d/.test(part));
}

/** What an earlier question has asked for is not asked again, by whatever name. */
function isAsked({ attribute, value }: Fact, { node }: Member, earlier: readonly Task[]): boolean {
  return earlier
    .flatMap(({ widthChecklist }) => widthChecklist)
    .filter(({ target }) => target === node)
    .some(
      (item) =>
        item.attribute === attribute || item.value === value || item.facts.some((fact) => fact.attribute === attribute),
    );
}

/** Every card by its id, with the page it is of. */
export function cardsById({ chain, targets }: FactCards): ReadonlyMap<string, FactCard & { readonly page: string }> {
  const pages = [...chain, ...targets];
  return new Map(pages.flatMap(({ label, cards }) => cards.map((card) => [card.id, { ...card, page: label }])));
}

/** An attribute, by name, that may be asked of every target; null where there is none. */
export function sharedAttribute({ targets }: FactCards): string | null {
  const [first, ...rest] = targets.map(({ cards }) => cards.filter(({ ask }) => ask).map(({ fact }) => fact.attribute));
  return first?.find((attribute) => rest.every((others) => others.includes(attribute))) ?? null;
}
