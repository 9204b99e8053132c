import type { Relation } from '../../trees/relation.ts';
import type { Fact } from '../fact.ts';
import type { Task } from '../task.ts';
import { type ClueFact, isComposite, isGradable } from './clue.ts';
import type { Member, PlacePages } from './place-pages.ts';
import { type HiddenName, leakIn, mayBeTold, questionLeaks } from './question-leaks.ts';
import { statesFact } from './told-of.ts';

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
  /** Link from the page above; null for the root and for targets, which share theirs. */
  readonly link: CardLink | null;
  readonly cards: readonly FactCard[];
}

/** Relation and heading of links. */
export interface CardLink {
  readonly relation: Relation;
  /** The heading above the links; null when it is empty, gives a name away, or differs. */
  readonly heading: string | null;
}

/** Cards from which a task at a place is written. */
export interface FactCards {
  /** Root … parent of the targets; empty where the chain is withheld. */
  readonly chain: readonly CardPage[];
  readonly targets: readonly CardPage[];
  /** Link of the last page of the chain to the targets; null where the chain is withheld. */
  readonly link: CardLink | null;
  /** Condition that all targets and no other page of their group meet; null where the targets are no set, or none may be told. */
  readonly set: ClueFact | null;
  /** Pages in the group of the targets. */
  readonly of: number;
}

interface CardOrder {
  readonly pages: PlacePages;
  readonly earlier: readonly Task[];
  /** Tells whether the pages above the targets are given, and whether the writer may know what siblings state. */
  readonly chain: boolean;
  readonly siblings: boolean;
  /** The facts that alone may be asked for, and not be told; left out: all that can be graded. */
  readonly only?: ReadonlySet<Fact>;
}

const mostChainCards = 12;
const mostTargetCards = 30;

/** Fact cards of a place: its chain and targets with what tells each page from its siblings. */
export function factCards({ pages, earlier, chain, siblings, only }: CardOrder): FactCards {
  const hiddenNames = questionLeaks(pages);
  const { together } = pages;
  let count = 0;
  const pageOf = (label: string, member: Member, others: Labelled, link: CardLink | null): CardPage => {
    const isTarget = pages.targets.includes(member);
    const clues = clueFacts(member, hiddenNames, only);
    const mayAsk = (fact: Fact) =>
      !(together?.except && together.attribute === fact.attribute) &&
      (only?.has(fact) ?? mayBeAsked(fact)) &&
      !isAsked(fact, member, earlier);
    const cards = member.own
      .map((fact) => ({ fact, clue: clues.has(fact), ask: isTarget && mayAsk(fact) }))
      .filter(({ clue, ask }) => clue || ask)
      .slice(0, isTarget ? mostTargetCards : mostChainCards)
      .map(({ fact, ...use }): FactCard => {
        const also = siblings ? others.filter(({ page }) => statesFact(page, fact)) : [];
        return { id: `f${++count}`, fact, ...use, also: also.map((other) => other.label) };
      });
    return { label, member, link, cards };
  };
  const linkOf = ({ relation, heading }: CardLink) => ({ relation, heading: openHeading(heading, hiddenNames) });
  const chainPages = () => [
    pageOf('c1', pages.root, [], null),
    ...pages.hops.map((hop, at) => pageOf(`c${at + 2}`, hop.page, labelled(`c${at + 2}s`, hop.siblings), linkOf(hop))),
  ];
  const targets = labelled('t', pages.targets);
  const outside = labelled('s', pages.outside);
  const isOpen = together !== undefined && pages.targets.every((page) => mayBeTold(together, page, hiddenNames));
  return {
    chain: chain ? chainPages() : [],
    link: chain ? linkOf(pages) : null,
    targets: targets.map(({ label, page }) =>
      pageOf(label, page, [...targets.filter((each) => each.page !== page), ...outside], null),
    ),
    set: chain && siblings && isOpen ? together : null,
    of: pages.group?.pages.length ?? pages.targets.length,
  };
}

function openHeading(heading: string | null, hiddenNames: readonly HiddenName[]): string | null {
  const plain = heading?.replace(/[¶“”]/g, '').trim() ?? '';
  return plain === '' || leakIn(plain, hiddenNames) ? null : plain;
}

type Labelled = ReturnType<typeof labelled>;
const labelled = (letter: string, pages: readonly Member[]) =>
  pages.map((page, at) => ({ label: `${letter}${at + 1}`, page }));

/** Values of several parts are clues only where a page states nothing simpler. */
function clueFacts(page: Member, hiddenNames: readonly HiddenName[], only?: ReadonlySet<Fact>): ReadonlySet<Fact> {
  const open = page.own.filter((fact) => !only?.has(fact) && mayBeTold(fact, page, hiddenNames));
  const simple = open.filter((fact) => !isLong(fact));
  return new Set(simple.length > 0 ? simple : open);
}

/** Excepts the kind of thing, which questions say themselves; what has several parts is asked for by part. */
function mayBeAsked(fact: Fact): boolean {
  return fact.attribute !== 'kind' && !isLong(fact) && isGradable(fact.value);
}

/** Two names or materials are still one thing to ask for. */
function isLong({ value, parts = [] }: Fact): boolean {
  return parts.length === 2 ? parts.some((part) => /\d/.test(part)) : isComposite(value, parts);
}

/** Keeps from asking again what an earlier question has asked, by whatever name. */
function isAsked({ attribute, value }: Fact, { node }: Member, earlier: readonly Task[]): boolean {
  return earlier
    .flatMap(({ widthChecklist }) => widthChecklist)
    .filter(({ target }) => target === node)
    .some((item) => item.value === value || [item, ...item.facts].some((each) => each.attribute === attribute));
}

/** Every card by its id, with the page it is of. */
export function cardsById({ chain, targets }: FactCards): ReadonlyMap<string, FactCard & { readonly page: string }> {
  const pages = [...chain, ...targets];
  return new Map(pages.flatMap(({ label, cards }) => cards.map((card) => [card.id, { ...card, page: label }])));
}
